/** The process that answers, as whoever administers the service sees it. */
import * as Schema from "effect/Schema"
import { Mode } from "../Mode.ts"

export const ProcessState = Schema.Struct({
  version: Schema.String,
  node: Schema.String,
  started_at: Schema.String,
  now: Schema.String.annotate({ description: "By the database's clock, which decides." }),
  clock_difference_seconds: Schema.Finite.annotate({
    description: "By how much this process's clock is before the database's."
  }),
  database: Schema.Literals(["postgresql", "embedded"]),
  refreshes: Schema.Boolean.annotate({
    description: "Whether it asks publishers as registers fall due (serve --refresh)."
  }),
  keeps_journal: Schema.Boolean.annotate({
    description: "Whether what screens ask and answer is kept (JOURNAL=true)."
  }),
  in_flight: Schema.Int.annotate({ description: "Requests that are being answered, this one included." }),
  resident_bytes: Schema.Finite,
  heap_bytes: Schema.Finite,
  deliveries_pending: Schema.Int.annotate({ description: "In all processes; 100,000 at most are counted." }),
  oldest_pending_at: Schema.NullOr(Schema.String).annotate({
    description: "When the event happened whose delivery is due and has waited longest."
  }),
  name_indexes: Schema.Array(Schema.Struct({ mode: Mode, names: Schema.Int, bytes: Schema.Finite })).annotate(
    { description: "The index of names that is in force for each mode." }
  )
}).annotate({ identifier: "ProcessState" })
export type ProcessState = typeof ProcessState.Type
