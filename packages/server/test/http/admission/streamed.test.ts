import { assert, describe, it } from "@effect/vitest"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { makeStreamed } from "@entity-watch/server/http/admission/streamed"
import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"

const pieces = 40

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
    }).pipe(Effect.provide(RateLimit.layer({ perSecond: 1000, burst: 1000 })))
  )
})
