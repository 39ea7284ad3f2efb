import { assert, describe, it } from "@effect/vitest"
import { wordsCutOff } from "@entity-watch/names/analysis"

describe("wordsCutOff", () => {
  const name = "GREATER LANYON DISTRICT ORCHARDISTS ASSOCIATION INC"
  it.each([
    ["Greater Lanyon Distr", ["DISTRICT", "ORCHARDISTS", "ASSOCIATION"]],
    ["Greater Lanyon District Or", ["ORCHARDISTS", "ASSOCIATION"]],
    ["Greater Lanyon District Orchardists Associat", ["ASSOCIATION"]]
  ])("knows the words of %s", (cut, words) => {
    assert.deepStrictEqual(wordsCutOff(cut, name), words)
  })

  it("knows none where the name may go on with a word of its own", () => {
    assert.deepStrictEqual(wordsCutOff("Currawong Halvorsen No", "CURRAWONG HALVORSEN NOMINEES"), [])
    assert.deepStrictEqual(wordsCutOff("Currawong Halvorsen T", "CURRAWONG HALVORSEN TYRES"), [])
  })

  it.each(["Greater Lanyon", "Greater Lanyo", "Greater Lanyon District", "Greater Lenyon Distr", name])(
    "knows none of %s",
    (cut) => {
      assert.deepStrictEqual(wordsCutOff(cut, name), [])
    }
  )
})
