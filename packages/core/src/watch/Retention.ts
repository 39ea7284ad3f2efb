/** Removes what is older than it is kept for, batch after batch. packages/core/docs/retention.md. */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Schedule from "effect/Schedule"
import { type RemovedBatch, RetentionStore } from "../store/RetentionStore.ts"
import type { StoreEffect } from "../store/StoreEffect.ts"

/** For how many days each is kept. */
export interface KeptDays {
  /** Null: for ever. Specification 4.5 promises all events from the beginning, so that only an operator ends it. */
  readonly events: number | null
  readonly attempts: number
  readonly sandbox: number
  readonly usage: number
  readonly journal: number
}

/** A journal is kept for seven years, as records of customers are. */
export const defaultKeptDays: KeptDays = {
  events: null,
  attempts: 90,
  sandbox: 7,
  usage: 400,
  journal: 2_557
}

const removedRows = Metric.counter("entity_watch_removed_total", {
  description: "Rows that this process removed because they were older than they are kept for",
  incremental: true
})

/** Others have their turn between two batches. */
const pause = "50 millis"

export class Retention extends Context.Service<
  Retention,
  {
    /** Removes everything that is old enough now, and answers how many rows that was. */
    readonly once: StoreEffect<number>
    /** Does so every hour, and does not end. */
    readonly run: Effect.Effect<never>
  }
>()("@entity-watch/core/watch/Retention") {
  static readonly layerNoDeps = (days: Partial<KeptDays> = {}) =>
    Layer.effect(
      Retention,
      Effect.gen(function* () {
        const store = yield* RetentionStore
        const kept = { ...defaultKeptDays, ...days }

        const all = Effect.fnUntraced(function* (
          what: string,
          batch: (after: string | null) => StoreEffect<RemovedBatch>
        ) {
          let removed = 0
          let after: string | null = null
          do {
            const done: RemovedBatch = yield* batch(after)
            removed += done.removed
            after = done.next
            yield* Metric.update(Metric.withAttributes(removedRows, { what }), done.removed)
            if (after !== null) yield* Effect.sleep(pause)
          } while (after !== null)
          return removed
        })

        const liveEvents = (days: number) =>
          all("event", (after) => store.removeEventsAcrossAccounts("live", days, after))

        const once = Effect.map(
          Effect.all([
            all("idempotency", () => store.removeIdempotencyAcrossAccounts),
            all("sandbox", (after) => store.removeEventsAcrossAccounts("sandbox", kept.sandbox, after)),
            ...(kept.events === null ? [] : [liveEvents(kept.events)]),
            all("attempt", (after) => store.removeAttemptsAcrossAccounts(kept.attempts, after)),
            all("usage", () => store.removeUsageAcrossAccounts(kept.usage)),
            all("journal", () => store.removeJournalAcrossAccounts(kept.journal))
          ]),
          (counts) => counts.reduce((sum, count) => sum + count, 0)
        )

        const watched = Effect.catchCause(once, (cause) =>
          Cause.hasInterrupts(cause)
            ? Effect.interrupt
            : Effect.logWarning("What is too old could not be removed; it is tried again in an hour.", cause)
        )
        return Retention.of({
          once,
          run: Effect.andThen(Effect.repeat(watched, Schedule.spaced("1 hour")), Effect.never)
        })
      })
    )

  static readonly layer = (days?: Partial<KeptDays>) =>
    this.layerNoDeps(days).pipe(Layer.provide(RetentionStore.layer))
}
