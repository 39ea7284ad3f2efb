/** The folder of DATA_DIR: where it is or will be, and whether this user may use it. */
import { accessSync, constants, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { nearestExisting } from "@entity-watch/node/process/freeDisk"

/** What a start opens in it, each of which may be another user's. */
const opened = ["database", "database/PG_VERSION", "secrets-key", "raw", "names"]

const { R_OK, W_OK, X_OK } = constants

/** Whether this user may use it, or make it in the folder in which it would be. */
export const mayUseDataFolder = (dataDir: string): boolean => {
  const folder = resolve(dataDir)
  try {
    accessSync(nearestExisting(folder), R_OK | W_OK | X_OK)
    for (const path of opened.map((name) => join(folder, name))) {
      const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()
      if (isFolder !== undefined) accessSync(path, isFolder ? R_OK | W_OK | X_OK : R_OK | W_OK)
    }
    return true
  } catch {
    return false
  }
}
