/** When a delivery is attempted again. packages/core/docs/webhooks.md promises these delays to receivers. */

/**
 * Seconds from each failed attempt to the next one. The first attempt is made at once; after the last delay there is no
 * further attempt.
 */
export const retryDelays: ReadonlyArray<number> = [
  5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400
]

/** Each delay is ±20 %, so that deliveries that failed together do not come back together. */
const jitter = 0.2

/** A receiver cannot put a delivery off for longer than a day. */
const longestRetryAfter = 86_400

/**
 * Seconds until the next attempt after `made` attempts, or null when the delays are used up. `random` is from 0 to 1.
 * `Retry-After` lengthens the wait and never shortens it.
 */
export const nextDelay = (
  delays: ReadonlyArray<number>,
  made: number,
  retryAfterSeconds: number | null,
  random: number
): number | null => {
  const delay = delays[made - 1]
  if (delay === undefined) return null
  const jittered = delay * (1 + jitter * (2 * random - 1))
  return Math.max(jittered, Math.min(retryAfterSeconds ?? 0, longestRetryAfter))
}
