/** Makes secrets of webhooks. */
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Redacted from "effect/Redacted"
import { SecretBox } from "./SecretBox.ts"
import { subscriptionContext } from "./sealContext.ts"

const secretBytes = 36

/** Answers the secret for the subscription of an id, and the sealed text of it for the database. */
export const makeWebhookSecret = Effect.gen(function* () {
  const box = yield* SecretBox
  const random = yield* SecureRandom
  return Effect.fnUntraced(function* (id: string) {
    const secret = `whsec_${Base64.encode(yield* random.randomBytes(secretBytes))}`
    return { secret, sealed: yield* box.seal(Redacted.make(secret), subscriptionContext(id)) }
  })
})
