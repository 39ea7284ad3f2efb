/**
 * `Refresh` for several lanes at the same time: however many there are, at most one register that may be large is read
 * into the database at a time. Screening lists are small, and are read whenever they come.
 */
import { Refresh } from "@entity-watch/core/refresh"
import { Effect, Semaphore } from "effect"
import { isList } from "./lanes.ts"

export const oneLargeAtATime = Effect.gen(function* () {
  const refresh = yield* Refresh
  const turn = yield* Semaphore.make(1)
  return Refresh.of({
    ...refresh,
    load: (register, options) =>
      isList(register) ? refresh.load(register, options) : turn.withPermit(refresh.load(register, options))
  })
})
