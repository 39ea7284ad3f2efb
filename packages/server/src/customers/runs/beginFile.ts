/** Begins the screening of a file of customers, or goes on with one that stopped: with the columns that were confirmed. */
import { CustomerFiles, Uploads } from "@entity-watch/core/admin"
import type { Administrator } from "@entity-watch/core/domain/admin/Administrator"
import { mostCustomers, type ScreenFile } from "@entity-watch/core/domain/admin/CustomerFile"
import type { KeptFile } from "@entity-watch/core/store"
import { Effect, Option, Stream } from "effect"
import type { CustomerFileSettings } from "../files/FileRun.ts"
import { newRun } from "../newRun.ts"
import { openCustomerFile } from "../read/CustomerFile.ts"
import { screenedFields } from "../read/usualHeaders.ts"
import { openUpload, reasonOf, runOf, unusable } from "./uploadedCustomers.ts"

/** The database keeps the fields of an object in an order of its own. */
const isSame = (one: CustomerFileSettings, other: CustomerFileSettings): boolean =>
  one.dates === other.dates &&
  one.encoding === other.encoding &&
  one.sheet === other.sheet &&
  screenedFields.every((field) => one.columns[field] === other.columns[field])

export const beginFile = Effect.fn("beginFile")(function* (
  by: Administrator,
  file: KeptFile,
  asked: ScreenFile
) {
  const uploads = yield* Uploads
  const files = yield* CustomerFiles
  const upload = yield* uploads.kept(file.upload_id)
  if (Option.isNone(upload))
    return yield* unusable(
      `What ${file.name} held is gone: an upload is kept for a day. Delete the file and add it again.`
    )
  const path = yield* openUpload(upload.value)
  const told = reasonOf(path, file.name)
  const customers = yield* Effect.mapError(
    openCustomerFile(path, {
      fields: screenedFields,
      columns: asked.columns,
      onlyThese: true,
      dates: asked.dates,
      encoding: undefined,
      sheet: undefined
    }),
    told
  )
  const begun = runOf(file)
  const settings = {
    dates: asked.dates,
    columns: customers.columns,
    encoding: customers.encoding?.label ?? null,
    sheet: customers.sheet
  }
  if (begun !== null && begun.row > 0 && !isSame(begun.settings, settings))
    return yield* unusable(
      `${file.name} was begun with other columns or dates. Go on with those, or delete the file and add it again.`
    )
  const rows = yield* Stream.runCount(Stream.take(customers.rowsAfter(0), mostCustomers + 1)).pipe(
    Effect.mapError(told)
  )
  if (rows > mostCustomers)
    return yield* unusable(
      `${file.name} has more than ${mostCustomers.toLocaleString("en-AU")} customers. Split it, or screen it on the machine of the server with the command entity-watch screen.`
    )
  const run =
    begun !== null && begun.row > 0
      ? begun
      : yield* newRun({ mode: file.mode, asOf: undefined, settings, customers }).pipe(
          Effect.catchTags({
            CommandFailed: (failure) => Effect.fail(told(failure)),
            // Only asked of another moment than now.
            AsOfOutOfReach: Effect.die
          })
        )
  yield* files.begin(by, file.id, asked, rows, { ...run })
}, Effect.scoped)
