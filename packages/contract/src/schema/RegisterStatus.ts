/**
 * What is known of one register's snapshot: which version is in force, how old it is, and whether the last attempt
 * failed.
 */
import * as Schema from "effect/Schema"
import { CheckedBy } from "./CheckedBy.ts"
import { RegisterId } from "./RegisterId.ts"

const Time = Schema.NullOr(Schema.String)

export const RegisterStatus = Schema.Struct({
  register: RegisterId,
  title: Schema.String,
  publisher: Schema.String,
  state: Schema.Literals(["current", "partial", "stale", "not_loaded", "live"]).annotate({
    description:
      "current: read whole. partial: only part of it is loaded. stale: not known to be the publisher's for longer than it is relied on, or of an unknown age. not_loaded: never read. live: asked question by question; nothing of it is kept."
  }),
  version: Schema.NullOr(Schema.String).annotate({ description: "Names this reading of the register." }),
  as_of: Time.annotate({ description: "The file's own date, where it has one." }),
  fetched_at: Time.annotate({ description: "When this reading was loaded." }),
  checked_as_of: Time.annotate({
    description: "When it was last known to be the publisher's file; null where nobody can say."
  }),
  checked_by: Schema.NullOr(CheckedBy).annotate({
    description:
      "Who said so. publisher: it was asked. operator: who handed the file over. account: which sent a list of its own. file: its own date, of a file handed over without a word."
  }),
  age_days: Schema.NullOr(Schema.Finite).annotate({ description: "Whole days since checked_as_of." }),
  max_age_days: Schema.NullOr(Schema.Finite).annotate({
    description:
      "Past this age a screening list is unavailable, a register of names is a reason for an answer not to be complete, and no register says that somebody is not in it. null: nobody's absence rests on it."
  }),
  rows: Schema.Int.annotate({ description: "Published rows loaded." }),
  records: Schema.Int,
  refused: Schema.Int.annotate({ description: "Published rows that could not be read." }),
  sha256: Schema.NullOr(Schema.String).annotate({
    description: "Of the file, or of the list of its files' digests."
  }),
  note: Schema.NullOr(Schema.String).annotate({ description: "Why the reading is partial." }),
  last_failure: Schema.NullOr(Schema.Struct({ at: Schema.String, reason: Schema.String })).annotate({
    description: "An attempt to read it that failed after this reading was loaded."
  }),
  in_doubt: Schema.optionalKey(
    Schema.Struct({
      since: Schema.String,
      as_of: Time,
      rows: Schema.Int,
      sha256: Schema.String,
      reason: Schema.String
    })
  ).annotate({
    description:
      "An edition of a screening list that did not come into force, and against which names are screened as well; absent without one."
  }),
  licence: Schema.String,
  attribution: Schema.String
}).annotate({ identifier: "RegisterStatus" })
export type RegisterStatus = typeof RegisterStatus.Type

export const RegisterList = Schema.Struct({ registers: Schema.Array(RegisterStatus) }).annotate({
  identifier: "RegisterList"
})
export type RegisterList = typeof RegisterList.Type
