/**
 * The keys that sign receipts. A key is made when it is first needed, kept sealed in the database, which all instances
 * share, and its public half is published. A sealed secret is 32 bytes of Ed25519 seed and 32 bytes for the hashes.
 */

import { canonicalJson } from "@entity-watch/contract/schema/canonicalJson"
import type { FileReceipt } from "@entity-watch/contract/schema/FileReceipt"
import type { JournalReceipt } from "@entity-watch/contract/schema/Journal"
import type { Receipt, ReceiptKey } from "@entity-watch/contract/schema/Receipt"
import * as Context from "effect/Context"
import { Digest, sha256 as SHA256 } from "effect/crypto/Digest"
import { Mac } from "effect/crypto/Mac"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Signature from "effect/crypto/Signature"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { SecretBox } from "../secrets/SecretBox.ts"
import { receiptKeyContext } from "../secrets/sealContext.ts"
import { type ReceiptKeyRow, ReceiptKeyStore } from "../store/ReceiptKeyStore.ts"
import { isSignedBy, signedBytes } from "./isSignedBy.ts"
import { makeReceiptHashes, type ReceiptHashes } from "./receiptHashes.ts"

type Unsigned =
  | Omit<Receipt, "signature">
  | Omit<FileReceipt, "signature">
  | Omit<JournalReceipt, "signature">

/** One key with its secret. */
export interface SigningKey {
  readonly id: string
  readonly hashes: ReceiptHashes
  /** Signs a receipt, whose `key_id` must be this key's. */
  sign<R extends Unsigned>(receipt: R): Effect.Effect<R & { readonly signature: string }>
}

const seedBytes = 32
const hashKeyBytes = 32

export class ReceiptSigner extends Context.Service<
  ReceiptSigner,
  {
    /** The key in use, which is made when there is none. */
    readonly current: Effect.Effect<SigningKey>
    /** One of this service's own keys, in use or retired. */
    own(id: string): Effect.Effect<Option.Option<SigningKey>>
    /** The public halves of the keys, the newest first. */
    readonly published: Effect.Effect<ReadonlyArray<ReceiptKey>>
    /** Makes a new key, which signs from now on. */
    readonly replace: Effect.Effect<ReceiptKey>
    /** Whether this key signed this receipt as it stands. `x` is the public key in base64url. */
    isSigned(receipt: Receipt, x: string): Effect.Effect<boolean>
  }
>()("@entity-watch/core/receipts/ReceiptSigner") {
  static readonly layer = Layer.effect(
    ReceiptSigner,
    Effect.gen(function* () {
      const store = yield* ReceiptKeyStore
      const box = yield* SecretBox
      const random = yield* SecureRandom
      const signature = yield* Signature.Signature
      const mac = yield* Mac
      const digest = yield* Digest
      const encoder = new TextEncoder()
      const opened = new Map<string, SigningKey>()

      const thumbprint = (x: string) =>
        Effect.map(
          digest.digest(SHA256, encoder.encode(canonicalJson({ crv: "Ed25519", kty: "OKP", x }))),
          Base64Url.encode
        )

      const make = Effect.gen(function* () {
        const bytes = yield* random.randomBytes(seedBytes + hashKeyBytes)
        const seed = yield* Signature.privateKey(Signature.ed25519, bytes.subarray(0, seedBytes))
        const x = Base64Url.encode(yield* Effect.flatMap(signature.publicKeyOf(seed), Signature.toBytes))
        const id = yield* thumbprint(x)
        const secret = yield* box.seal(Redacted.make(Base64Url.encode(bytes)), receiptKeyContext(id))
        return { id, public_key: x, secret }
      })

      const open = Effect.fnUntraced(function* ({ id, secret }: ReceiptKeyRow) {
        const kept = opened.get(id)
        if (kept !== undefined) return kept
        const text = yield* Effect.orDie(box.open(secret, receiptKeyContext(id)))
        const bytes = Result.getOrThrow(Base64Url.decode(Redacted.value(text)))
        const seed = yield* Signature.privateKey(Signature.ed25519, bytes.subarray(0, seedBytes))
        const hashes = yield* makeReceiptHashes(bytes.subarray(seedBytes)).pipe(
          Effect.provideService(Mac, mac)
        )
        const key: SigningKey = {
          id,
          hashes,
          sign: (receipt) =>
            signature.sign(seed, signedBytes(receipt)).pipe(
              Effect.orDie,
              Effect.map((signed) => ({ ...receipt, signature: Base64Url.encode(signed) }))
            )
        }
        opened.set(id, key)
        return key
      })

      const current = Effect.gen(function* () {
        const found = yield* store.current(undefined)
        if (Option.isSome(found)) return yield* open(found.value)
        // A first key that another instance made is as good: the unique index lets in only one.
        yield* store.insertFirst(yield* make)
        return yield* open(Option.getOrThrow(yield* store.current(undefined)))
      }).pipe(Effect.orDie, Effect.withSpan("ReceiptSigner.current"))

      const own = Effect.fn("ReceiptSigner.own")(function* (id: string) {
        const found = yield* store.byId(id)
        return Option.isSome(found) ? Option.some(yield* open(found.value)) : Option.none()
      }, Effect.orDie)

      const published = store.all(undefined).pipe(
        Effect.orDie,
        Effect.map((rows) => rows.map(publicHalf)),
        Effect.withSpan("ReceiptSigner.published")
      )

      const replace = Effect.gen(function* () {
        const key = yield* make
        yield* store.replace(key)
        return publicHalf(Option.getOrThrow(yield* store.byId(key.id)))
      }).pipe(Effect.orDie, Effect.withSpan("ReceiptSigner.replace"))

      const isSigned = (receipt: Receipt, x: string) =>
        Effect.provideService(isSignedBy(receipt, x), Signature.Signature, signature)

      return ReceiptSigner.of({ current, own, published, replace, isSigned })
    })
  )
}

const publicHalf = ({ created_at, id, public_key, retired_at }: ReceiptKeyRow): ReceiptKey => ({
  kid: id,
  kty: "OKP",
  crv: "Ed25519",
  x: public_key,
  alg: "EdDSA",
  use: "sig",
  created_at,
  retired_at
})
