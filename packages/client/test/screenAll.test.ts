import { setTimeout as sleep } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import { EntityWatch, InvalidRequestError, type ScreenRequest, screenAll } from "@entity-watch/client"
import { vi } from "vitest"
import { json, key, refusal } from "./support/answers.ts"
import { Chance } from "./support/Chance.ts"

/** Answers after a few turns of the event loop, in no order; refuses names with a !. */
const service = (chance = new Chance(1)) => {
  const seen = { now: 0, most: 0, asked: 0, aborted: 0 }
  const fetch = async (_: string, init: RequestInit): Promise<Response> => {
    seen.asked++
    seen.most = Math.max(seen.most, ++seen.now)
    for (let turn = chance.below(6); turn >= 0; turn--) await new Promise((resolve) => setImmediate(resolve))
    seen.now--
    if (init.signal?.aborted) {
      seen.aborted++
      throw init.signal.reason
    }
    const { name } = JSON.parse(String(init.body))
    return name.includes("!") ? refusal(400, "invalid_request")(init) : json({ query: { name } })(init)
  }
  return { seen, client: new EntityWatch({ baseUrl: "https://service.example", apiKey: key, fetch }) }
}

const names = (count: number): ReadonlyArray<ScreenRequest> =>
  Array.from({ length: count }, (_, i) => ({ name: i % 10 === 3 ? `!${i}` : `${i}` }))

const collected = async <Item>(items: AsyncIterable<Item>): Promise<ReadonlyArray<Item>> => {
  const all: Array<Item> = []
  for await (const item of items) all.push(item)
  return all
}

describe("screenAll", () => {
  it("keeps the order, labels each, and goes on after failures", async () => {
    const { client, seen } = service()
    const requests = names(100)
    const progress: Array<unknown> = []
    const all = await collected(
      screenAll(client, requests, { concurrency: 7, onProgress: (each) => progress.push(each) })
    )
    assert.lengthOf(all, 100)
    all.forEach((each, i) => {
      assert.strictEqual(each.index, i)
      assert.strictEqual(each.request, requests[i])
      if (i % 10 === 3) assert.instanceOf(each.error, InvalidRequestError)
      else assert.strictEqual(each.result?.query.name, `${i}`)
    })
    assert.strictEqual(seen.most, 7)
    assert.lengthOf(progress, 100)
    assert.deepStrictEqual(progress.at(-1), { done: 100, failed: 10, total: 100 })
  })

  it("reads an async source only as fast as its answers are taken", async () => {
    const { client } = service()
    let read = 0
    let closed = false
    async function* source() {
      try {
        for (;;) yield { name: `${read++}` }
      } finally {
        closed = true
      }
    }
    let taken = 0
    for await (const _ of screenAll(client, source(), { concurrency: 4 })) {
      taken++
      await sleep(1)
      assert.isAtMost(read, taken + 4)
      if (taken === 30) break
    }
    assert.isTrue(closed)
  })

  it("ends with the signal's reason and ends what is under way", async () => {
    const { client, seen } = service()
    const controller = new AbortController()
    let taken = 0
    let reason: unknown
    try {
      for await (const _ of screenAll(client, names(1000), { concurrency: 5, signal: controller.signal })) {
        if (++taken === 12) controller.abort("enough")
      }
    } catch (error) {
      reason = error
    }
    assert.strictEqual(reason, "enough")
    assert.isAtMost(seen.asked, 20)
  })

  it("puts no more than one listener on the signal", async () => {
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, "addEventListener")
    const removed = vi.spyOn(signal, "removeEventListener")
    await collected(screenAll(service().client, names(60), { concurrency: 30, signal }))
    assert.lengthOf(added.mock.calls, 1)
    assert.lengthOf(removed.mock.calls, 1)
  })

  it("ends what is under way when its consumer breaks off", async () => {
    const { client, seen } = service()
    for await (const _ of screenAll(client, names(50), { concurrency: 5 })) break
    await sleep(20)
    assert.strictEqual(seen.now, 0)
    assert.isAbove(seen.aborted, 0)
    assert.isAtMost(seen.asked, 5)
  })

  it("throws what its source throws, and nothing besides", async () => {
    const { client } = service()
    const unhandled: Array<unknown> = []
    const listen = (reason: unknown) => unhandled.push(reason)
    process.on("unhandledRejection", listen)
    function* source() {
      yield { name: "!1" }
      yield { name: "2" }
      throw new Error("The file ended early.")
    }
    let message = ""
    try {
      for await (const _ of screenAll(client, source()));
    } catch (error) {
      message = error instanceof Error ? error.message : ""
    }
    await sleep(20)
    process.off("unhandledRejection", listen)
    assert.strictEqual(message, "The file ended early.")
    assert.deepStrictEqual(unhandled, [])
  })

  it("answers nothing for nothing", async () => {
    assert.deepStrictEqual(await collected(screenAll(service().client, [])), [])
  })
})
