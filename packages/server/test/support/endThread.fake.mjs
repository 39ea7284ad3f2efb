/** A fake: ends the serving thread that first finds the file `FAKE_END_THREAD`, by an error that nobody catches. Load it with `--import`. */
import { rmSync } from "node:fs"
import { isMainThread, workerData } from "node:worker_threads"

if (!isMainThread && workerData?.passOnTo !== undefined)
  setInterval(() => {
    try {
      rmSync(process.env.FAKE_END_THREAD)
    } catch {
      return
    }
    throw new Error("This thread was told to end.")
  }, 50).unref()
