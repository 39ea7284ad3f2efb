import { assert, describe, it } from "@effect/vitest"
import { isCanonicalBase64Url } from "@entity-watch/contract/schema/canonicalBase64Url"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Schema from "effect/Schema"

const Bytes = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 })))

describe("isCanonicalBase64Url", () => {
  it.prop("holds of what an encoder writes", [Bytes], ([bytes]) => {
    assert.isTrue(isCanonicalBase64Url(Base64Url.encode(Uint8Array.from(bytes))))
  })

  it.prop("does not hold of what is added to it", [Bytes], ([bytes]) => {
    const text = Base64Url.encode(Uint8Array.from(bytes))
    for (const added of ["=", "==", " ", "\n", "\u00a0", "+", "/", "."])
      for (const other of [`${text}${added}`, `${added}${text}`]) assert.isFalse(isCanonicalBase64Url(other))
  })

  it("does not hold with bits behind the last byte, nor with a length that no bytes have", () => {
    assert.isTrue(isCanonicalBase64Url("AA"))
    assert.isFalse(isCanonicalBase64Url("AB"))
    assert.isTrue(isCanonicalBase64Url("AAE"))
    assert.isFalse(isCanonicalBase64Url("AAF"))
    assert.isFalse(isCanonicalBase64Url("A"))
    assert.isFalse(isCanonicalBase64Url("AAAAA"))
  })
})
