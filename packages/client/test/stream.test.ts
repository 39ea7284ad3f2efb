import { assert, describe, it, vi } from "@effect/vitest"
import {
  type Change,
  EntityWatchError,
  RateLimitedError,
  stream,
  UnauthorizedError
} from "@entity-watch/client"
import { type Answer, answering, broken, json, refusal } from "./support/answers.ts"
import { changeOf } from "./support/FakeFeed.ts"

const text = (n: number) => {
  const change = changeOf(n)
  return `id: ${change.created_at}\ndata: ${JSON.stringify(change)}\n\n`
}

/** Says these pieces, and then ends, or is silent. */
const saying =
  (pieces: ReadonlyArray<string | Uint8Array>, isSilent = false): Answer =>
  () =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          for (const piece of pieces)
            controller.enqueue(typeof piece === "string" ? new TextEncoder().encode(piece) : piece)
          if (!isSilent) controller.close()
        }
      }),
      { headers: { "content-type": "text/event-stream" } }
    )

/** Reads so many, while the faked clock runs. */
const take = async (changes: AsyncGenerator<Change, void, undefined>, count: number) => {
  vi.useFakeTimers()
  const running = setImmediateLoop()
  try {
    const seen: Array<string> = []
    for await (const { event_id } of changes) if (seen.push(event_id) === count) break
    return seen
  } finally {
    running.stop()
    vi.useRealTimers()
  }
}

const setImmediateLoop = () => {
  let isRunning = true
  const turn = async () => {
    while (isRunning) await vi.advanceTimersByTimeAsync(100)
  }
  void turn()
  return {
    stop: () => {
      isRunning = false
    }
  }
}

const since = "2026-11-21T00:00:00.000000Z"
const at = (n: number) => changeOf(n).created_at
const sinceOf = ({ url }: { readonly url: string }) => new URL(url).searchParams.get("since")

describe("stream", () => {
  it("yields events however they are cut, and leaves heartbeats and places out", async () => {
    const whole = new TextEncoder().encode(
      `id: ${since}\n\n:\n\n${text(1)}:\n\n${text(2).replace("pending", "pending\u2028é")}`
    )
    const { client } = answering(saying([...whole].map((byte) => Uint8Array.of(byte))))
    assert.deepStrictEqual(await take(stream(client), 2), ["evt_1", "evt_2"])
  })

  it("goes on after the last event that came, with the pause that the service asked for", async () => {
    const { asked, client } = answering(
      saying([text(1), text(2), text(3).slice(0, 80)]),
      broken,
      refusal(503, "overloaded"),
      saying([text(3), "retry: 2500\n\n"]),
      saying([`id: ${at(3)}\n\n`, text(4)])
    )
    const waits: Array<number> = []
    const seen = await take(
      stream(client, { since, types: "name_change", onBreak: (_, wait) => waits.push(wait) }),
      4
    )
    assert.deepStrictEqual(seen, ["evt_1", "evt_2", "evt_3", "evt_4"])
    assert.deepStrictEqual(asked.map(sinceOf), [since, at(2), at(2), at(2), at(3)])
    assert.strictEqual(asked[0]?.headers.get("accept"), "text/event-stream")
    assert.include(asked[0]?.url, "types=name_change")
    assert.strictEqual(waits[3], 2500)
    assert.isTrue(waits.every((wait) => wait >= 1000))
  })

  it("waits a minute at most, whatever pause the service asks for", async () => {
    const waits: Array<number> = []
    const { client } = answering(saying(["retry: 99999999999999999999\n\n"]), saying([text(1)]))
    await take(stream(client, { onBreak: (_, wait) => waits.push(wait) }), 1)
    assert.deepStrictEqual(waits, [60_000])
  })

  it("begins anew after the place that it was given, where it asked for now", async () => {
    const { asked, client } = answering(saying([`id: ${at(7)}\n\n`]), saying([text(8)]))
    assert.deepStrictEqual(await take(stream(client, { since: "now" }), 1), ["evt_8"])
    assert.deepStrictEqual(asked.map(sinceOf), ["now", at(7)])
  })

  it("takes a connection that has been silent for dead", async () => {
    const { asked, client } = answering(saying([text(1)], true), saying([text(2)]))
    assert.deepStrictEqual(await take(stream(client, { silence: 5000 }), 2), ["evt_1", "evt_2"])
    assert.strictEqual(sinceOf(asked[1] ?? assert.fail("it did not connect again")), at(1))
  })

  it("waits when there are too many streams, and rejects where trying again does not help", async () => {
    const reasons: Array<unknown> = []
    const { client } = answering(refusal(429, "rate_limited", { "retry-after": "5" }), saying([text(1)]))
    await take(stream(client, { onBreak: (error, wait) => reasons.push(error, wait) }), 1)
    assert.instanceOf(reasons[0], RateLimitedError)
    assert.isAtLeast(Number(reasons[1]), 5000)
    const refused = answering(refusal(401, "unauthorized"))
    const error = await stream(refused.client)
      .next()
      .catch((reason: unknown) => reason)
    assert.instanceOf(error, UnauthorizedError)
    assert.lengthOf(refused.asked, 1)
  })

  it("yields only what is a change, whatever ends the lines", async () => {
    const { client } = answering(
      saying([
        "\uFEFFevent: place\r\nid: x\r\ndata: {}\r\n\r",
        "\n",
        text(1).replaceAll("\n", "\r\n"),
        `event: ping\ndata: ${JSON.stringify(changeOf(9))}\n\n`,
        text(2).replace(',"created_at"', '\ndata: ,"created_at"'),
        text(3).replaceAll("\n", "\r")
      ])
    )
    assert.deepStrictEqual(await take(stream(client), 3), ["evt_1", "evt_2", "evt_3"])
  })

  it("connects again where an event is no change, and passes over none", async () => {
    const reasons: Array<unknown> = []
    const { asked, client } = answering(saying([text(1), `id: ${at(2)}\ndata: {}\n\n`]), saying([text(2)]))
    const seen = await take(stream(client, { onBreak: (error) => reasons.push(error) }), 2)
    assert.deepStrictEqual(seen, ["evt_1", "evt_2"])
    assert.strictEqual(reasons[0] instanceof EntityWatchError && reasons[0].type, "unreadable_answer")
    assert.strictEqual(sinceOf(asked[1] ?? assert.fail("it did not connect again")), at(1))
  })

  it("does not take another answer for a stream", async () => {
    const reasons: Array<unknown> = []
    const { client } = answering(json({ changes: [] }), saying([text(1)]))
    await take(stream(client, { onBreak: (error) => reasons.push(error) }), 1)
    assert.strictEqual(reasons[0] instanceof EntityWatchError && reasons[0].type, "unreadable_answer")
  })

  it("ends with its signal, while it reads and while it waits", async () => {
    for (const answer of [saying([text(1)], true), broken]) {
      const { client } = answering(answer)
      const stopping = new AbortController()
      const changes = stream(client, { signal: stopping.signal, onBreak: () => stopping.abort("enough") })
      if (answer !== broken) await changes.next()
      const next = changes.next().catch((reason: unknown) => reason)
      stopping.abort("enough")
      assert.strictEqual(await next, "enough")
    }
  })
})
