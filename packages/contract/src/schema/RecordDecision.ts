/** The body of a decision: about whom, about which entry, and what a person came to. */
import * as Schema from "effect/Schema"
import { DecisionOutcome } from "./Decision.ts"
import { isListId, SourceId } from "./ListId.ts"
import { oneOfNameAndNumbers, subjectFields } from "./requests.ts"
import { printable, SubjectRef } from "./subjectRef.ts"

const lists: ReadonlyArray<SourceId> = [
  "dfat-consolidated-list",
  "asic-banned-disqualified-persons",
  "asic-banned-disqualified-organisations"
]

const reason = Schema.String.annotate({
  description: "Why, in words: at most 500 characters. It may be left out where reason_code is given."
}).pipe(
  Schema.check(
    Schema.makeFilter((value: string) => {
      if (value.trim() === "") return "reason must say something, or be left out"
      if (value.includes("\u0000")) return "reason must not contain a NUL character"
      if (!value.isWellFormed() || value.includes("\ufffd"))
        return "reason must be valid Unicode text, sent as UTF-8"
      return value.length > 500 ? "reason must have at most 500 characters" : undefined
    })
  )
)

export const RecordDecision = Schema.Struct({
  subject_ref: SubjectRef,
  subject: Schema.Struct(subjectFields)
    .pipe(Schema.check(Schema.makeFilter(oneOfNameAndNumbers)))
    .annotate({
      description:
        "The facts that were screened, as screen takes them. They are kept as digests under a key of your account, and not stored."
    }),
  source: SourceId.pipe(
    Schema.check(
      Schema.makeFilter((value) =>
        lists.includes(value) || isListId(value)
          ? undefined
          : `source must be a screening list: ${lists.join(", ")}, or an additional list`
      )
    )
  ),
  list_ref: Schema.optionalKey(
    printable("list_ref", 200, "The match's list_ref. Leave it out where the match has none.")
  ),
  entry_sha256: Schema.String.annotate({
    description: "The match's entry_sha256: what you saw of the entry."
  }).pipe(
    Schema.check(
      Schema.isPattern(/^[0-9a-f]{64}$/u, { message: "entry_sha256 must be the entry_sha256 of a match" })
    )
  ),
  outcome: DecisionOutcome,
  reason: Schema.optionalKey(reason),
  reason_code: Schema.optionalKey(
    Schema.String.annotate({ description: "One of your own short reasons, such as other_birth." }).pipe(
      Schema.check(
        Schema.isPattern(/^[a-z0-9_-]{1,40}$/u, {
          message: "reason_code must have 1 to 40 small letters, digits, hyphens and underscores"
        })
      )
    )
  ),
  decided_by: printable("decided_by", 100, "Who decided, as it is to be shown.")
})
  .pipe(
    Schema.check(
      Schema.makeFilter(({ reason, reason_code }) =>
        reason === undefined && reason_code === undefined ? "Send a reason, a reason_code or both" : undefined
      )
    )
  )
  .annotate({ identifier: "RecordDecision" })
export type RecordDecision = typeof RecordDecision.Type
