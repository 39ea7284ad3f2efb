/** Which failures are worth another attempt, and when. Shared with the Effect client. */

/** Milliseconds. A longer Retry-After is left to the caller. */
const longestWait = 60_000

/**
 * `status` of what failed: null when no answer came, 2xx when it could not be read. `repeatable`: sending the request
 * twice has the effect of sending it once. 429 comes before any work, so after it everything may be sent again. `asked` is
 * what the answer's x-should-retry says of it.
 */
export const isRetried = (status: number | null, repeatable: boolean, asked?: string | null): boolean =>
  asked !== "false" &&
  (status === 429 || (repeatable && (asked === "true" || /^(null|2..|40[89]|5..)$/.test(`${status}`))))

/** Milliseconds to wait after an attempt, the first being 0; null when the service asks for more than a minute. */
export const waitAfter = (
  attempt: number,
  retryAfter: string | null | undefined,
  now: number,
  random: number
): number | null => {
  // Seconds, or a date.
  const asked = Number(retryAfter) * 1000 || Date.parse(`${retryAfter}`) - now
  if (asked > longestWait) return null
  return Math.max(asked || 0, 0) + Math.min(4000, 250 * 2 ** attempt) * (1 + random)
}

/** 128 random bits. `crypto.randomUUID` is missing on pages without TLS. */
export const newIdempotencyKey = (): string => `ew-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`
