import { setImmediate as nextTurn } from "node:timers/promises"
import { afterEach, assert, describe, it } from "@effect/vitest"
import {
  EntityWatch,
  InvalidRequestError,
  type ScreenLine,
  ServerError,
  screenAll,
  UnauthorizedError,
  UnreadableAnswerError
} from "@entity-watch/client"
import { vi } from "vitest"
import { answering, key, refusal } from "./support/answers.ts"
import { Chance } from "./support/Chance.ts"
import { result } from "./support/settled.ts"

interface Sent {
  readonly id: number
  readonly name: string
}

/**
 * Answers lines after a few turns of the event loop, the requests in no order. Refuses names with a !, and names with a ~
 * as busy until they have come `busy` times.
 */
const service = (chance = new Chance(1), busy = 1) => {
  const seen = { now: 0, most: 0, asked: 0, aborted: 0, mostLines: 0 }
  const times = new Map<string, number>()
  const answerOf = ({ id, name }: Sent, at: number) => {
    const refused = (type: string) => ({ line: at + 1, id, error: { type, message: `${type}.` } })
    if (name.includes("!")) return refused("invalid_request")
    times.set(name, (times.get(name) ?? 0) + 1)
    if (name.includes("~") && (times.get(name) ?? 0) <= busy) return refused("overloaded")
    return { line: at + 1, id, result: { query: { name }, overall: "no_match" } }
  }
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    assert.strictEqual(url, "https://service.example/v1/screen")
    assert.strictEqual(new Headers(init.headers).get("content-type"), "application/x-ndjson")
    seen.asked++
    seen.most = Math.max(seen.most, ++seen.now)
    for (let turn = chance.below(6); turn >= 0; turn--) await new Promise((resolve) => setImmediate(resolve))
    seen.now--
    if (init.signal?.aborted) {
      seen.aborted++
      throw init.signal.reason
    }
    const sent = String(init.body)
      .split("\n")
      .map((line): Sent => JSON.parse(line))
    seen.mostLines = Math.max(seen.mostLines, sent.length)
    const lines = [{ batch: {} }, ...sent.map(answerOf), { end: { lines: sent.length } }]
    return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(""))
  }
  return { seen, client: new EntityWatch({ baseUrl: "https://service.example", apiKey: key, fetch }) }
}

const names = (count: number): ReadonlyArray<ScreenLine> =>
  Array.from({ length: count }, (_, i) => ({ name: i % 10 === 3 ? `!${i}` : `${i}` }))

/** More than any answer of the service takes. */
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await nextTurn()
}

const collected = async <Item>(items: AsyncIterable<Item>): Promise<ReadonlyArray<Item>> => {
  const all: Array<Item> = []
  for await (const item of items) all.push(item)
  return all
}

afterEach(() => {
  vi.useRealTimers()
})

describe("screenAll", () => {
  it("keeps the order, labels each, and goes on after failures", async () => {
    const { client, seen } = service()
    const requests = names(100)
    const progress: Array<unknown> = []
    const all = await collected(
      screenAll(client, requests, { batch: 4, concurrency: 7, onProgress: (each) => progress.push(each) })
    )
    assert.lengthOf(all, 100)
    all.forEach((each, i) => {
      assert.strictEqual(each.index, i)
      assert.strictEqual(each.request, requests[i])
      if (i % 10 === 3) assert.instanceOf(each.error, InvalidRequestError)
      else assert.strictEqual(each.result?.query.name, `${i}`)
    })
    assert.strictEqual(seen.most, 7)
    assert.strictEqual(seen.mostLines, 4)
    assert.lengthOf(progress, 25)
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
    for await (const _ of screenAll(client, source(), { batch: 3, concurrency: 4 })) {
      taken++
      await turns(10)
      assert.isAtMost(read, taken + 3 * 5)
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
      for await (const _ of screenAll(client, names(1000), {
        batch: 1,
        concurrency: 5,
        signal: controller.signal
      })) {
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
    await collected(screenAll(service().client, names(60), { batch: 2, concurrency: 30, signal }))
    assert.lengthOf(added.mock.calls, 1)
    assert.lengthOf(removed.mock.calls, 1)
  })

  it("ends what is under way when its consumer breaks off", async () => {
    const { client, seen } = service()
    for await (const _ of screenAll(client, names(50), { batch: 1, concurrency: 5 })) break
    await turns(20)
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
    await turns(20)
    process.off("unhandledRejection", listen)
    assert.strictEqual(message, "The file ended early.")
    assert.deepStrictEqual(unhandled, [])
  })

  it("sends again what the service was too busy for, and gives up after the retries", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const { client, seen } = service(new Chance(2), 2)
    const requests = [{ name: "1" }, { name: "~2" }, { name: "!3" }]
    const all = await result(collected(screenAll(client, requests)))
    assert.strictEqual(all[1]?.result?.query.name, "~2")
    assert.strictEqual(seen.asked, 3)
    const [, gaveUp] = await result(collected(screenAll(service(new Chance(2), 3).client, requests)))
    assert.instanceOf(gaveUp?.error, ServerError)
  })

  it("sends a request again whose answer broke off before its last line", async () => {
    const line = `{"line":1,"id":0,"result":{"overall":"no_match"}}\n`
    const cut = () => new Response(line)
    const whole = () => new Response(`${line}{"end":{"lines":1,"answered":1,"refused":0}}\n`)
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const { asked, client } = answering(cut, whole)
    const [only] = await result(collected(screenAll(client, [{ name: "x y" }])))
    assert.strictEqual(only?.result?.overall, "no_match")
    assert.lengthOf(asked, 2)
  })

  it("takes no line for an answer that has no verdict, and none of an id that was not sent", async () => {
    const lines = [
      { id: 0 },
      { id: 1, result: null },
      { id: 2, result: {} },
      { id: 3, result: { overall: null } },
      { id: "length", result: { overall: "no_match" } },
      { id: "__proto__", result: { overall: "no_match" } },
      { id: 4, result: { overall: "no_match" } }
    ]
    const text = lines.map((line) => `${JSON.stringify({ line: 1, ...line })}\n`).join("")
    const { client } = answering(() => new Response(`${text}{"end":{}}\n`))
    const all = await collected(screenAll(client, names(5)))
    assert.deepStrictEqual(
      all.map(({ error, result }) => [error instanceof UnreadableAnswerError, result?.overall]),
      [...Array.from({ length: 4 }, () => [true, undefined]), [false, "no_match"]]
    )
  })

  it("carries the refusal of a whole request on each of its lines", async () => {
    const { client } = answering(refusal(401, "unauthorized"))
    const all = await collected(screenAll(client, names(3)))
    for (const { error } of all) assert.instanceOf(error, UnauthorizedError)
  })

  it("answers nothing for nothing", async () => {
    assert.deepStrictEqual(await collected(screenAll(service().client, [])), [])
  })
})
