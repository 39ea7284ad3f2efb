/** The thread that makes the files of a new embedded database. It answers why it could not, or ends without a word. */
import { parentPort, workerData } from "node:worker_threads"
import { initialise } from "./initialise.ts"
import { openEngine } from "./openEngine.ts"
import { stopReason } from "./stopReason.ts"

const stop = (reason: string): never => {
  parentPort?.postMessage(reason)
  process.exit(1)
}

const { dataDir } = workerData as { readonly dataDir: string }
await initialise(dataDir, (folder) => openEngine(folder, stop)).catch((cause: unknown) =>
  stop(stopReason(cause))
)
process.exit(0)
