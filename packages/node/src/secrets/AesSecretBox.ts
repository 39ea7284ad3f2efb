/**
 * Secrets at rest: AES-256-GCM with a random nonce of 96 bits, as `v1.<key id>.<base64url of nonce, text and tag>`. The
 * context is authenticated with it, so that a sealed secret opens in its own row only. NIST SP 800-38D.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { SecretBox, SecretUnreadable } from "@entity-watch/core/secrets"
import { Effect, Layer, Redacted } from "effect"
import { type SecretKey, secretKeys } from "./secretKeys.ts"

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

const keyIdOf = (sealed: string): string => sealed.split(".")[1] ?? ""

export const AesSecretBox = {
  layer: Layer.effect(
    SecretBox,
    Effect.gen(function* () {
      const { opening, remedy, sealing } = yield* secretKeys
      const newest = Effect.flatMap(Effect.orDie(sealing), ([key]) =>
        key === undefined ? Effect.die("no key") : Effect.succeed(key)
      )
      const sealNow = Effect.fn("SecretBox.seal")(function* (secret: Redacted.Redacted, context: string) {
        return seal(yield* newest, Redacted.value(secret), context)
      })
      const openNow = Effect.fn("SecretBox.open")(function* (sealed: string, context: string) {
        const [version, id, body = ""] = sealed.split(".")
        const key = (yield* Effect.orDie(opening)).find((each) => each.id === id)
        if (version !== "v1" || key === undefined)
          return yield* new SecretUnreadable({
            message: `A secret was sealed with the key ${id}, ${remedy}.`
          })
        return yield* Effect.try({
          try: () => Redacted.make(open(key, Buffer.from(body, "base64url"), context)),
          catch: () =>
            new SecretUnreadable({
              message: `A secret does not open with the key ${id}: it was changed or moved to another row, or the key of that name is another one.`
            })
        })
      })
      const reseal = Effect.fn("SecretBox.reseal")(function* (sealed: string, context: string) {
        const secret = yield* openNow(sealed, context)
        return keyIdOf(sealed) === (yield* newest).id ? null : yield* sealNow(secret, context)
      })
      return SecretBox.of({ seal: sealNow, open: openNow, reseal })
    })
  )
}
