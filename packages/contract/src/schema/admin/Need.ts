/** What needs a person: each state of the service in which somebody has to do something. */
import * as Schema from "effect/Schema"
import { StandingKind } from "./Standing.ts"

/** Each has a heading on the page `needs-a-person.md`, which says what to do. */
export const NeedCode = Schema.Literals([
  "list_unavailable",
  "register_stale",
  "register_partial",
  "registers_not_loaded",
  "register_near_limit",
  "edition_not_loaded",
  "refresh_failed",
  "refresh_late",
  "receiver_disabled",
  "receiver_failing",
  "file_stopped",
  "rows_undecided",
  "key_ends",
  "secrets_unreadable",
  "disk_short",
  "clock_differs"
]).annotate({ description: "What kind of thing it is, for programs." })
export type NeedCode = typeof NeedCode.Type

export const Need = Schema.Struct({
  id: Schema.String.annotate({ description: "The same for as long as it is the same thing." }),
  code: NeedCode,
  kind: StandingKind,
  says: Schema.String.annotate({ description: "In a few words." }),
  because: Schema.String.annotate({
    description: "Why, in a sentence or two, without a name of a customer, a file, an account or a receiver."
  }),
  cure: Schema.String.annotate({ description: "What to do, in a sentence." }),
  since: Schema.NullOr(Schema.String).annotate({ description: "null where nobody can say." }),
  about: Schema.Struct({
    kind: Schema.Literals(["register", "subscription", "file", "key", "service"]),
    id: Schema.NullOr(Schema.String).annotate({ description: "null where it is about several." }),
    name: Schema.String.annotate({
      description: "As people call it: a register's title, a receiver's address, a file's name."
    })
  }),
  see: Schema.String.annotate({ description: "The address of the page that says what to do." })
}).annotate({ identifier: "Need" })
export type Need = typeof Need.Type

export const NeedList = Schema.Struct({ needs: Schema.Array(Need) }).annotate({ identifier: "NeedList" })
export type NeedList = typeof NeedList.Type
