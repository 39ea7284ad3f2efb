/** The metric of refreshes. */
import { Metric } from "effect"

/** Counts by `register` and `outcome`: loaded, confirmed (the publisher has nothing newer), failed, busy. */
export const refreshes = Metric.counter("entity_watch_refreshes_total", {
  description: "Questions of this process to publishers, by register and outcome",
  incremental: true
})
