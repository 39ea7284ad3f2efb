import { assert, describe, it } from "@effect/vitest"
import { makeHmac } from "@entity-watch/core/secrets/hmac"
import { layerWebCrypto } from "effect/crypto/Digest"
import * as Effect from "effect/Effect"

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** RFC 4231, test cases 1 to 3. */
const vectors: ReadonlyArray<readonly [Uint8Array, Uint8Array, string]> = [
  [
    new Uint8Array(20).fill(0x0b),
    bytesOf("Hi There"),
    "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
  ],
  [
    bytesOf("Jefe"),
    bytesOf("what do ya want for nothing?"),
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
  ],
  [
    new Uint8Array(20).fill(0xaa),
    new Uint8Array(50).fill(0xdd),
    "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
  ]
]

describe("makeHmac", () => {
  it.effect("makes what RFC 4231 has", () =>
    Effect.gen(function* () {
      const hmac = yield* makeHmac
      for (const [key, message, expected] of vectors)
        assert.strictEqual(hex(yield* hmac(key)(message)), expected)
    }).pipe(Effect.provide(layerWebCrypto))
  )
})
