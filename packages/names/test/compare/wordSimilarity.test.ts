import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { wordOf } from "../../src/analysis/Word.ts"
import { LEAST_SIMILARITY, wordSimilarity } from "../../src/compare/wordSimilarity.ts"
import { editDistance } from "../../src/text/editDistance.ts"
import { phoneticKeyOf } from "../../src/text/phoneticKey.ts"

const alike = (a: string, b: string): number => wordSimilarity(wordOf(a), wordOf(b))
const Letters = Schema.Array(Schema.Literals([..."ABEHKNORSTY"])).pipe(
  Schema.check(Schema.isMinLength(1), Schema.isMaxLength(9))
)

describe("editDistance", () => {
  it("counts insertions, deletions, substitutions and neighbours exchanged", () => {
    assert.strictEqual(editDistance("SMITH", "SMITH", 2), 0)
    assert.strictEqual(editDistance("SMITH", "SMIHT", 2), 1)
    assert.strictEqual(editDistance("SMITH", "SMTH", 2), 1)
    assert.strictEqual(editDistance("SMITH", "SMYTHE", 2), 2)
    assert.strictEqual(editDistance("SMITH", "JONES", 2), 3)
  })

  it.prop("answers the limit and one for anything beyond it", [Letters, Letters], ([first, second]) => {
    const [a, b] = [first.join(""), second.join("")]
    const whole = editDistance(a, b, 20)
    assert.strictEqual(editDistance(a, b, 2), Math.min(whole, 3))
    assert.strictEqual(editDistance(b, a, 20), whole)
  })
})

describe("phoneticKeyOf", () => {
  it("is one for the spellings that romanisations give a name", () => {
    for (const spellings of [
      ["IVANOV", "IVANOFF", "IVANOW"],
      ["ZELENSKY", "ZELENSKIY", "ZELENSKYY", "ZELENSKI"],
      ["SHCHERBAKOV", "SCHERBAKOV"],
      ["MUELLER", "MULLER"],
      ["FATIMAH", "FATIMA"],
      ["HUSAYN", "HUSSEIN"],
      ["KHALID", "HALID"]
    ])
      assert.strictEqual(new Set(spellings.map(phoneticKeyOf)).size, 1, spellings.join(" "))
  })
})

describe("wordSimilarity", () => {
  it("takes short words as they are", () => {
    assert.strictEqual(alike("LI", "LU"), 0)
    assert.strictEqual(alike("WANG", "WONG"), 0)
    assert.strictEqual(alike("JANE", "JANA"), 0)
    assert.isAbove(alike("JOHN", "JHON"), LEAST_SIMILARITY)
  })

  it("forgives one slip, and two in a long word", () => {
    assert.isAbove(alike("HALVORSEN", "HALVORSN"), 0.85)
    assert.isAbove(alike("WETHERINGTON", "WEATHERINGTIN"), LEAST_SIMILARITY)
    assert.isAbove(alike("KOWALCHUK", "KOVALCUK"), 0.7)
    assert.isBelow(alike("BANNER", "MANNER"), 0.75)
  })

  it("knows short forms and other languages, and that two common names are two", () => {
    assert.isAbove(alike("BOB", "ROBERT"), 0.9)
    assert.isAbove(alike("YUSUF", "JOSEPH"), 0.9)
    assert.isAbove(alike("MOHD", "MUHAMMAD"), 0.9)
    assert.strictEqual(alike("HUSSEIN", "HASSAN"), 0)
    assert.strictEqual(alike("MAHMOUD", "MOHAMED"), 0)
    assert.strictEqual(alike("JOHNSON", "JOHNSTON"), 0)
  })

  it("does not confuse numbers", () => {
    assert.strictEqual(alike("180", "190"), 0)
    assert.strictEqual(alike("MH370", "MH371"), 0)
  })

  it.prop(
    "is symmetric, 1 only for equal words, and 0 or at least ALIKE",
    [Letters, Letters],
    ([first, second]) => {
      const [a, b] = [first.join(""), second.join("")]
      const found = alike(a, b)
      assert.strictEqual(found, alike(b, a))
      assert.strictEqual(found === 1, a === b)
      assert.isTrue(found === 0 || (found >= LEAST_SIMILARITY && found <= 1))
    }
  )
})
