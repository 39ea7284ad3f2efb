/** The example of a screen in the reference is what the sandbox answers, but for the times. */
import { assert, layer } from "@effect/vitest"
import { screenRequests, screenResult } from "@entity-watch/contract/operations/screen"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Effect, Layer } from "effect"
import { coreLayer, loadFixtures } from "../support/registers.ts"

const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const
const loaded = Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer))

const withoutTimes = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer)
      .replace(/("checked_as_of":")[^"]+"/gu, '$1"')
      .replace(/, read \S+, \d+ days? ago/gu, "")
  )

layer(loaded)("the example of POST /v1/screen", (it) => {
  it.effect("is a whole answer of the present algorithm", () =>
    Effect.gen(function* () {
      const [request] = Object.values(screenRequests)
      if (request === undefined) return assert.fail("no example")
      const answer = yield* Screener.use((screener) => screener.screen(caller, request))
      assert.deepStrictEqual(withoutTimes(screenResult), withoutTimes(answer))
    })
  )

  it.effect("finds a vessel and a person of the sandbox by their numbers", () =>
    Effect.gen(function* () {
      for (const [example, name, on] of [
        ["a vessel by its number", "PLATYPUS SPIRIT", ["imo"]],
        ["a person by a passport", "Ruslan Testovich ORLOVSKI-SAMPLE", ["passport", "country"]]
      ] as const) {
        const request = screenRequests[example] ?? assert.fail(example)
        const { sources } = yield* Screener.use((screener) => screener.screen(caller, request))
        assert.deepInclude(sources.gov_sanctions.matches[0], {
          matched_name: name,
          matched_on: on,
          score: 100
        })
      }
    })
  )
})
