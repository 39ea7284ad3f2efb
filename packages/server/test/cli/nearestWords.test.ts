import { assert, describe, it } from "@effect/vitest"
import { nearestWords } from "@entity-watch/server/cli/nearestWords"

describe("nearestWords", () => {
  const words = ["name", "abn", "acn", "expires-in-days", "header-row"]
  it("finds the word with the fewest slips, two at most", () => {
    assert.deepStrictEqual(nearestWords("nmae", words), ["name"])
    assert.deepStrictEqual(nearestWords("abm", words), ["abn"])
    assert.deepStrictEqual(nearestWords("axn", words), ["abn", "acn"])
    assert.deepStrictEqual(nearestWords("xxxx", words), [])
  })
  it("finds the words that a part stands for, where none is near", () =>
    assert.deepStrictEqual(nearestWords("expires", words), ["expires-in-days"]))
  it("finds nothing for one or two letters, which are near to everything", () =>
    assert.deepStrictEqual(nearestWords("n", words), []))
  it("finds nothing for what is far longer than every word, or where there is none", () => {
    assert.deepStrictEqual(nearestWords("x".repeat(100_000), words), [])
    assert.deepStrictEqual(nearestWords("name", []), [])
  })
})
