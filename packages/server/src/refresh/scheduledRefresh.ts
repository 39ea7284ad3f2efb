/** Refreshes the registers for as long as the server runs. */
import { Cause, Duration, Effect, Layer, Random, Schedule } from "effect"
import { describeCause } from "../errors.ts"
import { DueRegisters } from "./DueRegisters.ts"

/** How often it is looked whether a register is due; what is due when is in the database. */
const pace = "1 minute"

const round = DueRegisters.use((due) => due.refreshDue()).pipe(
  // A database that is away for a while must not end it.
  Effect.catchCauseIf(
    (cause) => !Cause.hasInterrupts(cause),
    (cause) =>
      Effect.logError("The registers that are due could not be refreshed.", { cause: describeCause(cause) })
  )
)

export const scheduledRefresh = Layer.effectDiscard(
  Effect.gen(function* () {
    // Instances that start together do not look together.
    yield* Effect.sleep(Duration.seconds(yield* Random.nextBetween(1, 30)))
    yield* Effect.repeat(round, Schedule.spaced(pace))
  }).pipe(Effect.forkScoped)
)
