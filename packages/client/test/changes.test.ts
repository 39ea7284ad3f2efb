import { assert, describe, it } from "@effect/vitest"
import { type Change, ConnectionError, EntityWatch, EntityWatchError } from "@entity-watch/client"
import { vi } from "vitest"
import { answering, broken, json, key } from "./support/answers.ts"
import { Chance } from "./support/Chance.ts"
import { changeOf, FakeFeed } from "./support/FakeFeed.ts"
import { result } from "./support/settled.ts"

const page = (numbers: ReadonlyArray<number>, next: string | null) =>
  json({ changes: numbers.map((n) => changeOf(n)), next_cursor: next })

const read = async (changes: AsyncIterable<Change>) => {
  const ids: Array<string> = []
  for await (const { event_id } of changes) ids.push(event_id)
  return ids
}

describe("changes", () => {
  it("reads page after page from the beginning until next_cursor is null", async () => {
    const { asked, client } = answering(page([1, 2], changeOf(2).created_at), page([3], null))
    assert.deepStrictEqual(await read(client.changes("990 000 014", { limit: 2 })), [
      "evt_1",
      "evt_2",
      "evt_3"
    ])
    assert.deepStrictEqual(
      asked.map(({ url }) => url.replace("https://service.example", "")),
      [
        "/v1/entity/990%20000%20014/changes?limit=2&since=1970-01-01T00%3A00%3A00Z",
        "/v1/entity/990%20000%20014/changes?limit=2&since=2026-11-21T00%3A00%3A00.000002Z"
      ]
    )
  })

  it("reads those of all entities, of some types", async () => {
    const { asked, client } = answering(page([1, 2], changeOf(2).created_at), page([3], null))
    assert.deepStrictEqual(await read(client.allChanges({ types: "name_change,deregistration" })), [
      "evt_1",
      "evt_2",
      "evt_3"
    ])
    assert.deepStrictEqual(
      asked.map(({ url }) => url.replace("https://service.example", "")),
      [
        "/v1/changes?types=name_change%2Cderegistration&since=1970-01-01T00%3A00%3A00Z",
        "/v1/changes?types=name_change%2Cderegistration&since=2026-11-21T00%3A00%3A00.000002Z"
      ]
    )
  })

  it("starts after the cursor it is given, six decimals and all", async () => {
    const { asked, client } = answering(page([], null))
    await read(client.changes("990000014", { since: changeOf(7).created_at }))
    assert.include(asked[0]?.url, "since=2026-11-21T00%3A00%3A00.000007Z")
  })

  it("asks for no page before it is needed", async () => {
    const { asked, client } = answering(page([1], changeOf(1).created_at), page([2], null))
    const changes = client.changes("990000014")
    assert.lengthOf(asked, 0)
    await changes.next()
    assert.lengthOf(asked, 1)
  })

  it("does not run in a circle when the next page starts where this one did", async () => {
    const stuck = page([], "1970-01-01T00:00:00Z")
    let error: unknown
    await read(answering(stuck).client.changes("990000014")).catch((reason: unknown) => {
      error = reason
    })
    assert.instanceOf(error, EntityWatchError)
  })

  it("does not run in a circle of several pages", async () => {
    const pages = [1, 2, 3, 1].map((n) => page([n], changeOf(n).created_at))
    const seen: Array<string> = []
    const reading = (async () => {
      for await (const { event_id } of answering(...pages, ...pages).client.changes("990000014"))
        seen.push(event_id)
    })()
    assert.instanceOf(await reading.catch((reason: unknown) => reason), EntityWatchError)
    assert.deepStrictEqual(seen, ["evt_1", "evt_2", "evt_3"])
  })

  it("ends with what a page fails with, and goes on from the last item's cursor", async () => {
    const { client } = answering(page([1, 2], changeOf(2).created_at), broken, page([3], null))
    let cursor = ""
    let error: unknown
    try {
      for await (const change of client.changes("990000014", { maxRetries: 0 })) cursor = change.created_at
    } catch (reason) {
      error = reason
    }
    assert.instanceOf(error, ConnectionError)
    assert.strictEqual(cursor, changeOf(2).created_at)
    assert.deepStrictEqual(await read(client.changes("990000014", { since: cursor })), ["evt_3"])
  })

  it("neither loses nor repeats one, whatever fails on the way and however the feed grows", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    try {
      for (let seed = 0; seed < 40; seed++) {
        const chance = new Chance(seed)
        const feed = new FakeFeed(chance, ["990000014"])
        feed.grow(chance.below(30))
        const client = new EntityWatch({
          baseUrl: "https://service.example",
          apiKey: key,
          maxRetries: 40,
          fetch: async (url, init) => {
            if (chance.below(3) === 0) return broken(init)
            const answer = feed.answer(url)
            feed.grow(chance.below(3) === 0 && feed.changes.length < 60 ? 1 : 0)
            if (chance.below(4) === 0) return new Response('{"changes":[{"event', { status: 200 })
            return chance.below(4) === 0 ? new Response("<html>", { status: 502 }) : answer
          }
        })
        const limit = 1 + chance.below(5)
        const seen = await result(read(client.changes("990000014", { limit })))
        const last = feed.changes[seen.length - 1]
        const rest = await result(read(client.changes("990000014", last ? { since: last.created_at } : {})))
        const all = feed.changes.map(({ event_id }) => event_id)
        assert.deepStrictEqual([...seen, ...rest], all.slice(0, seen.length + rest.length), `seed ${seed}`)
      }
    } finally {
      vi.useRealTimers()
    }
  })
})

describe("a list", () => {
  const ids = async (items: AsyncIterable<object>) => {
    const seen: Array<unknown> = []
    for await (const item of items) seen.push(Object(item).n)
    return seen
  }
  const pages = (field: string, next: string) =>
    answering(
      json({ [field]: [{ n: 1 }, { n: 2 }], next_cursor: next }),
      json({ [field]: [], next_cursor: `${next}_2` }),
      json({ [field]: [{ n: 3 }], next_cursor: null })
    )

  it.each<[string, string, string, (client: EntityWatch) => AsyncIterable<object>]>([
    ["deliveries", "deliveries", "cursor", ({ watch }) => watch.deliveries("wsub_1", { limit: 2 })],
    ["subscriptions", "subscriptions", "cursor", ({ watch }) => watch.list({ limit: 2 })],
    ["decisions", "decisions", "cursor", (client) => client.decisions({ limit: 2 })],
    ["operational events", "events", "since", (client) => client.operationalEvents({ limit: 2 })],
    ["changes", "changes", "since", (client) => client.changesPage("990000014", { limit: 2, since: "then" })]
  ])("of %s is read to its end", async (_, field, parameter, list) => {
    const { asked, client } = pages(field, "next")
    assert.deepStrictEqual(await ids(list(client)), [1, 2, 3])
    assert.deepStrictEqual(
      asked.map(({ url }) => new URL(url).searchParams.get(parameter)),
      [field === "changes" ? "then" : null, "next", "next_2"]
    )
  })

  it("that is answered whole is one page", async () => {
    const { asked, client } = answering(json({ subscriptions: [{ n: 1 }] }))
    assert.deepStrictEqual(await ids(client.watch.list()), [1])
    assert.lengthOf(asked, 1)
  })
})
