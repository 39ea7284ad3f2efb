import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

/** How an attempt ended: `pending` is tried again, and of `dropped` another worker has the delivery. */
const outcomes = ["delivered", "pending", "failed", "dropped"] as const

const deliveries = Metric.counter("entity_watch_deliveries_total", {
  description: "Webhook attempts of this process that ended, by outcome",
  incremental: true
})

export type CountedOutcome = (typeof outcomes)[number]

/** Counts what ended together. */
export const countAttempts = (ended: ReadonlyArray<CountedOutcome>) =>
  Effect.forEach(
    outcomes,
    (outcome) =>
      Metric.update(
        Metric.withAttributes(deliveries, { outcome }),
        ended.filter((each) => each === outcome).length
      ),
    { discard: true }
  )

/** Shows every outcome before it happens, because the first line of a counter counts as no increase. */
export const showAttempts = countAttempts([])
