/** The folder of DATA_DIR: where it is or will be, and whether this user may use it. */
import { accessSync, constants, existsSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"

/** The nearest folder above that there is. */
export const nearestExisting = (folder: string): string =>
  existsSync(folder) ? folder : nearestExisting(dirname(folder))

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
