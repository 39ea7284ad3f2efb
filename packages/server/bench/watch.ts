/** Deliveries, and changes among very many watched entities, on whichever database is set. */
import { Effect } from "effect"
import { changing } from "./watch/changing.ts"
import { delivering } from "./watch/delivering.ts"

/** Queued before the worker starts; the rates at 50 events a second do not depend on it. */
const deliveries = 10_000

/** `watched` entities, of which one in a hundred changes. */
export const watch = Effect.fn("watch")(function* (watched: number) {
  const only = process.env.BENCH_ONLY?.split(";")
  if (only?.includes("deliveries") ?? true) yield* delivering(Math.min(deliveries, watched))
  if (only?.includes("changes") ?? true) yield* changing(watched)
})
