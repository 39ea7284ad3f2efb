/** The journal of an account, as whoever administers the service reads, exports, erases and holds it. */
import * as Schema from "effect/Schema"
import { JournalHold, JournalQuery } from "../Journal.ts"
import { Mode } from "../Mode.ts"
import { SubjectRef } from "../subjectRef.ts"
import { pageQuery } from "./page.ts"

const account = Schema.String.annotate({ description: "The id of the account." }).pipe(
  Schema.check(Schema.isMaxLength(64, { message: "account must be the id of an account" }))
)
const whose = { account, mode: Mode }

const because = Schema.String.annotate({
  description: "Why, as it is to be shown: without the name of a customer."
}).pipe(
  Schema.check(
    Schema.isPattern(/\S/u, { message: "because must say why" }),
    Schema.isMaxLength(500, { message: "because must have at most 500 characters" })
  )
)

export const AccountJournalQuery = Schema.Struct({
  ...whose,
  ...JournalQuery.fields,
  limit: pageQuery.limit
})
export type AccountJournalQuery = typeof AccountJournalQuery.Type

export const HoldsQuery = Schema.Struct({ ...whose, subject_ref: JournalQuery.fields.subject_ref })
export type HoldsQuery = typeof HoldsQuery.Type

export const ExportJournal = Schema.Struct({
  ...whose,
  subject_ref: JournalQuery.fields.subject_ref,
  from: JournalQuery.fields.from,
  to: JournalQuery.fields.to,
  format: Schema.Literals(["json", "csv", "html"]).annotate({
    description: "json, which receipts verify checks; csv; or html, a page for printing."
  })
}).annotate({ identifier: "ExportJournal" })
export type ExportJournal = typeof ExportJournal.Type

export const EraseJournal = Schema.Struct({
  ...whose,
  subject_ref: Schema.optionalKey(SubjectRef),
  entry: Schema.optionalKey(
    Schema.String.annotate({ description: "The id of one entry, in place of subject_ref." }).pipe(
      Schema.check(Schema.isMaxLength(64, { message: "entry must be the id of an entry" }))
    )
  ),
  because
}).annotate({ identifier: "EraseJournal" })
export type EraseJournal = typeof EraseJournal.Type

export const JournalErased = Schema.Struct({
  erased: Schema.Int.annotate({ description: "How many entries were." })
}).annotate({ identifier: "JournalErased" })
export type JournalErased = typeof JournalErased.Type

export const HoldJournal = Schema.Struct({
  ...whose,
  subject_ref: Schema.optionalKey(SubjectRef),
  because
}).annotate({ identifier: "HoldJournal" })
export type HoldJournal = typeof HoldJournal.Type

export const ReleaseHold = Schema.Struct(whose).annotate({ identifier: "ReleaseHold" })
export type ReleaseHold = typeof ReleaseHold.Type

export const JournalHoldList = Schema.Struct({
  holds: Schema.Array(JournalHold).annotate({ description: "The latest first; 1,000 at most." })
}).annotate({ identifier: "JournalHoldList" })
export type JournalHoldList = typeof JournalHoldList.Type
