import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

const eventsRecorded = Metric.counter("entity_watch_events_total", {
  description: "Change events that this process recorded",
  incremental: true
})

export const countEvents = (mode: Mode, events: ReadonlyArray<{ readonly type: string }>) =>
  Effect.forEach(
    events,
    ({ type }) => Metric.update(Metric.withAttributes(eventsRecorded, { mode, type }), 1),
    {
      discard: true
    }
  )
