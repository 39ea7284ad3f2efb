/** The registers as whoever administers the service sees them: their state, their history, and what is asked anew. */
import * as Schema from "effect/Schema"
import { CheckedBy } from "../CheckedBy.ts"
import { SourceId } from "../ListId.ts"
import { Mode } from "../Mode.ts"
import { RegisterStatus } from "../RegisterStatus.ts"
import { idOf } from "./idOf.ts"
import { nextCursor, numberedPageQuery } from "./page.ts"
import { Standing } from "./Standing.ts"

const Time = Schema.NullOr(Schema.String)

export const AdministeredRegister = Schema.Struct({
  ...RegisterStatus.fields,
  standing: Standing.annotate({
    description: "Whether what rests on it can be relied on, and for how long."
  }),
  cadence: Schema.String.annotate({ description: "How often its publisher changes it." }),
  address: Schema.String.annotate({ description: "The publisher's page, for a person." }),
  is_fetched: Schema.Boolean.annotate({
    description: "Whether its publisher can be asked. One that cannot is loaded from files."
  }),
  next_due_at: Time.annotate({
    description: "When its publisher is asked next; null before the first time."
  }),
  last_attempt: Schema.NullOr(
    Schema.Struct({
      at: Schema.String,
      outcome: Schema.Literals(["loaded", "confirmed", "failed", "busy"]).annotate({
        description: "confirmed: the publisher has nothing newer. busy: another process was reading it."
      }),
      failure: Schema.NullOr(Schema.String),
      failures: Schema.Int.annotate({ description: "In a row." })
    })
  ).annotate({ description: "The last time that its publisher was asked." })
}).annotate({ identifier: "AdministeredRegister" })
export type AdministeredRegister = typeof AdministeredRegister.Type

export const ModeQuery = Schema.Struct({
  mode: Schema.optionalKey(Mode.annotate({ description: "live without it." }))
})

export const AdministeredRegisterList = Schema.Struct({
  registers: Schema.Array(AdministeredRegister)
}).annotate({ identifier: "AdministeredRegisterList" })

export const SnapshotQuery = Schema.Struct({ ...numberedPageQuery, ...ModeQuery.fields })
export type SnapshotQuery = typeof SnapshotQuery.Type

export const SnapshotLine = Schema.Struct({
  id: Schema.String,
  state: Schema.Literals(["loading", "current", "superseded", "failed"]),
  as_of: Time.annotate({ description: "The file's own date, where it has one." }),
  started_at: Schema.String,
  loaded_at: Time,
  checked_at: Time,
  checked_by: Schema.NullOr(CheckedBy),
  files: Schema.Array(Schema.Struct({ name: Schema.String, sha256: Schema.String, size: Schema.Finite })),
  sha256: Schema.String,
  rows: Schema.Int,
  records: Schema.Int,
  refused: Schema.Int.annotate({ description: "Published rows that could not be read." }),
  added: Schema.NullOr(Schema.Int).annotate({
    description: "Records that the one before did not have; null where that was not kept."
  }),
  changed: Schema.NullOr(Schema.Int),
  removed: Schema.NullOr(Schema.Int),
  notices: Schema.Array(Schema.String),
  partial: Schema.NullOr(Schema.String).annotate({ description: "Why it is not whole." }),
  failure: Schema.NullOr(Schema.String).annotate({ description: "Why it did not come into force." })
}).annotate({ identifier: "SnapshotLine" })
export type SnapshotLine = typeof SnapshotLine.Type

export const SnapshotPage = Schema.Struct({
  snapshots: Schema.Array(SnapshotLine),
  next_cursor: nextCursor
}).annotate({ identifier: "SnapshotPage" })

export const RefreshRequest = Schema.Struct({
  older: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Take an edition older than the one in force." })
  ),
  partial: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Take an edition that is not whole although a whole one is in force."
    })
  ),
  shrunk: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Take a screening list of which many entries, or what they say, are gone."
    })
  )
}).annotate({ identifier: "RefreshRequest" })
export type RefreshRequest = typeof RefreshRequest.Type

/** Files that were uploaded, to be loaded as one edition of a register. */
export const LoadRequest = Schema.Struct({
  ...RefreshRequest.fields,
  uploads: Schema.Array(idOf("uploads"))
    .pipe(Schema.check(Schema.isBetweenLength(1, 64, { message: "uploads must have from 1 to 64 items" })))
    .annotate({
      description: "The ids of the uploads, complete; they are gone once they are loaded or refused."
    }),
  confirmed: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "The day on which you saw that these are the publisher's current files, such as 2026-11-20. Without it they are as old as their own date."
    })
  )
}).annotate({ identifier: "LoadRequest" })
export type LoadRequest = typeof LoadRequest.Type

export const RefreshRun = Schema.Struct({
  id: Schema.String,
  register: SourceId,
  by: Schema.String.annotate({ description: "The name of whoever asked for it." }),
  state: Schema.Literals(["running", "loaded", "confirmed", "failed", "busy"]).annotate({
    description:
      "confirmed: the publisher has nothing newer. failed: what was in force stays. busy: another process is reading it."
  }),
  phase: Schema.Literals(["asking", "downloading", "reading"]).annotate({
    description: "What it does while it runs, or did last."
  }),
  started_at: Schema.String,
  ended_at: Time,
  bytes: Schema.Finite.annotate({ description: "Downloaded of the present file." }),
  total_bytes: Schema.NullOr(Schema.Finite).annotate({
    description: "Of the present file; null where the publisher does not say."
  }),
  rows: Schema.Int.annotate({ description: "Read so far." }),
  failure: Schema.NullOr(Schema.String),
  changes: Schema.NullOr(
    Schema.Struct({
      added: Schema.Int,
      changed: Schema.Int,
      removed: Schema.Int,
      refused: Schema.Int,
      partial: Schema.NullOr(Schema.String)
    })
  ).annotate({ description: "What it changed, where something was loaded." })
}).annotate({ identifier: "RefreshRun" })
export type RefreshRun = typeof RefreshRun.Type

export const RefreshRunList = Schema.Struct({ refreshes: Schema.Array(RefreshRun) }).annotate({
  identifier: "RefreshRunList"
})
