/**
 * Requests that carry an idempotency key happen once: a client that got no answer can send the request again.
 * packages/core/docs/decisions/0011-what-the-feed-and-the-secrets-promise.md
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Digest, sha256 as SHA256 } from "effect/crypto/Digest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { SecretBox } from "../../secrets/SecretBox.ts"
import { idempotencyContext } from "../../secrets/sealContext.ts"
import { IdempotencyStore, type KeysUsedUp } from "../../store/IdempotencyStore.ts"

/** The idempotency key was used for another request, or the account has as many keys as are kept. */
export class IdempotencyRefused extends Schema.TaggedError<IdempotencyRefused>()("IdempotencyRefused", {
  /** Null when the key was used for another request. */
  usedUp: Schema.NullOr(Schema.Struct({ most: Schema.Int, retryAfterSeconds: Schema.Int }))
}) {}

export interface IdempotentRequest {
  readonly caller: Caller
  readonly key: string | null
  /** What makes a request the same as another one, as JSON. */
  readonly request: ReadonlyArray<unknown>
}

/**
 * Makes the function that runs such a request. It is called in a transaction: a failure leaves the key unused, and a
 * request with the same key at the same time waits for the first one. What is kept is what the request itself does not
 * say of its answer, such as a secret; it is sealed at rest, and removed after 24 hours (`Retention`).
 */
export const makeOnce = Effect.fnUntraced(function* (most: number) {
  const store = yield* IdempotencyStore
  const box = yield* SecretBox
  const digest = yield* Digest
  const encoder = new TextEncoder()

  return Effect.fnUntraced(function* <A, E, R>(
    { caller, key, request }: IdempotentRequest,
    kept: Schema.Codec<A, unknown>,
    effect: Effect.Effect<A, E, R>
  ) {
    if (key === null) return yield* effect
    const asJson = Schema.fromJsonString(kept)
    const sha256 = yield* digest.digestHex(SHA256, encoder.encode(JSON.stringify(request)))
    const context = idempotencyContext(caller.accountId, caller.mode, key)
    const refused = ({ retryAfterSeconds }: KeysUsedUp) =>
      new IdempotencyRefused({ usedUp: { most, retryAfterSeconds } })
    const claim = yield* store.claim(caller, key, sha256, most)
    if (claim.kind === "claimed") {
      const made = yield* effect
      const text = yield* Schema.encodeEffect(asJson)(made)
      const keeping = yield* store.keep(caller, key, yield* box.seal(Redacted.make(text), context), most)
      return keeping.kind === "kept" ? made : yield* refused(keeping)
    }
    if (claim.kind === "used_up") return yield* refused(claim)
    if (claim.requestSha256 !== sha256) return yield* new IdempotencyRefused({ usedUp: null })
    const opened = yield* Effect.orDie(box.open(claim.answer, context))
    return yield* Schema.decodeEffect(asJson)(Redacted.value(opened))
  })
})
