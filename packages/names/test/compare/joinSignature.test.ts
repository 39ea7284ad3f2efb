import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { wordOf } from "../../src/analysis/Word.ts"
import { phoneticSignature, syllableSignature, writtenSignature } from "../../src/compare/joinSignature.ts"
import { phoneticKeyOf } from "../../src/text/phoneticKey.ts"
import { syllableKeyOf } from "../../src/text/syllableKey.ts"

/** Letters that the steps of a sound turn into one another, more often than the rest. */
const Letters = Schema.Array(Schema.Literals([..."AEIOUYJHKSTZCDGWVFPLMNRBXQAEIHTSJYK"])).pipe(
  Schema.check(Schema.isMinLength(2), Schema.isMaxLength(12))
)

describe("writtenSignature", () => {
  it.prop(
    "is that of the key of two words written as one, or does not say",
    [Letters, Letters],
    ([first, second]) => {
      const [a, b] = [wordOf(first.join("")), wordOf(second.join(""))]
      const written = writtenSignature(a.text, b.text)
      const key = a.joinKeyWith(b)
      if (key.startsWith("~")) assert.strictEqual(syllableSignature(a.text + b.text), syllableSignature(key))
      else if (written !== undefined) assert.strictEqual(written, phoneticSignature(key), a.text + b.text)
    },
    { arbitrary: { runs: 5_000 } }
  )

  it("stays with what a sound leaves out or exchanges", () => {
    for (const word of [
      "BARAKATH",
      "MIKHAIL",
      "OUSAMAH",
      "SHCHERBAKOFF",
      "TSCHAIKOWSKIJ",
      "GUERRA",
      "XAVIER"
    ])
      assert.strictEqual(writtenSignature(word, ""), phoneticSignature(phoneticKeyOf(word)), word)
    for (const word of ["HSIUMEI", "TZUYEN", "CHONGHUI"])
      assert.strictEqual(syllableSignature(word), syllableSignature(syllableKeyOf(word)), word)
    assert.strictEqual(syllableSignature("JUII"), syllableSignature(wordOf("JU").joinKeyWith(wordOf("II"))))
  })

  it("tells names apart, and does not say where letters turn into J", () => {
    assert.notStrictEqual(writtenSignature("OLIVER", "SMITH"), phoneticSignature("OLIVER"))
    assert.strictEqual(writtenSignature("ZHANG", "WEI"), undefined)
    assert.strictEqual(writtenSignature("D", "JAMAL"), undefined)
    assert.strictEqual(writtenSignature("Иван", "OV"), undefined)
  })
})
