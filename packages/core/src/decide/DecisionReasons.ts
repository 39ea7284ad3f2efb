/** The short list of reasons from which whoever decides chooses one by a key, as the operator set it. */
import * as Context from "effect/Context"

export interface DecisionReason {
  /** The `reason_code` of the decision. */
  readonly code: string
  readonly words: string
}

export const DecisionReasons = Context.Reference<ReadonlyArray<DecisionReason>>(
  "@entity-watch/core/decide/DecisionReasons",
  {
    defaultValue: () => [
      { code: "other_birth", words: "Born on another day or in another place" },
      { code: "other_name", words: "Another name" },
      { code: "other_number", words: "Another number of a document or company" },
      { code: "other_country", words: "Of another country" },
      { code: "known", words: "Known to us in person" }
    ]
  }
)
