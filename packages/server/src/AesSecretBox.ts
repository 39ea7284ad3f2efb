/**
 * Secrets at rest: AES-256-GCM with a random nonce of 96 bits, as `v1.<key id>.<base64url of nonce, text and tag>`. The
 * context is authenticated with it, so that a sealed secret opens in its own row only. NIST SP 800-38D.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { SecretBox } from "@entity-watch/core/deliver/SecretBox"
import { Effect, Layer, Redacted, Schema } from "effect"
import { type SecretKey, secretKeys } from "./secretKeys.ts"

/** The row was changed or moved, or its key is not among the keys any more. */
export class SecretUnreadable extends Schema.TaggedError<SecretUnreadable>()("SecretUnreadable", {
  message: Schema.String
}) {}

const algorithm = "aes-256-gcm"
const nonceBytes = 12
const tagBytes = 16

const seal = ({ bytes, id }: SecretKey, secret: string, context: string): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, bytes, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()])
  return `v1.${id}.${sealed.toString("base64url")}`
}

const open = ({ bytes }: SecretKey, sealed: Buffer, context: string): string => {
  const decipher = createDecipheriv(algorithm, bytes, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes
  })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
  return Buffer.concat([text, decipher.final()]).toString("utf8")
}

export const AesSecretBox = {
  layer: Layer.effect(
    SecretBox,
    Effect.gen(function* () {
      const keys = Effect.orDie(yield* secretKeys)
      return SecretBox.of({
        seal: Effect.fn("SecretBox.seal")(function* (secret, context) {
          const [key] = yield* keys
          if (key === undefined) return yield* Effect.die("no key")
          return seal(key, Redacted.value(secret), context)
        }),
        open: Effect.fn("SecretBox.open")(function* (sealed, context) {
          const [version, id, body = ""] = sealed.split(".")
          const key = (yield* keys).find((each) => each.id === id)
          if (version !== "v1" || key === undefined) {
            const message = `A secret was sealed with the key ${id}, which is not in SECRETS_KEY; add it at the end.`
            return yield* Effect.die(new SecretUnreadable({ message }))
          }
          return yield* Effect.try({
            try: () => Redacted.make(open(key, Buffer.from(body, "base64url"), context)),
            catch: () =>
              new SecretUnreadable({ message: "A sealed secret was changed or moved to another row." })
          }).pipe(Effect.orDie)
        })
      })
    })
  )
}
