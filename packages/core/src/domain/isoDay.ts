/** The day of a moment, in UTC, as an ISO date. */
import * as DateTime from "effect/DateTime"

const DAY = 86_400_000

/** Every request asks, and all requests of a day get the same. */
let last = { day: Number.NaN, text: "" }

export const isoDay = (at: DateTime.Utc): string => {
  const day = Math.floor(DateTime.toEpochMillis(at) / DAY)
  if (day !== last.day) last = { day, text: DateTime.formatIsoDateUtc(at) }
  return last.text
}
