/** A run that begins: the moment and the snapshots with which every row of it is compared. */
import type { Mode } from "@entity-watch/core/domain/Mode"
import { ALGORITHM_VERSION, registerOf } from "@entity-watch/core/lists"
import { registerById } from "@entity-watch/core/registers"
import { Snapshots } from "@entity-watch/core/snapshots"
import { DateTime, Effect } from "effect"
import { CommandFailed } from "../process/CommandFailed.ts"
import type { CustomerFile } from "./read/CustomerFile.ts"
import { readFields } from "./read/readFields.ts"
import type { ReportedList } from "./results/reportPage.ts"
import type { CustomerFileSettings, ScreeningRun } from "./results/ScreeningRun.ts"

export const newRun = Effect.fnUntraced(function* ({
  asOf,
  customers,
  mode,
  settings
}: {
  readonly mode: Mode
  readonly asOf: string | undefined
  readonly settings: CustomerFileSettings
  readonly customers: Pick<CustomerFile, "sha256" | "unread" | "remarks">
}) {
  const snapshots = yield* Snapshots
  const view = yield* (asOf === undefined ? snapshots.current(mode) : snapshots.at(mode, asOf)).pipe(
    Effect.catchTag("SnapshotsUnreadable", () =>
      Effect.fail(new CommandFailed({ message: "The database could not be read." }))
    )
  )
  return {
    version: 2,
    input_sha256: customers.sha256,
    settings,
    mode,
    at: view.at ?? DateTime.formatIso(view.now),
    snapshots: [...view.snapshots.values()],
    algorithm_version: ALGORITHM_VERSION,
    row: 0,
    bytes: 0,
    review_bytes: 0,
    counts: { screened: 0, review: 0, no_match: 0, unavailable: 0, refused: 0, partly_read: 0, matches: 0 },
    not_read: Object.fromEntries(readFields.map((field) => [field, 0])),
    first_refusal: null,
    first_not_read: null,
    unread_columns: customers.unread,
    file_remarks: customers.remarks,
    finished: false
  } satisfies ScreeningRun
})

export const listsOf = ({ snapshots }: ScreeningRun): ReadonlyArray<ReportedList> =>
  Object.entries(registerOf).map(([source, register]) => ({
    source,
    register,
    title: registerById(register)?.source.title ?? register,
    snapshot: snapshots.find((each) => each.register === register) ?? null
  }))
