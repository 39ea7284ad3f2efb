import { assert, describe, it } from "@effect/vitest"
import { type ComparableName, comparableNames } from "../../src/analysis/ComparableName.ts"
import { Word } from "../../src/analysis/Word.ts"
import { align } from "../../src/compare/alignment.ts"
import { wordSimilarity } from "../../src/compare/wordSimilarity.ts"

const aligned = (query: ComparableName, name: ComparableName) =>
  align(
    query,
    name,
    (q, n) => {
      const [a, b] = [query.words[q], name.words[n]]
      return a === undefined || b === undefined ? 0 : wordSimilarity(a, b)
    },
    { mild: 1.1, doubtful: 2.2 },
    "person"
  )

/** The same words, of which no two are one. */
const eachItsOwn = (name: ComparableName): ComparableName => ({
  ...name,
  words: name.words.map(({ text }) => new Word(text))
})

describe("the alignment of a name with words that come again", () => {
  const words = "CASEY CASSEY ALI ALYA ABD ALLAH ABDALLAH AL BIN J INVENTED INVENTTED MO".split(" ")
  let state = 7
  const drawn = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
  const nameOf = (most: number): string => {
    const known = Array.from({ length: 1 + drawn(5) }, () => words[drawn(words.length)] ?? "")
    return Array.from({ length: most }, () => known[drawn(known.length)] ?? "").join(" ")
  }

  it("is that of words of which each stands for itself", () => {
    for (let turn = 0; turn < 3_000; turn++) {
      const [query] = comparableNames("person", nameOf(12 + drawn(40)))
      const [name] = comparableNames("person", nameOf(1 + drawn(6)))
      if (query === undefined || name === undefined) continue
      assert.deepStrictEqual(
        aligned(query, name),
        aligned(eachItsOwn(query), name),
        `${query.words.map(({ text }) => text).join(" ")} and ${name.words.map(({ text }) => text).join(" ")}`
      )
    }
  })
})
