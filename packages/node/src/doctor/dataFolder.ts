/** The folder of DATA_DIR: where it is or will be, and whether this user may use it. */
import { accessSync, constants, existsSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { Effect, Schema } from "effect"
import { databaseSettings } from "../database/Database.ts"
import { nearestExisting } from "../process/freeDisk.ts"

/** What a start opens in it, each of which may be another user's. */
const opened = ["database", "database/PG_VERSION", "secrets-key", "raw", "names"]

const { R_OK, W_OK, X_OK } = constants

/** Whether this user may use it, or make it in the folder in which it would be. */
export const mayUseDataFolder = (dataDir: string): boolean => {
  const folder = resolve(dataDir)
  try {
    const nearest = nearestExisting(folder)
    if (!statSync(nearest).isDirectory()) return false
    accessSync(nearest, R_OK | W_OK | X_OK)
    for (const path of opened.map((name) => join(folder, name))) {
      const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()
      if (isFolder !== undefined) accessSync(path, isFolder ? R_OK | W_OK | X_OK : R_OK | W_OK)
    }
    return true
  } catch {
    return false
  }
}

/** To open the embedded database would make it. */
export const hasEmbeddedDatabase = (dataDir: string): boolean =>
  existsSync(join(resolve(dataDir), "database", "PG_VERSION"))

/** `message` says what to change. */
export class DataFolderUnusable extends Schema.TaggedError<DataFolderUnusable>()("DataFolderUnusable", {
  message: Schema.String
}) {}

/** Before a start does anything: what needs the folder only later would fail then, again and again. */
export const requireDataFolder = Effect.gen(function* () {
  const { dataDir } = yield* databaseSettings
  if (!mayUseDataFolder(dataDir))
    return yield* new DataFolderUnusable({
      message: `The folder of DATA_DIR, ${resolve(dataDir)}, cannot be used: it is no folder, or this user may not write there or into something in it. Change its owner, or set DATA_DIR to a folder of yours.`
    })
})
