import { setImmediate as nextTurn } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { Admission } from "@entity-watch/server/http/admission/Admission"
import { makeAnswerLines } from "@entity-watch/server/http/lines/answerLines"
import { Effect, Layer, Stream } from "effect"

const caller = { accountId: "acct_lines", keyId: "key", mode: "sandbox" } as const
const lines = Array.from({ length: 10_000 }, (_, at) => ({ line: at + 1, text: `{"id":${at}}` }))

const services = Admission.layer({ atOnce: 64, atOncePerAccount: 16, deadline: "10 seconds" }).pipe(
  Layer.provideMerge(RateLimit.layer({ perSecond: 1000, burst: 1000 }))
)

describe("the answer to many lines", () => {
  it.effect("is worked out only as far as it is read", () =>
    Effect.gen(function* () {
      let answered = 0
      const answerLines = yield* makeAnswerLines
      const answer = () => Effect.sync(() => ++answered)
      const stream = yield* answerLines(caller, { view: null, answer }, lines, () => Effect.void)
      const pieces: Array<string> = []
      for (const taken of [2, 5]) {
        yield* stream.pipe(
          Stream.take(taken),
          Stream.tap((piece) =>
            Effect.promise(async () => {
              pieces.push(piece)
              for (let turn = 0; turn < 50; turn++) await nextTurn()
            })
          ),
          Stream.runDrain
        )
        assert.isAbove(answered, 0)
        assert.isBelow(answered, 300)
      }
      assert.match(pieces[0] ?? "", /^\{"batch":\{"mode":"sandbox","at":"[^"]+","registers":\{\}\}\}\n$/u)
      assert.match(pieces[1] ?? "", /^\{"line":1,"id":0,"result":\d+\}\n\{"line":2,"id":1,/u)
    }).pipe(Effect.provide(services))
  )
})
