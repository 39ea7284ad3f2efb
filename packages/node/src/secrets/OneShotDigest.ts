/**
 * `Digest` by Node's one-shot hash. A key is hashed for every request, and this takes a tenth of the time of a hash
 * object.
 */
import { hash } from "node:crypto"
import { Effect, Layer } from "effect"
import { Digest } from "effect/crypto"

/** `SHA-256` is `sha256` to OpenSSL. */
const opensslName = ({ name }: Digest.Algorithm) => name.replace("-", "").toLowerCase()

export const OneShotDigest = {
  layer: Layer.succeed(Digest.Digest, {
    digest: (algorithm, data) =>
      Effect.sync(() => new Uint8Array(hash(opensslName(algorithm), data, "buffer"))),
    digestHex: (algorithm, data) => Effect.sync(() => hash(opensslName(algorithm), data, "hex"))
  })
}
