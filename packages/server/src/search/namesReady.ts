/** Waits until the whole name index is searched, for a command with so many names that it is worth the time of loading. */
import type { Mode } from "@entity-watch/core/domain/Mode"
import { NameSegmentStore } from "@entity-watch/core/store"
import { Duration, Effect, Schedule } from "effect"
import { CommandFailed } from "../process/CommandFailed.ts"
import { NameIndexes, nameIndexSettings } from "./NameIndexes.ts"

/** Where there is no index, it is built meanwhile: with the whole register that takes minutes. */
const patience = Duration.hours(1)
const poll = Schedule.spaced("50 millis")
/** After so long `onWaiting` tells why nothing happens yet. */
const unremarkable = Duration.seconds(3)

/** Returns at once where no register is loaded, because then there will be no index. */
export const namesReady = Effect.fn("namesReady")(function* (mode: Mode, onWaiting: Effect.Effect<void>) {
  const { place } = yield* nameIndexSettings
  const indexes = yield* NameIndexes
  const store = yield* NameSegmentStore
  if (Object.keys(yield* store.snapshots(mode)).length === 0) return
  const isReady = Effect.sync(() => {
    const names = indexes.current(mode)
    return names !== null && (place === "database" || names.remote === null)
  })
  yield* Effect.forkScoped(Effect.delay(onWaiting, unremarkable))
  yield* isReady.pipe(
    Effect.repeat({ schedule: poll, until: (ready) => ready }),
    Effect.timeoutOrElse({
      duration: patience,
      orElse: () =>
        Effect.fail(
          new CommandFailed({
            message: `The name index was not built and loaded within ${Duration.toHours(patience)} hour, so names cannot be resolved now. \`entity-watch doctor\` tells what is wrong.`
          })
        )
    })
  )
}, Effect.scoped)
