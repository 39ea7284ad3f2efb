/** How people decide here, as the operator set it. packages/core/docs/decisions-on-matches.md */
import { type DecisionReason, DecisionReasons, MostDecisions, NeedsTwo } from "@entity-watch/core/decide"
import { wholeNumber } from "@entity-watch/core/effects"
import { Config, Effect, Layer, Option, Schema } from "effect"

/** Each has a letter on the keyboard. */
const mostReasons = 10
/** In characters. */
const mostWords = 80

const readReasons = (text: string): ReadonlyArray<DecisionReason> =>
  text
    .split(";")
    .filter((each) => each.trim() !== "")
    .map((each) => {
      const [code = "", ...words] = each.split("=")
      return { code: code.trim(), words: words.join("=").trim() }
    })

const areReasons = (text: string): boolean => {
  const reasons = readReasons(text)
  return (
    reasons.length <= mostReasons &&
    new Set(reasons.map(({ code }) => code)).size === reasons.length &&
    reasons.every(
      ({ code, words }) => /^[a-z0-9_-]{1,40}$/u.test(code) && words !== "" && words.length <= mostWords
    )
  )
}

const Reasons = Schema.Trim.check(
  Schema.makeFilter(areReasons, {
    expected: `at most ${mostReasons} reasons such as other_birth=Born on another day, with semicolons between`
  })
)

export const decisionSettings = Config.all({
  needsTwo: Config.Boolean("DECISIONS_NEED_TWO").pipe(Config.withDefault(false)),
  most: wholeNumber("DECISIONS_PER_ACCOUNT", { from: 1, to: 100_000_000 }).pipe(
    Config.withDefault(1_000_000)
  ),
  reasons: Config.option(Config.schema(Reasons, "DECISION_REASONS").pipe(Config.map(readReasons)))
})

export const decisionRules = Layer.unwrap(
  Effect.map(decisionSettings, ({ most, needsTwo, reasons }) =>
    Layer.mergeAll(
      Layer.succeed(NeedsTwo, needsTwo),
      Layer.succeed(MostDecisions, most),
      Option.match(reasons, {
        onNone: () => Layer.empty,
        onSome: (all) => Layer.succeed(DecisionReasons, all)
      })
    )
  )
)
