/**
 * Makes the files of a new embedded database in a thread of its own, since an engine keeps its memory, more than a
 * hundred megabytes, until its thread ends.
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { Worker } from "node:worker_threads"

const workerModule = new URL(
  import.meta.url.endsWith(".ts") ? "./initialiseWorker.ts" : "./initialiseWorker.js",
  import.meta.url
)

/** Rejects with the reason when they cannot be made. */
export const initialiseApart = (dataDir: string): Promise<void> =>
  existsSync(join(dataDir, "PG_VERSION"))
    ? Promise.resolve()
    : new Promise((resolve, reject) => {
        const worker = new Worker(workerModule, { workerData: { dataDir } })
        worker.once("message", (reason: string) => reject(new Error(reason)))
        worker.once("error", reject)
        worker.once("exit", () => resolve())
      })
