import { assert, describe, it } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { StreamedPlaces } from "@entity-watch/server/http/admission/StreamedPlaces"
import { makeStreamed } from "@entity-watch/server/http/admission/streamed"
import { Effect, Layer, Stream } from "effect"
import { HttpServerResponse } from "effect/http"

const pieces = 40

const layer = Layer.merge(RateLimit.layer({ perSecond: 1000, burst: 1000 }), StreamedPlaces.layer)

describe("answers that are streamed", () => {
  it.effect("are made a piece at a time, with a turn of the event loop before the next one of anybody", () =>
    Effect.gen(function* () {
      const streamed = yield* makeStreamed
      let turn = 0
      let isDone = false
      const turning = () => {
        turn++
        if (!isDone) setImmediate(turning)
      }
      setImmediate(turning)
      const madeAt: Array<number> = []
      const text = Stream.fromIterable(Array.from({ length: pieces }, () => "piece ")).pipe(
        Stream.tap(() => Effect.sync(() => madeAt.push(turn)))
      )
      const texts = yield* Effect.forEach(
        ["acct_one", "acct_two", "acct_three"],
        (accountId) =>
          Effect.gen(function* () {
            const caller = { accountId, keyId: "key", mode: "live" } as const
            const answer = HttpServerResponse.toWeb(yield* streamed(caller, Effect.succeed(text)))
            return yield* Effect.promise(() => answer.text())
          }),
        { concurrency: "unbounded" }
      )
      isDone = true
      for (const each of texts) assert.strictEqual(each, "piece ".repeat(pieces))
      const inTurns = new Map<number, number>()
      for (const at of madeAt) inTurns.set(at, (inTurns.get(at) ?? 0) + 1)
      // Each of the three has one piece ready, and one more when its turn begins.
      assert.isAtMost(Math.max(...inTurns.values()), 6)
      assert.isAtLeast(inTurns.size, pieces)
    }).pipe(Effect.provide(layer))
  )

  it.effect("are eight at most of an account in a process, whatever they answer", () =>
    Effect.gen(function* () {
      const ofLists = yield* makeStreamed
      const ofLines = yield* makeStreamed
      const caller = { accountId: "acct_one", keyId: "key", mode: "live" } as const
      const unending = Effect.succeed(Stream.concat(Stream.make("piece"), Stream.never))
      const open = Effect.fnUntraced(function* (streamed: typeof ofLists, by: Caller = caller) {
        const { body } = HttpServerResponse.toWeb(yield* streamed(by, unending))
        const reader = body?.getReader() ?? assert.fail("there is no body")
        yield* Effect.promise(() => reader.read())
        return reader
      })
      const opened = [
        ...(yield* Effect.replicateEffect(open(ofLists), 5)),
        ...(yield* Effect.replicateEffect(open(ofLines), 3))
      ]
      for (const streamed of [ofLists, ofLines])
        assert.strictEqual((yield* Effect.flip(open(streamed)))._tag, "RateLimited")
      opened.push(yield* open(ofLists, { ...caller, mode: "sandbox" }))
      yield* Effect.promise(() => opened[0]?.cancel() ?? assert.fail("nothing is open"))
      opened.push(yield* open(ofLines))
      for (const reader of opened.slice(1)) yield* Effect.promise(() => reader.cancel())
    }).pipe(Effect.provide(layer))
  )
})
