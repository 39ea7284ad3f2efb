import { assert, describe, it } from "@effect/vitest"
import {
  FINGERPRINT_BITS,
  fingerprintOf,
  signatureLayouts,
  signatureOf
} from "@entity-watch/names/search/segment/signature"
import * as Schema from "effect/Schema"

const Ranks = Schema.Array(
  Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: 8_000_000 })))
)

describe("signatureOf", () => {
  it.prop("holds a fingerprint of each word, and says how many there are", [Ranks], ([ranks]) => {
    const signature = signatureOf(Uint32Array.from(ranks), ranks.length)
    const layout = signatureLayouts[Math.clz32(signature)]
    if (layout === undefined) return assert.strictEqual(signature, ranks.length)
    assert.strictEqual(layout.words, ranks.length)
    const held = ranks.map((_, at) => Math.floor(signature / 2 ** (at * layout.bits)) % 2 ** layout.bits)
    assert.deepStrictEqual(
      held,
      ranks.map((rank) => fingerprintOf(rank) >>> (FINGERPRINT_BITS - layout.bits))
    )
  })

  it("has room for names of up to six words, and the number of others", () => {
    for (let count = 0; count <= 31; count++) {
      const isNumber = signatureLayouts[Math.clz32(signatureOf(new Uint32Array(31), count))] === undefined
      assert.strictEqual(isNumber, count === 0 || count > 6, `${count}`)
    }
  })

  it("tells the commonest words apart", () => {
    for (const bits of [12, 10, 7, 5]) {
      const ranks = Array.from({ length: 2 ** bits / 2 }, (_, rank) => rank)
      const different = new Set(ranks.map((rank) => fingerprintOf(rank) >>> (FINGERPRINT_BITS - bits)))
      assert.isAbove(different.size, ranks.length * 0.9, `${bits}`)
    }
  })
})
