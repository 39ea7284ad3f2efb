import { assert, describe, it, vi } from "@effect/vitest"
import {
  type Consumer,
  consume,
  EntityWatch,
  type EventPayload,
  UnauthorizedError
} from "@entity-watch/client"
import { key } from "./support/answers.ts"
import { Chance } from "./support/Chance.ts"
import { changeOf, FakeFeed } from "./support/FakeFeed.ts"
import { Database, Process, type Transaction } from "./support/FakeStore.ts"

const entities = ["990000014", "51824753556/990000022", "990000030"]

const setting = (seed: number, isForgetful = false) => {
  const chance = new Chance(seed)
  const feed = new FakeFeed(chance, entities)
  const database = new Database()
  const run = (lasting: number) => {
    const process = new Process(chance, lasting)
    const client = new EntityWatch({
      baseUrl: "https://service.example",
      apiKey: key,
      maxRetries: 0,
      fetch: async (url) => {
        await process.step()
        return chance.below(10) === 0 && lasting > 0
          ? new Response("<html>", { status: 502 })
          : feed.answer(`${url}&limit=3`)
      }
    })
    const consumer = consume<Transaction>(client, {
      store: database.storeOf(process, isForgetful),
      handle: async (event, tx) => {
        await process.step()
        tx.effects.push(event.data.event_id)
        if (lasting > 0 && chance.below(15) === 0) throw new Error("The ledger refused.")
      }
    })
    return { process, consumer }
  }
  return { chance, database, feed, run }
}

/** Whatever happens on the way: at the end a sweep that nothing disturbs. */
const lived = async (seed: number, isForgetful = false) => {
  const { chance, database, feed, run } = setting(seed, isForgetful)
  const lasting = chance.of([20, 60, 200])
  const processes = [run(lasting), run(lasting)]
  const webhooks: Array<EventPayload> = []
  const under: Array<Promise<unknown>> = []
  const stops: Array<() => void> = []
  for (let i = 0; i < 120; i++) {
    const place = chance.below(processes.length)
    if (!processes[place]?.process.isAlive) processes[place] = run(lasting)
    const consumer: Consumer | undefined = processes[place]?.consumer
    switch (chance.below(4)) {
      case 0: {
        const before = feed.changes.length
        feed.grow(1 + chance.below(2))
        // Each is delivered never, once or often, in whatever order, at some time.
        for (const { payload } of feed.changes.slice(before))
          for (let times = chance.below(4); times > 0; times--) webhooks.push(JSON.parse(payload))
        break
      }
      case 1:
      case 2: {
        const [event] = webhooks.splice(chance.below(Math.max(1, webhooks.length)), 1)
        if (event) under.push(consumer?.notify(event).catch(() => webhooks.push(event)) ?? Promise.resolve())
        break
      }
      default: {
        const dice = chance.below(9)
        if (dice < 3) under.push(consumer?.sweep().catch(() => {}) ?? Promise.resolve())
        if (dice < 5 && dice > 2) {
          const following = new AbortController()
          under.push(consumer?.follow(following.signal).catch(() => {}) ?? Promise.resolve())
          stops.push(() => following.abort())
        }
        if (chance.below(4) === 0) stops.shift()?.()
      }
    }
    if (chance.below(2) === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  for (const stop of stops) stop()
  await Promise.all(under)
  const last = run(0).consumer
  const { failed } = await last.sweep()
  for (const event of webhooks) await last.notify(event)
  return { failed, effects: database.kept.effects, feed }
}

describe("consume", () => {
  it("applies every event exactly once and in each entity's order, whatever crashes, doubles, is late or is lost", async () => {
    let events = 0
    for (let seed = 0; seed < 150; seed++) {
      const { effects, failed, feed } = await lived(seed)
      assert.deepStrictEqual(failed, [], `seed ${seed}`)
      assert.lengthOf(effects, feed.changes.length, `seed ${seed}`)
      assert.lengthOf([...new Set(effects)], feed.changes.length, `seed ${seed}`)
      for (const entity of entities) {
        const own = feed.changes.filter(({ readableBy }) => readableBy.join("/") === entity)
        const ids = own.map(({ event_id }) => event_id)
        assert.deepStrictEqual(
          effects.filter((id) => ids.includes(id)),
          ids,
          `seed ${seed}`
        )
      }
      events += effects.length
    }
    assert.isAbove(events, 5000)
  })

  it("shows in this model when a store does not keep its promise", async () => {
    let repeated = 0
    for (let seed = 0; seed < 20; seed++) {
      const { effects } = await lived(seed, true)
      repeated += effects.length - new Set(effects).size
    }
    assert.isAbove(repeated, 0)
  })

  it("leaves an entity at the event that its handler refuses, and goes on with the others", async () => {
    const { feed } = setting(3)
    feed.grow(30)
    const database = new Database()
    const process = new Process(new Chance(1), 0)
    const poison =
      feed.changes.filter(({ readableBy }) => readableBy.includes("990000014"))[1]?.event_id ?? ""
    let isRepaired = false
    const consumer = consume(
      new EntityWatch({ baseUrl: "https://s.example", apiKey: key, fetch: async (url) => feed.answer(url) }),
      {
        store: database.storeOf(process),
        handle: async (event, tx) => {
          if (event.data.event_id === poison && !isRepaired) throw new Error("The ledger refused.")
          tx.effects.push(event.data.event_id)
        }
      }
    )
    const first = await consumer.sweep()
    assert.deepStrictEqual(
      first.failed.map(({ entity, error }) => [entity, error instanceof Error && error.message]),
      [["990000014", "The ledger refused."]]
    )
    assert.notInclude(database.kept.effects, poison)
    isRepaired = true
    const second = await consumer.sweep()
    assert.deepStrictEqual(second.failed, [])
    assert.strictEqual(first.handled + second.handled, 30)
    assert.deepStrictEqual(
      [...database.kept.effects].sort(),
      feed.changes.map(({ event_id }) => event_id).sort()
    )
  })

  it("reads once more, and not more often, for webhooks that come while it reads", async () => {
    const { feed } = setting(4)
    feed.grow(10)
    let reads = 0
    const consumer = consume(
      new EntityWatch({
        baseUrl: "https://s.example",
        apiKey: key,
        fetch: async (url) => {
          reads++
          await new Promise((resolve) => setImmediate(resolve))
          return feed.answer(url)
        }
      }),
      { store: new Database().storeOf(new Process(new Chance(1), 0)), handle: async () => {} }
    )
    const event: EventPayload = JSON.parse(changeOf(1).payload)
    await Promise.all(Array.from({ length: 20 }, () => consumer.notify(event)))
    assert.strictEqual(reads, 2)
  })

  it("answers a webhook only when its event is applied, and rejects when it could not be", async () => {
    const { feed, run, database } = setting(5)
    feed.grow(6)
    const event: EventPayload = JSON.parse(feed.changes[0]?.payload ?? "")
    await run(0).consumer.notify(event)
    assert.include(database.kept.effects, event.data.event_id)
    let error: unknown
    await run(1)
      .consumer.notify(event)
      .catch((reason: unknown) => {
        error = reason
      })
    assert.instanceOf(error, Error)
  })

  it("starts where it is told in an entity without a cursor", async () => {
    const { feed } = setting(6)
    feed.grow(20)
    const database = new Database()
    const since = feed.changes[9]?.created_at ?? ""
    await consume(
      new EntityWatch({ baseUrl: "https://s.example", apiKey: key, fetch: async (url) => feed.answer(url) }),
      {
        since,
        store: database.storeOf(new Process(new Chance(1), 0)),
        handle: async (event, tx) => void tx.effects.push(event.data.event_id)
      }
    ).sweep()
    assert.lengthOf(database.kept.effects, 10)
  })

  it("ends a sweep with the signal's reason", async () => {
    const { run } = setting(7)
    let reason: unknown
    await run(0)
      .consumer.sweep(AbortSignal.abort("enough"))
      .catch((error: unknown) => {
        reason = error
      })
    assert.strictEqual(reason, "enough")
  })

  it("follows the stream, tries again what was refused, and goes on when a connection ends", async () => {
    const { feed } = setting(7)
    feed.grow(20)
    const database = new Database()
    const following = new AbortController()
    const asked: Array<string> = []
    const last = () => feed.changes.at(-1)?.event_id
    const client = new EntityWatch({
      baseUrl: "https://s.example",
      apiKey: key,
      fetch: async (url) => {
        asked.push(new URL(url).pathname)
        if (url.includes("/stream") && feed.changes.length < 60) feed.grow(10)
        return feed.answer(url)
      }
    })
    let isRefusing = true
    const troubles: Array<string | null> = []
    const timers = vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    try {
      const consumer = consume<Transaction>(client, {
        store: database.storeOf(new Process(new Chance(1), 0)),
        handle: async (event, tx) => {
          if (isRefusing && event.data.event_id === "evt_25") {
            isRefusing = false
            throw new Error("The ledger refused.")
          }
          tx.effects.push(event.data.event_id)
        }
      })
      const followed = consumer.follow(following.signal, (_, entity) => troubles.push(entity))
      while (database.kept.effects.length < 60) {
        await timers.advanceTimersByTimeAsync(1000)
        await new Promise((resolve) => setImmediate(resolve))
      }
      following.abort()
      await followed
    } finally {
      vi.useRealTimers()
    }
    assert.lengthOf(troubles, 1)
    assert.include(database.kept.effects, last())
    assert.lengthOf([...new Set(database.kept.effects)], 60)
    assert.isAbove(asked.filter((path) => path === "/v1/changes/stream").length, 2)
    for (const entity of entities) {
      const ids = feed.changes.flatMap((each) =>
        each.readableBy.join("/") === entity ? [each.event_id] : []
      )
      assert.deepStrictEqual(
        database.kept.effects.filter((id) => ids.includes(id)),
        ids
      )
    }
  })

  it("sweeps where there is no stream, and rejects for a key that is refused", async () => {
    const { feed } = setting(8)
    feed.grow(5)
    const database = new Database()
    const following = new AbortController()
    const follow = (fetch: (url: string) => Promise<Response>) =>
      consume<Transaction>(new EntityWatch({ baseUrl: "https://s.example", apiKey: key, fetch }), {
        store: database.storeOf(new Process(new Chance(1), 0)),
        handle: async (event, tx) => void tx.effects.push(event.data.event_id)
      }).follow(following.signal, () => following.abort())
    const failing = (status: number, type: string) =>
      Response.json({ error: { type, message: "A sentence.", request_id: "req_1" } }, { status })
    await follow(async (url) => (url.includes("/stream") ? failing(404, "not_found") : feed.answer(url)))
    assert.lengthOf(database.kept.effects, 5)
    const other = new AbortController()
    const error = await consume<Transaction>(
      new EntityWatch({
        baseUrl: "https://s.example",
        apiKey: key,
        fetch: async () => failing(401, "unauthorized")
      }),
      { store: database.storeOf(new Process(new Chance(1), 0)), handle: async () => {} }
    )
      .follow(other.signal)
      .catch((reason: unknown) => reason)
    assert.instanceOf(error, UnauthorizedError)
  })
})
