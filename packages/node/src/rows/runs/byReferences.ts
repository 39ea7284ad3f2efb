/** Beginning what needs a reference of each customer: nothing is begun where no column holds one, or too many are shared. */
import type { FileRefused } from "@entity-watch/core/rows/read/FileRefused"
import type { ReferencesShared } from "@entity-watch/core/rows/screen/newScreeningRun"
import type { AsOfOutOfReach, Snapshots, SnapshotsUnreadable } from "@entity-watch/core/snapshots"
import { Effect } from "effect"
import { faultInWords } from "../fileFaultWords.ts"
import type { NewRun } from "./RowTask.ts"
import { told, unusable } from "./uploadedCustomers.ts"

type Unasked = SnapshotsUnreadable | AsOfOutOfReach

/** `use`: what a reference is for, in the middle of a sentence. `otherwise`: what can be done without. */
export const byReferences = <Run>(
  { settings }: NewRun,
  begin: Effect.Effect<Run, Unasked | FileRefused | ReferencesShared, Snapshots>,
  { otherwise, use }: { readonly use: string; readonly otherwise: string }
) =>
  settings.columns.id === undefined
    ? Effect.fail(
        unusable(`No column holds your reference of each customer, ${use}. Choose one${otherwise}.`)
      )
    : begin.pipe(
        Effect.catchTags({
          FileRefused: (refusal) => Effect.fail(told(refusal)),
          ReferencesShared: ({ limit, rows }) =>
            Effect.fail(
              unusable(
                `The file ${faultInWords({ code: "ids_shared", rows, limit })} Choose another column${otherwise}.`
              )
            )
        })
      )
