/** Every change of the account as it is recorded, over as many connections as it takes. */

import { beginning } from "./beginning.ts"
import { type ConnectionOptions, connection, longestRetry, type Place } from "./connection.ts"
import type { Change, ChangeStreamQuery } from "./contract.ts"
import type { EntityWatch } from "./EntityWatch.ts"
import { EntityWatchError } from "./EntityWatchError.ts"
import { pause } from "./pause.ts"
import { isRetried, waitAfter } from "./retry.ts"

export interface StreamOptions extends ChangeStreamQuery, Pick<ConnectionOptions, "signal" | "silence"> {
  /** Is told that a connection ended, why if it failed, and in how many milliseconds the next one begins. */
  readonly onBreak?: (because: unknown, wait: number) => void
}

/** In milliseconds: for a connection that ended without a word. */
const usualRetry = 1000

/**
 * Goes on after every break where it was, so that nothing is lost or repeated. `created_at` of what you have handled is
 * the cursor to pass as `since` the next time. It rejects where trying again does not help, such as for a key that is
 * refused, and once its signal is aborted.
 */
export async function* stream(
  client: Pick<EntityWatch, "changeStream">,
  { onBreak, since = beginning, ...options }: StreamOptions = {}
): AsyncGenerator<Change, void, undefined> {
  const place: Place = { since, retry: usualRetry, isHeard: false }
  for (let failures = 0; ; failures++) {
    let because: unknown
    try {
      yield* connection(client, place, options)
    } catch (error) {
      options.signal?.throwIfAborted()
      if (error instanceof EntityWatchError && !isRetried(error.status, true)) throw error
      because = error
    }
    options.signal?.throwIfAborted()
    if (place.isHeard) failures = 0
    const asked = because instanceof EntityWatchError ? because.headers?.get("retry-after") : undefined
    const wait = waitAfter(failures, asked, Date.now(), Math.random()) ?? longestRetry
    onBreak?.(because, Math.max(wait, place.retry))
    await pause(Math.max(wait, place.retry), options.signal)
  }
}
