/** Gives the work a signal that is aborted once the time is over or the caller's signal is. */

/** Milliseconds. Longer timers fire at once. */
const longestTimer = 2e9

/** Rejects with the reason of a `signal` that is aborted already. */
export const within = async <Result>(
  millis: number,
  signal: AbortSignal | undefined,
  work: (ended: AbortSignal) => Promise<Result>
): Promise<Result> => {
  signal?.throwIfAborted()
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = setTimeout(stop, Math.min(millis, longestTimer))
  signal?.addEventListener("abort", stop)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", stop)
  }
}
