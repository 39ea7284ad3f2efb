import { SecretBox } from "@entity-watch/core/secrets/SecretBox"
import { Effect, Layer, Redacted } from "effect"

/** Seals nothing. */
export const FakeSecretBox = Layer.succeed(SecretBox, {
  seal: (secret) => Effect.succeed(Redacted.value(secret)),
  open: (sealed) => Effect.succeed(Redacted.make(sealed)),
  reseal: () => Effect.succeed(null)
})
