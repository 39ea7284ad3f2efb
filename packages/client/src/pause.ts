import type { AbortSignal } from "./platform.ts"
import { within } from "./within.ts"

/** A wait that a signal ends: then it rejects with the signal's reason. */
export const pause = async (millis: number, signal: AbortSignal | undefined): Promise<void> => {
  await within(millis, signal, (ended) => new Promise((resolve) => ended.addEventListener("abort", resolve)))
  signal?.throwIfAborted()
}
