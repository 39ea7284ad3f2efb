/** How long a register is left alone after an attempt to refresh it. */
import { confirmableFrom } from "@entity-watch/core/refresh"
import type { Outcome } from "@entity-watch/core/store"
import { DateTime, Duration } from "effect"

const firstRetry = Duration.minutes(15)
const retryWhenBusy = Duration.minutes(5)

/** A publisher whose list is another one each time is not asked sooner: no download of it would confirm one before. */
const mostDoubted = 3

/**
 * How long until a second download would confirm an edition that was refused for what it lacks; null where none waits
 * for it. Given is what was refused, and when each was first asked for.
 */
export const untilConfirmable = (
  doubted: ReadonlyMap<string, string>,
  now: DateTime.Utc
): Duration.Duration | null => {
  if (doubted.size > mostDoubted) return null
  const waits = [...doubted.values()]
    .map((first) => DateTime.toEpochMillis(confirmableFrom(first)) - DateTime.toEpochMillis(now))
    .filter((wait) => wait > 0)
  return waits.length === 0 ? null : Duration.millis(Math.min(...waits))
}

/**
 * After a failure the wait doubles with every further one, up to the register's own pace, and no later than a download
 * that would confirm an earlier one.
 */
export const waitAfter = (
  outcome: Outcome,
  pace: Duration.Duration,
  failures: number,
  confirmable: Duration.Duration | null = null
): Duration.Duration => {
  if (outcome === "busy") return retryWhenBusy
  if (outcome !== "failed") return pace
  const wait = Duration.min(pace, Duration.times(firstRetry, 2 ** Math.min(failures - 1, 20)))
  return confirmable === null ? wait : Duration.min(wait, confirmable)
}
