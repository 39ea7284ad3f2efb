import * as Metric from "effect/Metric"

/**
 * Attempts that ended, by `outcome`: delivered, pending (it is tried again), failed, or dropped (another worker has the
 * delivery).
 */
export const deliveries = Metric.counter("entity_watch_deliveries_total", {
  description: "Webhook attempts of this process that ended, by outcome",
  incremental: true
})
