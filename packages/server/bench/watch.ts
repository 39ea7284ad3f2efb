/** Changes, deliveries, the feed and its streams, on whichever database is set; the streams over a PostgreSQL of their own. */
import { ChangeFeed } from "@entity-watch/core/watch/ChangeFeed"
import { Effect } from "effect"
import { changing } from "./watch/changing.ts"
import { delivering } from "./watch/delivering.ts"
import { feedPages } from "./watch/feedPages.ts"
import { streaming } from "./watch/streaming.ts"

export interface WatchSizes {
  /** Queued before the worker starts; the rates at 50 events/s do not depend on it. */
  readonly deliveries: number
  /** Entities, of which one in a hundred changes. */
  readonly watched: number
  readonly streams: number
  /** Of one account's feed. */
  readonly events: number
}

export const watch = Effect.fn("watch")(function* ({ deliveries, events, streams, watched }: WatchSizes) {
  const parts = {
    deliveries: delivering(deliveries),
    streams: streaming(streams),
    feed: feedPages(events).pipe(Effect.provide(ChangeFeed.layer)),
    changes: changing(watched)
  }
  const only = process.env.BENCH_ONLY?.split(";")
  for (const [name, part] of Object.entries(parts)) if (only?.includes(name) ?? true) yield* part
})
