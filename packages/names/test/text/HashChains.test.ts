import { assert, describe, it } from "@effect/vitest"
import { HashChains } from "@entity-watch/names/text"

const collected = (chains: HashChains, hash: number): ReadonlyArray<number> => {
  const found = new Set<number>()
  chains.collect(hash, found)
  return [...found].sort((a, b) => a - b)
}

describe("HashChains", () => {
  it("keeps all numbers of each hash while it grows", () => {
    const chains = new HashChains()
    const hashOf = (value: number) => Math.imul(value % 2_500, 0x5bd1e995)
    for (let value = 0; value < 5_000; value++) chains.add(hashOf(value), value)
    for (let value = 0; value < 2_500; value++)
      assert.deepStrictEqual(collected(chains, hashOf(value)), [value, value + 2_500])
    assert.deepStrictEqual(collected(chains, 7), [])
  })
})
