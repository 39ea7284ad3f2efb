import { assert, describe, it } from "@effect/vitest"
import { romanise } from "../../src/analysis/romanise.ts"
import { wordOf } from "../../src/analysis/Word.ts"
import { wordSimilarity } from "../../src/compare/wordSimilarity.ts"
import { patronymicOf } from "../../src/lexicon/patronymics.ts"
import { syllableKeyOf } from "../../src/text/syllableKey.ts"

const alike = (a: string, b: string): number => wordSimilarity(wordOf(a), wordOf(b))

describe("romanise", () => {
  it("reads Chinese surname first, and leaves what it does not know", () => {
    assert.deepStrictEqual(romanise(["张建国"]), ["ZHANG", "JIANGUO"])
    assert.deepStrictEqual(romanise(["張建國"]), ["ZHANG", "JIANGUO"])
    assert.deepStrictEqual(romanise(["欧阳文"]), ["OUYANG", "WEN"])
    assert.isUndefined(romanise(["龘龘"]))
  })

  it("reads Hangul, kana, Georgian, Armenian, Hebrew and Devanagari", () => {
    assert.deepStrictEqual(romanise(["김정철"]), ["KIM", "JONG", "CHOL"])
    assert.deepStrictEqual(romanise(["たなか", "ヒロシ"]), ["TANAKA", "HIROSHI"])
    assert.deepStrictEqual(romanise(["გიორგი"]), ["GIORGI"])
    assert.deepStrictEqual(romanise(["ԱՐՄԵՆ"]), ["ARMEN"])
    assert.deepStrictEqual(romanise(["דוד"]), ["DAVID"])
    assert.deepStrictEqual(romanise(["राजेश"]), ["RAJESH"])
  })

  it("leaves Latin names alone", () => {
    assert.isUndefined(romanise(["GREGOR", "HALVORSEN"]))
  })
})

describe("syllableKeyOf", () => {
  it("is one for pinyin and Wade-Giles, and for the Korean schemes", () => {
    for (const spellings of [
      ["ZHANG", "CHANG"],
      ["XU", "HSU"],
      ["ZHIMING", "CHIHMING"],
      ["CAI", "TSAI"],
      ["JIANGUO", "CHIENKUO"],
      ["JONG", "CHONG", "JUNG", "JEONG"],
      ["CHOL", "CHEOL"],
      ["KYONG", "KYUNG"]
    ])
      assert.strictEqual(new Set(spellings.map(syllableKeyOf)).size, 1, spellings.join(" "))
  })

  it("keeps other syllables apart, and is empty for other words", () => {
    assert.notStrictEqual(syllableKeyOf("ZHANG"), syllableKeyOf("ZHONG"))
    assert.notStrictEqual(syllableKeyOf("LI"), syllableKeyOf("LU"))
    assert.strictEqual(syllableKeyOf("HALVORSEN"), "")
  })
})

describe("patronymicOf", () => {
  it("brings the sons of one father together, whatever the language", () => {
    assert.isAbove(alike("NIKOLAEVICH", "MYKOLAYOVYCH"), 0.9)
    assert.isAbove(alike("VLADIMIROVICH", "VOLODYMYROVYCH"), 0.9)
    assert.isAbove(alike("ALEKSANDROVNA", "OLEKSANDRIVNA"), 0.9)
    assert.strictEqual(alike("NIKOLAEVICH", "NIKOLAEVNA"), 0)
    assert.strictEqual(alike("PETROVICH", "IVANOVICH"), 0)
    assert.isUndefined(patronymicOf("HALVORSEN"))
  })
})

describe("wordSimilarity", () => {
  it("knows letters that schemes write one sound with, and that an A makes another name", () => {
    assert.isAbove(alike("HLADKOV", "GLADKOV"), 0.85)
    assert.isAbove(alike("RAMADAN", "RAMAZAN"), 0.85)
    assert.isBelow(alike("KARIMOV", "KARIMOVA"), 0.7)
    assert.strictEqual(alike("ADRIAN", "ADRIANA"), 0)
  })
})
