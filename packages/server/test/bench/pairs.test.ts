import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { pairsFile, pairsText, readPairs } from "../../bench/screening/pairs/pairsFile.ts"

describe("the labelled pairs of fixtures/names/pairs", () => {
  it("are what the generator makes", () => {
    assert.strictEqual(readFileSync(pairsFile, "utf8"), pairsText())
  })

  it("are read as they were made, each party in one half", () => {
    const pairs = readPairs()
    assert.isAbove(pairs.length, 6_000)
    const halves = Map.groupBy(pairs, ({ party }) => party)
    for (const [party, own] of halves) assert.strictEqual(new Set(own.map(({ half }) => half)).size, 1, party)
    for (const { category, kind, listed, party, query } of pairs)
      assert.isTrue(category !== "" && query !== "" && listed !== "" && kind !== undefined, party)
    const count = (of: (pair: (typeof pairs)[number]) => boolean) => pairs.filter(of).length
    assert.isAbove(
      count(({ isMatch }) => isMatch),
      2_500
    )
    assert.isAbove(
      count(({ isMatch }) => !isMatch),
      2_500
    )
  })
})
