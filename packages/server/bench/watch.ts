/** Changes, deliveries and the feed, on whichever database is set. */
import { Effect } from "effect"
import { changing } from "./watch/changing.ts"
import { delivering } from "./watch/delivering.ts"

/** `watched` entities, of which one in a hundred changes. `deliveries` are queued before the worker starts; the rates at 50 events/s do not depend on it. */
export const watch = Effect.fn("watch")(function* (deliveries: number, watched: number) {
  yield* delivering(deliveries)
  yield* changing(watched)
})
