/**
 * What became, within a period, of the entries that an account's subjects possibly match. In addition to the
 * specification. packages/core/docs/ongoing-screening.md
 */
import * as Schema from "effect/Schema"
import { MatchDecision } from "./Decision.ts"
import { SourceId } from "./ListId.ts"
import { printable } from "./subjectRef.ts"
import { isTimestamp, pageLimit } from "./watchRequests.ts"

/** In days: how far back the period reaches where nobody says since when. */
export const defaultPeriod = 31

export const EntryChange = Schema.Struct({
  subject_ref: Schema.String,
  source: SourceId,
  list_ref: Schema.String.annotate({ description: "Empty where the list gives the entry no reference." }),
  name: Schema.String.annotate({ description: "The entry's name, as the list has it now, or last had it." }),
  became: Schema.Literals(["new", "changed", "removed"]).annotate({
    description:
      "At the end of the period. new: the match is. changed: the list says something else of the entry, or has it under another reference. removed: the entry is no longer on the list."
  }),
  as_of: Schema.NullOr(Schema.String).annotate({
    description: "The date of the edition with which it last changed; null where the list has none."
  }),
  loaded_at: Schema.NullOr(Schema.String).annotate({
    description: "When that edition came into force here; null for an event that the sandbox invented."
  }),
  decided: Schema.NullOr(MatchDecision).annotate({
    description:
      "The latest decision, or null. No facts of the subject are looked at for it: holds says here that the list says what was decided on, or last said it, and that whoever has to agree has."
  })
}).annotate({ identifier: "EntryChange" })
export type EntryChange = typeof EntryChange.Type

export const NotKnown = Schema.Struct({
  source: Schema.NullOr(SourceId).annotate({ description: "null where it holds for every list." }),
  reason: Schema.Literals([
    "not_loaded",
    "loaded_later",
    "partial",
    "in_doubt",
    "stale",
    "list_removed",
    "too_many",
    "not_told",
    "not_looked_at",
    "events_removed",
    "events_cut",
    "decisions_cut"
  ]),
  note: Schema.String
}).annotate({
  identifier: "NotKnown",
  description: "Why something of the period may be missing, so that silence is no evidence."
})
export type NotKnown = typeof NotKnown.Type

export const EntryChangePage = Schema.Struct({
  since: Schema.String.annotate({ description: "The beginning of the period." }),
  until: Schema.String.annotate({ description: "Its end: now." }),
  changes: Schema.Array(EntryChange).annotate({
    description: "In the order of the subjects' references, those of one subject together."
  }),
  not_known: Schema.Array(NotKnown).annotate({
    description: "Of the period, with every page. Empty where nothing is missing."
  }),
  next_cursor: Schema.NullOr(Schema.String).annotate({
    description: "Send it as cursor for the next page, also after an empty one. null when nothing follows."
  })
}).annotate({ identifier: "EntryChangePage" })
export type EntryChangePage = typeof EntryChangePage.Type

export const EntryChangesQuery = Schema.Struct({
  since: Schema.optionalKey(
    Schema.String.annotate({
      description: `The beginning of the period: an ISO 8601 timestamp with a zone. Without it, ${defaultPeriod} days ago.`
    }).pipe(
      Schema.check(
        Schema.makeFilter((value: string) =>
          isTimestamp(value)
            ? undefined
            : "since must be an ISO-8601 timestamp with a time and a zone, such as 2026-01-01T00:00:00Z"
        )
      )
    )
  ),
  limit: Schema.optionalKey(pageLimit),
  cursor: Schema.optionalKey(
    printable("cursor", 128, "next_cursor of the page before: the reference of its last subject.")
  )
})
export type EntryChangesQuery = typeof EntryChangesQuery.Type
