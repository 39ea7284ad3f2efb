/** Opens the engine of the embedded database on its files. */
import { PGlite } from "@electric-sql/pglite"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { DurableFiles } from "./DurableFiles.ts"
import { stopReason } from "./stopReason.ts"

/**
 * `-F` would turn `fsync` off; of the ways to reach the disk, the engine's build has this one. The pages that the engine
 * itself keeps stay in memory for ever, and the system keeps them as well.
 */
const settings = ["wal_sync_method=fsync", "max_wal_size=256MB", "shared_buffers=16MB"]

const startParams = [
  ...PGlite.defaultStartParams.filter((each) => each !== "-F"),
  ...settings.flatMap((setting) => ["-c", setting])
]

/** What PostgreSQL says before it gives up, which names files and never rows. */
const lastWords = /(?:PANIC|FATAL): {2}(?<said>.+)$/u

/**
 * `stop` is told why the engine cannot go on, now or later, and must end the thread: after a PANIC the engine's memory
 * is not to be trusted, and PGlite would call it again without end.
 */
export const openEngine = async (dataDir: string, stop: (reason: string) => never): Promise<PGlite> => {
  let said: string | undefined
  try {
    return await PGlite.create({
      fs: new DurableFiles(dataDir, () => stop(stopReason(said ?? "it gave up without a word"))),
      extensions: { pg_trgm },
      startParams,
      onStderr: (line) => {
        said = lastWords.exec(line)?.groups?.said ?? said
        return false
      }
    })
  } catch (cause) {
    return stop(stopReason(said ?? cause))
  }
}
