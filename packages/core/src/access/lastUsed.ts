/**
 * When each API key was last used, written once a minute and at the end, so that no request waits for it; what a killed
 * process had not written is lost.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { ApiKeyStore } from "../store/ApiKeyStore.ts"
import { asWork } from "../store/Work.ts"

const pace = "1 minute"

/** Makes the function that notes a use. */
export const makeLastUsed = Effect.gen(function* () {
  const store = yield* ApiKeyStore
  const clock = yield* Clock.Clock
  const now = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e9
  /** By the key's id, in seconds of the clock that nobody sets. */
  const used = new Map<string, number>()

  const write = Effect.suspend(() => {
    if (used.size === 0) return Effect.void
    const moment = now()
    const rows = [...used].map(([id, at]) => ({ id, secondsAgo: moment - at }))
    used.clear()
    return Effect.asVoid(store.noteUsedAcrossAccounts(rows))
  }).pipe(
    asWork("background"),
    Effect.catchCause((cause) => Effect.logWarning("When keys were last used could not be written.", cause))
  )
  yield* Effect.forkScoped(Effect.repeat(Effect.delay(write, pace), Schedule.forever))
  yield* Effect.addFinalizer(() => write)

  return (keyId: string): void => void used.set(keyId, now())
})
