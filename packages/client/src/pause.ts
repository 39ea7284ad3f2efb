/** A wait that a signal ends: then it rejects with the signal's reason. */
import type { AbortSignal } from "./platform.ts"
export const pause = (millis: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop)
      resolve()
    }, millis)
    if (signal?.aborted) stop()
    else signal?.addEventListener("abort", stop)
  })
