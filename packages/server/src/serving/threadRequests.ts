/** How many requests each serving thread has answered: how evenly the kernel spreads connections. For `/metrics`. */
import { threadId } from "node:worker_threads"
import { Effect, Metric } from "effect"
import type { ServerState } from "../http/middleware/ServerState.ts"

const requests = Metric.counter("entity_watch_thread_requests_total", {
  description: "Requests that each of the serving threads answered; absent where one thread serves",
  incremental: true
})

/** Makes the effect that brings the metric of this thread up to date. */
export const makeThreadRequests = (state: ServerState["Service"]) => {
  const own = Metric.withAttributes(requests, { thread: `${threadId}` })
  let told = 0
  return Effect.suspend(() => {
    const more = state.answered - told
    told = state.answered
    return Metric.update(own, more)
  })
}
