import { setImmediate as nextTurn } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { Admission } from "@entity-watch/server/http/admission/Admission"
import { makeAnswerLines } from "@entity-watch/server/http/lines/answerLines"
import { Effect, Layer, Stream } from "effect"

const caller = { accountId: "acct_lines", keyId: "key", mode: "sandbox" } as const
const lines = Array.from({ length: 10_000 }, (_, at) => ({
  line: at + 1,
  read: { id: at, question: {} },
  cost: { tokens: 1, weight: 2 }
}))

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

  it.effect("has as many lines under way as single questions of the same names would be, and no more", () =>
    Effect.gen(function* () {
      const answerLines = yield* makeAnswerLines
      for (const [weight, expected] of [
        [2, 8],
        [10, 1],
        [40, 1]
      ] as const) {
        let running = 0
        let most = 0
        const answer = () =>
          Effect.gen(function* () {
            most = Math.max(most, ++running)
            for (let turn = 0; turn < 3; turn++) yield* Effect.promise(() => nextTurn())
            running--
            return null
          })
        const heavy = lines.slice(0, 64).map((each) => ({ ...each, cost: { tokens: 1, weight } }))
        // Several requests of one account share what is its own.
        const both = yield* Effect.forEach(
          [0, 1],
          () => answerLines(caller, { view: null, answer }, heavy, () => Effect.void),
          { concurrency: 2 }
        )
        const texts = yield* Effect.forEach(both, Stream.mkString, { concurrency: 2 })
        for (const text of texts) assert.include(text, '{"end":{"lines":64,"answered":64,"refused":0}}')
        assert.strictEqual(most, expected)
      }
    }).pipe(Effect.provide(services))
  )

  it.effect(
    "begins few lines in a turn of the event loop where each costs more than an ordinary question",
    () =>
      Effect.gen(function* () {
        const answerLines = yield* makeAnswerLines
        const mostInTurn = Effect.fnUntraced(function* (tokens: number) {
          let [begun, most] = [0, 0]
          const answer = () =>
            Effect.sync(() => {
              if (++begun === 1)
                setImmediate(() => {
                  begun = 0
                })
              most = Math.max(most, begun)
              return null
            })
          const asked = lines.slice(0, 64).map((each) => ({ ...each, cost: { tokens, weight: 2 } }))
          const stream = yield* answerLines(caller, { view: null, answer }, asked, () => Effect.void)
          yield* Stream.runDrain(stream)
          return most
        })
        assert.isAbove(yield* mostInTurn(1), 2)
        // One may begin by a timer, and one behind what was asked for the same turn.
        assert.isAtMost(yield* mostInTurn(5), 2)
      }).pipe(Effect.provide(services))
  )
})
