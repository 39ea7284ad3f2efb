/** Keeps secrets unreadable at rest. The host implements it with AES-256-GCM. Design, section 4. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"

export class SecretBox extends Context.Service<
  SecretBox,
  {
    /** Text for the database: the key's id and the sealed secret. `context` binds it to its row, e.g. the subscription's id. */
    seal(secret: Redacted.Redacted, context: string): Effect.Effect<string>
    /** A secret that does not open was sealed with another key or for another row: a defect. */
    open(sealed: string, context: string): Effect.Effect<Redacted.Redacted>
  }
>()("@entity-watch/core/deliver/SecretBox") {}
