/** How long a register is left alone after an attempt to refresh it. */
import type { Outcome } from "@entity-watch/core/store"
import { Duration } from "effect"

const firstRetry = Duration.minutes(15)
const retryWhenBusy = Duration.minutes(5)

/** After a failure the wait doubles with every further one, up to the register's own pace. */
export const waitAfter = (outcome: Outcome, pace: Duration.Duration, failures: number): Duration.Duration => {
  if (outcome === "busy") return retryWhenBusy
  if (outcome !== "failed") return pace
  return Duration.min(pace, Duration.times(firstRetry, 2 ** Math.min(failures - 1, 20)))
}
