/** Begins a task with a file of customers, or goes on with one that stopped: with the columns that were confirmed. */

import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { ResolveFile, ScreenFile, WatchFile } from "@entity-watch/contract/schema/admin/BeginFile"
import { mostCustomers } from "@entity-watch/contract/schema/admin/CustomerFile"
import { CustomerFiles, Uploads } from "@entity-watch/core/admin"
import type { CustomerFileSettings, FileRun } from "@entity-watch/core/rows/files/FileRun"
import { openCustomerFile } from "@entity-watch/core/rows/read/CustomerFile"
import type { KeptFile } from "@entity-watch/core/store"
import { Effect, Option, Stream } from "effect"
import type { RowTask } from "./RowTask.ts"
import { openUpload, runOf, told, unusable } from "./uploadedCustomers.ts"

const toDo = { screen: "screen it", resolve: "resolve it", watch: "put its customers under watch" } as const

/** The database keeps the fields of an object in an order of its own. */
const isSame = (one: CustomerFileSettings, other: CustomerFileSettings): boolean =>
  one.dates === other.dates &&
  one.encoding === other.encoding &&
  one.sheet === other.sheet &&
  [...Object.keys(one.columns), ...Object.keys(other.columns)].every(
    (field) => JSON.stringify(one.columns[field]) === JSON.stringify(other.columns[field])
  )

export const beginFile = Effect.fn("beginFile")(function* <
  Run extends FileRun,
  Asked extends ScreenFile | ResolveFile | WatchFile,
  Answer,
  R
>(task: RowTask<Run, Asked, Answer, R>, by: Administrator, file: KeptFile, asked: Asked) {
  if (file.task !== task.name)
    return yield* unusable(
      `${file.name} was added to ${toDo[file.task]}. Delete the file and add it again to ${toDo[task.name]}.`
    )
  const uploads = yield* Uploads
  const files = yield* CustomerFiles
  const upload = yield* uploads.kept(file.upload_id)
  if (Option.isNone(upload))
    return yield* unusable(
      `What ${file.name} held is gone: an upload is kept for a day. Delete the file and add it again.`
    )
  const source = yield* openUpload(upload.value)
  const customers = yield* Effect.mapError(
    openCustomerFile(source, {
      fields: task.fields,
      columns: asked.columns,
      onlyThese: true,
      // What stands above it is no customer, and it was found when the file was added.
      headerRow: file.header,
      dates: "dates" in asked ? asked.dates : undefined,
      encoding: undefined,
      sheet: undefined
    }),
    told
  )
  const begun = runOf(task.schema, file)
  const settings = {
    dates: customers.dates,
    columns: customers.columns,
    encoding: customers.encoding?.label ?? null,
    sheet: customers.sheet
  }
  const isOther = (run: Run) => !isSame(run.settings, settings) || !task.isAsked(run, asked)
  if (begun !== null && begun.row > 0 && isOther(begun))
    return yield* unusable(
      `${file.name} was begun with other columns or settings. Go on with those, or delete the file and add it again.`
    )
  const rows = yield* Stream.runCount(Stream.take(customers.rowsAfter(0), mostCustomers + 1)).pipe(
    Effect.mapError(told)
  )
  if (rows > mostCustomers)
    return yield* unusable(
      `${file.name} has more than ${mostCustomers.toLocaleString("en-AU")} rows. ${task.name === "watch" ? "Split it." : `Split it, or ${task.name} it on the machine of the server with the command entity-watch ${task.name}.`}`
    )
  const run =
    begun !== null && begun.row > 0
      ? (task.goesOn?.(begun, asked) ?? begun)
      : yield* task.begin({ mode: file.mode, asOf: undefined, settings, customers }, asked).pipe(
          Effect.catchTags({
            SnapshotsUnreadable: () => Effect.fail(unusable("The database could not be read.")),
            // Only asked of another moment than now.
            AsOfOutOfReach: Effect.die
          })
        )
  yield* files.begin(by, file, asked, rows, { ...run })
}, Effect.scoped)
