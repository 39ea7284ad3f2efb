/**
 * How far this process's clock is from the database's, which decides. Logs, timestamps of deliveries and the schedule of
 * refreshes go by the process's clock, so a difference is for somebody to look at.
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

/** Seconds beyond which the difference is an alarm. */
export const clockTolerance = 60

const difference = Metric.gauge("entity_watch_clock_difference_seconds", {
  description: "By how much the clock of this process is ahead of the database's; negative where it is behind"
})

/** Seconds by which this process's clock is ahead, given what the database's clock just said. */
export const clockDifference = (now: DateTime.Utc): Effect.Effect<number> =>
  Effect.map(DateTime.now, (own) =>
    Math.round((DateTime.toEpochMillis(own) - DateTime.toEpochMillis(now)) / 1000)
  )

/** Measures the difference, and logs when it becomes too large and when it no longer is. */
export const watchClocks = Effect.sync(() => {
  let isFar = false
  return Effect.fnUntraced(function* (now: DateTime.Utc) {
    const seconds = yield* clockDifference(now)
    yield* Metric.update(difference, seconds)
    const wasFar = isFar
    isFar = Math.abs(seconds) > clockTolerance
    if (isFar && !wasFar)
      yield* Effect.logError(
        "The clock of this process differs from the database's, which decides how old a list is. Set both by a time server.",
        { seconds }
      )
    if (wasFar && !isFar) yield* Effect.logInfo("The clock of this process agrees with the database's again.")
  })
})
