/** Keeps secrets unreadable at rest. The host implements it with AES-256-GCM. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

/** The row was changed or moved, or the key is no longer among the keys. `message` says what the operator should do. */
export class SecretUnreadable extends Schema.TaggedError<SecretUnreadable>()("SecretUnreadable", {
  message: Schema.String
}) {}

export class SecretBox extends Context.Service<
  SecretBox,
  {
    /**
     * Makes the text for the database: the key's id and the sealed secret. `context` binds it to its row, see
     * `sealContext`.
     */
    seal(secret: Redacted.Redacted, context: string): Effect.Effect<string>
    open(sealed: string, context: string): Effect.Effect<Redacted.Redacted, SecretUnreadable>
    /**
     * Seals the same secret with the key that seals now, or answers null when it is sealed with that key already and
     * opens.
     */
    reseal(sealed: string, context: string): Effect.Effect<string | null, SecretUnreadable>
  }
>()("@entity-watch/core/secrets/SecretBox") {}
