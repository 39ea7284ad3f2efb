/**
 * The journal: what was asked about subjects and what was answered, kept where the operator wishes it.
 * packages/core/docs/journal.md
 */
import * as Schema from "effect/Schema"
import { Mode } from "./Mode.ts"
import { SubjectRef } from "./subjectRef.ts"
import { pageLimit } from "./watchRequests.ts"

/** What is left of an entry that was erased. */
export const Erased = Schema.Struct({
  at: Schema.String,
  by: Schema.String,
  because: Schema.String
}).annotate({ identifier: "Erased" })
export type Erased = typeof Erased.Type

/** What was sent and received on that day: its form may have changed since. */
const AsOfThen = Schema.Record(Schema.String, Schema.Unknown)

/** What the digest of an entry is made of. */
const digested = {
  id: Schema.String,
  asked_at: Schema.String.annotate({ description: "When the screen was made." }),
  subject_ref: Schema.NullOr(Schema.String).annotate({
    description: "The reference that the question named; null where it named none, and once erased."
  }),
  question: Schema.NullOr(AsOfThen).annotate({
    description: "As it was asked; null once erased, or where the entry does not open."
  }),
  answer: Schema.NullOr(AsOfThen).annotate({
    description:
      "As it was given, with a receipt whether or not one was asked for; null once erased, or where the entry does not open."
  })
}

export const JournalContent = Schema.Struct(digested)
export type JournalContent = typeof JournalContent.Type

export const JournalEntry = Schema.Struct({
  ...digested,
  sha256: Schema.String.annotate({
    description:
      "SHA-256 of id, asked_at, subject_ref, question and answer as canonical JSON (RFC 8785). It stays when the entry is erased."
  }),
  erased: Schema.NullOr(Erased)
}).annotate({ identifier: "JournalEntry" })
export type JournalEntry = typeof JournalEntry.Type

export const JournalPage = Schema.Struct({
  entries: Schema.Array(JournalEntry).annotate({ description: "The latest first." }),
  next_cursor: Schema.NullOr(Schema.String).annotate({
    description: "Send it as cursor for older ones; null when none follow."
  })
}).annotate({ identifier: "JournalPage" })
export type JournalPage = typeof JournalPage.Type

const moment = (name: string) =>
  Schema.String.pipe(
    Schema.check(
      Schema.isPattern(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z)?$/u, {
        message: `${name} must be a day such as 2026-03-03, or a moment such as 2026-03-03T00:00:00Z`
      })
    )
  )

export const JournalQuery = Schema.Struct({
  subject_ref: Schema.optionalKey(SubjectRef),
  from: Schema.optionalKey(moment("from")),
  to: Schema.optionalKey(moment("to")),
  limit: Schema.optionalKey(pageLimit),
  cursor: Schema.optionalKey(
    Schema.String.annotate({
      description: "next_cursor of the page before. Without it the page begins with the latest entry."
    }).pipe(
      Schema.check(
        Schema.isPattern(/^\d{1,16}_jrn_[0-9A-Z]{26}$/u, {
          message: "cursor must be the next_cursor of a page"
        })
      )
    )
  )
})
export type JournalQuery = typeof JournalQuery.Type

/** Whoever asks about one subject is not answered about all of them. */
export const refusedEmpty = ["subject_ref"]

/** The signature under an export: of these entries and decisions, in this order, none is missing or changed. */
export const JournalReceipt = Schema.Struct({
  version: Schema.Literal(1),
  of: Schema.Literal("journal"),
  issued_at: Schema.String,
  account: Schema.String,
  mode: Mode,
  subject_ref: Schema.NullOr(Schema.String),
  from: Schema.NullOr(Schema.String),
  to: Schema.NullOr(Schema.String),
  entries: Schema.Int,
  decisions: Schema.Int,
  /** Of each entry, then of each decision, as canonical JSON with a line end. */
  sha256: Schema.String,
  key_id: Schema.String,
  signature: Schema.String
})
export type JournalReceipt = typeof JournalReceipt.Type

/** Entries that are kept, whatever is asked: nothing under a hold is erased, and nothing of it ends by its age. */
export const JournalHold = Schema.Struct({
  id: Schema.String,
  /** Whether it holds the entries of one subject, or all of the account. */
  of: Schema.Literals(["subject", "account"]),
  because: Schema.String,
  placed_by: Schema.String,
  placed_at: Schema.String,
  released_by: Schema.NullOr(Schema.String),
  released_at: Schema.NullOr(Schema.String)
})
export type JournalHold = typeof JournalHold.Type
