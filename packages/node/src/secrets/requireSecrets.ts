/**
 * Checks, before a server listens, that the stored secrets can be opened: otherwise every delivery would fail later.
 */
import { unreadableSecrets } from "@entity-watch/core/secrets"
import { Effect } from "effect"
import { AesSecretBox } from "./AesSecretBox.ts"
import { secretKeys } from "./secretKeys.ts"

/** Fails when no key is configured, before the database is asked. */
export const requireSecretKeys = <A, E, R>(serving: Effect.Effect<A, E, R>) =>
  Effect.andThen(
    Effect.flatMap(secretKeys, ({ opening }) => opening),
    serving
  )

/** Fails with the first secrets that do not open, or logs them where the operator accepts that. */
export const requireSecrets = Effect.fn("requireSecrets")(function* (accepted: boolean) {
  for (const unreadable of yield* unreadableSecrets) {
    if (!accepted) return yield* unreadable
    yield* Effect.logWarning("Stored secrets do not open, as the operator accepts.", {
      reason: unreadable.message
    })
  }
}, Effect.provide(AesSecretBox.layer))
