/** The lock that keeps a second process away from a data directory. */
import { chmodSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { Effect, Schema } from "effect"
import { EmbeddedDatabaseUnavailable } from "./Engine.ts"

/** Another process holds the data directory: two at once would lose what they wrote. */
export class DataDirectoryInUse extends Schema.TaggedError<DataDirectoryInUse>()("DataDirectoryInUse", {
  dataDir: Schema.String
}) {
  override get message() {
    return `Another process is using ${this.dataDir} and lets nobody in beside it. Try again when it has ended, or set DATABASE_URL.`
  }
}

const sqliteBusy = 5

const isBusy = (cause: unknown): boolean =>
  cause instanceof Error && "errcode" in cause && cause.errcode === sqliteBusy

const take = (path: string): DatabaseSync => {
  const file = new DatabaseSync(path)
  try {
    file.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
    // Not by opening it: whoever closes a file gives up the locks that the process has on it.
    chmodSync(path, 0o600)
    return file
  } catch (cause) {
    file.close()
    throw cause
  }
}

/**
 * Holds `<dataDir>.lock` until the scope closes. SQLite takes the operating system's own file lock, which needs no
 * process ids and goes with the process however it ends.
 */
export const lock = (dataDir: string) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => take(`${dataDir}.lock`),
      catch: (cause) =>
        isBusy(cause)
          ? new DataDirectoryInUse({ dataDir })
          : new EmbeddedDatabaseUnavailable({ dataDir, cause })
    }),
    (file) => Effect.sync(() => file.close())
  )
