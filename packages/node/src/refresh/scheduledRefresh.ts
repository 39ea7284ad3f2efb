/** Refreshes the registers for as long as the server runs, each lane at its own pace. */

import { Cause, Duration, Effect, Layer, Random, Schedule } from "effect"
import { describeCause } from "../telemetry/describeCause.ts"
import { DueRegisters } from "./DueRegisters.ts"

/**
 * How often it is checked whether a register of a lane is due; the times at which registers are due are in the
 * database.
 */
const pace = "1 minute"

export const scheduledRefresh = Layer.effectDiscard(
  Effect.gen(function* () {
    const { lanes } = yield* DueRegisters
    const forEver = (lane: (typeof lanes)[number]) =>
      lane.refreshDue().pipe(
        // A database that is away for a while must not end the schedule.
        Effect.catchCauseIf(
          (cause) => !Cause.hasInterrupts(cause),
          (cause) =>
            Effect.logError("The registers that are due could not be refreshed.", {
              lane: lane.name,
              cause: describeCause(cause)
            })
        ),
        Effect.repeat(Schedule.spaced(pace))
      )
    // Instances that start together do not check at the same time.
    yield* Effect.sleep(Duration.seconds(yield* Random.nextBetween(1, 30))).pipe(
      Effect.andThen(Effect.forEach(lanes, forEver, { concurrency: "unbounded", discard: true })),
      Effect.forkScoped
    )
  })
)
