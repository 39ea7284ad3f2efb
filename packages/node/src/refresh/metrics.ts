/** The metric of refreshes. */
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { registers } from "@entity-watch/core/registers"
import { Effect, Metric } from "effect"

/** What became of a question: `confirmed` means that the publisher has nothing newer. */
const outcomes = ["loaded", "confirmed", "failed", "busy"] as const

const refreshes = Metric.counter("entity_watch_refreshes_total", {
  description: "Questions of this process to publishers, by register and outcome",
  incremental: true
})

export const countRefresh = (register: RegisterId, outcome: (typeof outcomes)[number], questions = 1) =>
  Metric.update(Metric.withAttributes(refreshes, { register, outcome }), questions)

/** Shows every failure before it happens, because the first line of a counter counts as no increase. */
export const showFailedRefreshes = Effect.forEach(
  registers,
  ({ source }) => countRefresh(source.id, "failed", 0),
  { discard: true }
)
