/**
 * Records of an account at rest, such as entries of its journal: deflated, then AES-256-GCM with a random nonce of 96 bits, as nonce, text and tag. The
 * record's id is authenticated with it. NIST SP 800-38D.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { deflateRawSync, inflateRawSync } from "node:zlib"
import { RecordSealer, RecordUnreadable } from "@entity-watch/core/secrets"
import { Effect, Layer } from "effect"

const algorithm = "aes-256-gcm"
const nonceBytes = 12
const tagBytes = 16

export const AesRecordSealer = {
  layer: Layer.succeed(
    RecordSealer,
    RecordSealer.of({
      seal: (key, text, id) =>
        Effect.sync(() => {
          const nonce = randomBytes(nonceBytes)
          const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
          cipher.setAAD(Buffer.from(id))
          return Buffer.concat([
            nonce,
            cipher.update(deflateRawSync(text)),
            cipher.final(),
            cipher.getAuthTag()
          ]).toString("base64")
        }),
      open: (key, sealed, id) =>
        Effect.try({
          try: () => {
            const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
              authTagLength: tagBytes
            })
            decipher.setAAD(Buffer.from(id))
            decipher.setAuthTag(sealed.subarray(-tagBytes))
            const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
            return inflateRawSync(Buffer.concat([text, decipher.final()])).toString("utf8")
          },
          catch: () => new RecordUnreadable({ id })
        })
    })
  )
}
