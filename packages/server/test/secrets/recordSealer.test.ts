import { createDecipheriv, randomBytes } from "node:crypto"
import { inflateRawSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { RecordSealer } from "@entity-watch/core/secrets"
import { AesRecordSealer } from "@entity-watch/node/secrets/AesRecordSealer"
import { Effect } from "effect"

const id = "record-1"
const key = randomBytes(32)

/** As every version before read a record. */
const inflatedFrom = (sealed: Buffer): string => {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(id))
  decipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
  return inflateRawSync(text).toString("utf8")
}

describe("AesRecordSealer", () => {
  for (const text of [
    "",
    "{}",
    "日".repeat(170),
    "a".repeat(511),
    "a".repeat(512),
    "0123456789".repeat(9_000)
  ])
    it.effect(`opens what it sealed, of ${Buffer.byteLength(text)} bytes, and whoever inflates it does`, () =>
      Effect.gen(function* () {
        const { open, seal } = yield* RecordSealer
        const sealed = Buffer.from(yield* seal(key, text, id), "base64")
        assert.strictEqual(yield* open(key, sealed, id), text)
        assert.strictEqual(inflatedFrom(sealed), text)
        assert.strictEqual((yield* Effect.flip(open(key, sealed, "record-2")))._tag, "RecordUnreadable")
      }).pipe(Effect.provide(AesRecordSealer.layer))
    )
})
