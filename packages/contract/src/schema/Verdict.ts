/** The only outcomes of a screen. There is no pass, no fail, and `no_match` is never a clearance. Specification part 1. */
import * as Schema from "effect/Schema"

export const Verdict = Schema.Literals(["review", "no_match", "unavailable"]).annotate({
  identifier: "Verdict",
  description:
    "review: a person should look at the matches. no_match: the list was read and holds nothing similar, which is not a clearance. unavailable: the list could not be relied on."
})
export type Verdict = typeof Verdict.Type
