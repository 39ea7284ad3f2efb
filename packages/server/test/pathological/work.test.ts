import { assert, describe, it } from "@effect/vitest"
import { nameLimits, withinLimits } from "@entity-watch/contract/schema/nameLimits"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { comparableNames, foldName, namesWithin, readField } from "@entity-watch/names/analysis"
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import { COMPARED, SearchTooCostly } from "@entity-watch/names/search/score/SearchBudget"
import { tokensOf } from "@entity-watch/names/text"
import { inventedList, generator as listGenerator } from "../../../core/test/lists/listedEntries.ts"
import { generator } from "../../../names/test/search/invented.ts"
import { row, segmentOf } from "../../../names/test/search/segments.ts"
import { depth } from "../../../suite/depth.ts"
import { mixedNames, pathologicalNames } from "./names.ts"

const corpus = [
  ...pathologicalNames(500),
  ...pathologicalNames(5_000),
  ...mixedNames(60 * depth, 500, generator(5))
].map(({ family, text }) => ({ family, text: withinLimits(text) }))

/** A word of a script that is not written in Latin letters becomes up to four. */
const romanised = 4

describe("What a pathological name is read as", () => {
  it("has few more names inside than words, and of each kind of party no more words than six times its own", () => {
    for (const { family, text } of corpus) {
      const parts = namesWithin(text)
      const own = tokensOf(text).length
      assert.isAtMost(own, nameLimits.words, family)
      assert.isAtMost(parts.length, own + 8, family)
      for (const model of ["person", "organisation", "vessel"]) {
        const read = parts.filter(({ onlyAs = model }) => onlyAs === model)
        const words = read.reduce((sum, { name }) => sum + tokensOf(name).length, 0)
        assert.isAtMost(words, 6 * own + 2, `${family} as ${model}`)
      }
    }
  })

  it("holds a bounded number of names and words as a field, or says that it holds more", () => {
    for (const { family, text } of corpus) {
      const { names } = readField(text)
      assert.isAtMost(names.length, 96, family)
      const words = names.reduce((sum, { name }) => sum + name.split(" ").length, 0)
      assert.isAtMost(words, 480 + nameLimits.words, family)
    }
  })

  it("has few variants of each, of bounded length", () => {
    for (const { family, text } of corpus)
      for (const model of ["person", "organisation", "vessel"] as const) {
        const forms = comparableNames(model, text)
        assert.isAtMost(forms.length, 8, `${family} as ${model}`)
        for (const { words } of forms) assert.isAtMost(words.length, romanised * nameLimits.words, family)
      }
  })

  it("is compared with a list in a bounded number of steps", () => {
    const index = ListIndex.build(inventedList(300, listGenerator(3)))
    for (const { family, text } of corpus) {
      let steps = 0
      for (const search = index.searching(text, 0.6); search.next().done !== true; ) steps++
      assert.isAtMost(steps, 3 * 8 * nameLimits.words, family)
    }
  })

  it("folds to few bytes, however long it is", () => {
    for (const { family, text } of pathologicalNames(20_000))
      assert.isAtMost(Buffer.byteLength(foldName(text)), 1_900, family)
  })
})

describe("What a search for a pathological name costs", () => {
  const next = generator(9)
  const common = "TRUST FAMILY FUND SUPER JOHN SMITH SERVICES GROUP HOLDINGS AUSTRALIA".split(" ")
  const rows = Array.from({ length: 4_000 }, (_, entity) =>
    row(
      Array.from({ length: 1 + next(4) }, () =>
        next(3) === 0 ? `K${next(900)}ELVIN` : (common[next(next(10) + 1)] ?? "")
      ).join(" "),
      entity
    )
  )
  const segment = segmentOf(rows)
  const index = new NameIndex(segment)
  const search = (name: string) => index.search({ name, state: null, postcode: null, limit: 30 })
  const costOf = (name: string) => {
    search(name)
    return index.lastWork
  }

  it("is no more for a word that is repeated than for the word once", () => {
    for (const word of ["trust", "trsut", "family"]) {
      const once = costOf(word)
      for (const times of [2, 15, 80])
        assert.isAtMost(costOf(`${word} `.repeat(times)), 1.5 * once + 8 * COMPARED, `${times} × ${word}`)
      assert.isAtMost(costOf(Array(60).fill(word).join(" T/A ")), 4 * once + 8 * COMPARED, word)
    }
  })

  it("is bounded by the budget, beyond which the search fails rather than answer a part", () => {
    let most = 0
    for (const { text } of corpus) most = Math.max(most, costOf(text))
    assert.isAbove(most, 0)
    const name = "TRUST FAMILY"
    const cost = costOf(name)
    const limited = (mostWork: number) => new NameIndex(segment, null, null, 0, mostWork)
    const query = { name, state: null, postcode: null, limit: 30 }
    assert.deepStrictEqual(limited(cost).search(query), search(name))
    assert.throws(() => limited(cost - 1).search(query), SearchTooCostly)
  })
})
