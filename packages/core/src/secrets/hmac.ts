/**
 * HMAC-SHA-256 (RFC 2104) out of two hashes. A line of a request takes several, and a host that makes an object of the
 * key for each of them takes as long for that as for screening the line.
 */
import { Digest, sha256 as SHA256 } from "effect/crypto/Digest"
import * as Effect from "effect/Effect"

const blockBytes = 64

/** Answers the function that authenticates with this key, which is of a block at most. */
export const makeHmac = Effect.map(Digest, (digest) => (key: Uint8Array) => {
  const padded = (pad: number) => Uint8Array.from({ length: blockBytes }, (_, at) => (key[at] ?? 0) ^ pad)
  const [inner, outer] = [padded(0x36), padded(0x5c)]
  const hashed = (block: Uint8Array, message: Uint8Array) => {
    const bytes = new Uint8Array(block.length + message.length)
    bytes.set(block)
    bytes.set(message, block.length)
    return Effect.orDie(digest.digest(SHA256, bytes))
  }
  return (message: Uint8Array): Effect.Effect<Uint8Array> =>
    Effect.flatMap(hashed(inner, message), (hash) => hashed(outer, hash))
})
