/** A match of a row of a file, how it stands, and deciding about it. */
import * as Schema from "effect/Schema"
import { MatchDecision } from "../Decision.ts"
import { SourceId } from "../ListId.ts"
import { RecordDecision } from "../RecordDecision.ts"

/** How a match stands: what nobody decided about, what was decided about something else, what is open, what is decided. */
export const MatchStanding = Schema.Literals(["new", "reopened", "open", "decided"]).annotate({
  description:
    "new: nobody decided. reopened: the list or the customer is another one than was decided on. open: unsure, withdrawn, or a second person has to agree. decided: it holds."
})
export type MatchStanding = typeof MatchStanding.Type

/** How a row stands: as that of its matches that most needs somebody, or unread. */
export const RowStanding = Schema.Literals(["new", "reopened", "open", "unread", "decided"]).annotate({
  description:
    "That of the row's matches that comes first in this order. unread: not everything could be compared, and no match is new, reopened or open."
})
export type RowStanding = typeof RowStanding.Type

const longestId = 40

/** A decision about one match of a row, which the account keeps. */
export const DecideMatch = Schema.Struct({
  entry_sha256: RecordDecision.fields.entry_sha256,
  outcome: RecordDecision.fields.outcome,
  reason: RecordDecision.fields.reason,
  reason_code: RecordDecision.fields.reason_code,
  replaces: Schema.NullOr(Schema.String.pipe(Schema.check(Schema.isMaxLength(longestId)))).annotate({
    description:
      "The id of the decision that the match was read with, null where it had none: if another one stands there now, nothing is recorded and the answer is 409."
  })
})
  .pipe(
    Schema.check(
      Schema.makeFilter(({ reason, reason_code }) =>
        reason === undefined && reason_code === undefined ? "Send a reason, a reason_code or both" : undefined
      )
    )
  )
  .annotate({ identifier: "DecideMatch" })
export type DecideMatch = typeof DecideMatch.Type

/** A match of a row with what was decided about it. */
export const FileMatch = Schema.Struct({
  subject_ref: Schema.NullOr(Schema.String).annotate({
    description: "Under which its decisions are known; null where the row's id can be no reference."
  }),
  source: SourceId,
  list_ref: Schema.String,
  entry_sha256: Schema.String,
  is_new: Schema.Boolean,
  standing: MatchStanding,
  decided: Schema.NullOr(MatchDecision)
})
export type FileMatch = typeof FileMatch.Type
