/**
 * Measures how far this process's clock is from the database's clock, which is the one that decides. Logs, timestamps
 * of deliveries and the schedule of refreshes use the process's clock, so an operator should look at a difference.
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

/** The difference in seconds beyond which there is an alarm. */
export const clockTolerance = 60

const difference = Metric.gauge("entity_watch_clock_difference_seconds", {
  description: "By how much the clock of this process is ahead of the database's; negative where it is behind"
})

/** The seconds by which this process's clock is ahead of the time that the database's clock just told. */
export const clockDifference = (now: DateTime.Utc): Effect.Effect<number> =>
  Effect.map(DateTime.now, (own) =>
    Math.round((DateTime.toEpochMillis(own) - DateTime.toEpochMillis(now)) / 1000)
  )

/** Measures the difference, and logs when it becomes too large and when it is no longer too large. */
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
