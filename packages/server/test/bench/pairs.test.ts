import { assert, describe, it } from "@effect/vitest"
import { readPairs } from "../../bench/screening/pairs.ts"

describe("the labelled pairs of fixtures/names/pairs", () => {
  it("are read, each party in one half", () => {
    const pairs = readPairs("pairs/pairs.csv")
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
