/** Waits until all names of a view are searched, for a command with so many names that it is worth the time of loading. */
import type { Versions } from "@entity-watch/core/domain/View"
import { hasNamesOf } from "@entity-watch/core/resolve"
import { Duration, Effect, Schedule, Schema } from "effect"
import { NameIndexes, nameIndexSettings } from "./NameIndexes.ts"

/** The index was neither loaded nor built in so many hours. */
export class NamesNotReady extends Schema.TaggedError<NamesNotReady>()("NamesNotReady", {
  hours: Schema.Int
}) {}

/** Where there is no index, it is built meanwhile: with the whole register that takes minutes. */
const patience = Duration.hours(1)

/** Fails after an hour. */
export const withinPatience = <A, E, R>(waiting: Effect.Effect<A, E, R>) =>
  Effect.timeoutOrElse(waiting, {
    duration: patience,
    orElse: () => Effect.fail(new NamesNotReady({ hours: Duration.toHours(patience) }))
  })

const poll = Schedule.spaced("50 millis")
/** After so long `onWaiting` tells why nothing happens yet. */
const unremarkable = Duration.seconds(3)

/** Returns at once where the view has no names, because then there may never be an index. */
export const namesReady = Effect.fn("namesReady")(function* (view: Versions, onWaiting: Effect.Effect<void>) {
  const indexes = yield* NameIndexes
  // `NameIndexes` was made of the same settings.
  const { place } = yield* Effect.orDie(nameIndexSettings)
  if (hasNamesOf({}, view)) return
  const isReady = Effect.sync(() => {
    const names = indexes.current(view.mode)
    return (
      names !== null && hasNamesOf(names.snapshots, view) && (place === "database" || names.remote === null)
    )
  })
  yield* Effect.forkScoped(Effect.delay(onWaiting, unremarkable))
  yield* withinPatience(Effect.repeat(isReady, { schedule: poll, until: (ready) => ready }))
}, Effect.scoped)
