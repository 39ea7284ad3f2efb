/** Waits for what happens outside this process, or in it without a word. */
import { setTimeout as sleep } from "node:timers/promises"
import { assert } from "@effect/vitest"

/**
 * Looks again and again until there is something. The limit is generous: it ends a test that waits in vain, and says
 * nothing about how long the thing may take.
 */
export const until = async <A>(
  what: string,
  look: () => Promise<A | false | undefined> | A | false | undefined,
  millis = 240_000
): Promise<A> => {
  const end = performance.now() + millis
  for (;;) {
    // A question that is never answered must not hide what was waited for.
    const late = sleep(end - performance.now() + 5_000, undefined, { ref: false })
    const found = await Promise.race([look(), late])
    if (found !== false && found !== undefined) return found
    if (performance.now() > end) assert.fail(`It did not happen in ${millis} ms: ${what}.`)
    await sleep(20)
  }
}
