/** What a server asks of the keys of secrets before it listens: found out later, every delivery would fail. */
import { unreadableSecrets } from "@entity-watch/core/secrets/sealedSecrets"
import { Effect } from "effect"
import { AesSecretBox } from "./AesSecretBox.ts"
import { secretKeys } from "./secretKeys.ts"

/** Before the database is asked. */
export const requireSecretKeys = <A, E, R>(serving: Effect.Effect<A, E, R>) =>
  Effect.andThen(
    Effect.flatMap(secretKeys, ({ opening }) => opening),
    serving
  )

/** Fails with the first that do not open, or says so in the log where the operator accepts it. */
export const requireSecrets = Effect.fn("requireSecrets")(function* (accepted: boolean) {
  for (const unreadable of yield* unreadableSecrets) {
    if (!accepted) return yield* unreadable
    yield* Effect.logWarning(unreadable.message)
  }
}, Effect.provide(AesSecretBox.layer))
