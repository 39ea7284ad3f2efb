/**
 * Subjects under watch: people and organisations of the account's own, known by their names, whom the screening lists
 * are compared with whenever they change. In addition to the specification. packages/core/docs/ongoing-screening.md
 */
import * as Schema from "effect/Schema"
import { screenedName, subjectHints } from "./requests.ts"
import { PathRef, printable } from "./subjectRef.ts"
import { pageLimit } from "./watchRequests.ts"

/** In one subject. */
export const mostAliases = 20

/** What is kept of a subject, sealed, and compared with the lists. */
const facts = {
  name: screenedName("The name, as it stands in your file."),
  aliases: Schema.optionalKey(
    Schema.Array(screenedName("Another name of the subject.", "each of aliases"))
      .annotate({ description: `Other names: at most ${mostAliases}. Each is compared as the name is.` })
      .pipe(
        Schema.check(
          Schema.isMaxLength(mostAliases, { message: `aliases must have at most ${mostAliases} names` })
        )
      )
  ),
  ...subjectHints
}

export const SubjectFacts = Schema.Struct(facts).annotate({ identifier: "SubjectFacts" })
export type SubjectFacts = typeof SubjectFacts.Type

/** A subject of many: one line of a request. */
export const PutSubject = Schema.Struct({ subject_ref: PathRef, ...facts }).annotate({
  identifier: "PutSubject"
})
export type PutSubject = typeof PutSubject.Type

const times = {
  created_at: Schema.String.annotate({
    description: "When it began to be watched. ISO 8601, UTC, milliseconds."
  }),
  updated_at: Schema.String.annotate({ description: "When its facts were last changed." })
}

export const KeptSubject = Schema.Struct({
  subject_ref: Schema.String,
  outcome: Schema.Literals(["added", "changed", "unchanged"]).annotate({
    description: "unchanged: it was sent as it stood already."
  }),
  not_compared: Schema.NullOr(Schema.String).annotate({
    description:
      "Why the lists cannot be compared with the whole of its names, so that a match may be missed; null where they can."
  }),
  ...times
}).annotate({ identifier: "KeptSubject" })
export type KeptSubject = typeof KeptSubject.Type

export const WatchedSubject = Schema.Struct({
  subject_ref: Schema.String,
  ...SubjectFacts.fields,
  not_compared: KeptSubject.fields.not_compared,
  ...times
}).annotate({ identifier: "WatchedSubject" })
export type WatchedSubject = typeof WatchedSubject.Type

export const SubjectPage = Schema.Struct({
  subjects: Schema.Array(Schema.Struct({ subject_ref: Schema.String, ...times })),
  count: Schema.Int.annotate({ description: "How many the account watches in the key's mode." }),
  limit: Schema.Int.annotate({ description: "How many it may watch." }),
  next_cursor: Schema.NullOr(Schema.String).annotate({
    description: "Send it as cursor for the next page. null when nothing follows."
  })
}).annotate({ identifier: "SubjectPage" })
export type SubjectPage = typeof SubjectPage.Type

export const SubjectsQuery = Schema.Struct({
  limit: Schema.optionalKey(pageLimit),
  cursor: Schema.optionalKey(
    printable("cursor", 128, "next_cursor of the page before: the reference of its last subject.")
  )
})
export type SubjectsQuery = typeof SubjectsQuery.Type
