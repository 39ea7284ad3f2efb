import { assert, describe, it } from "@effect/vitest"
import { excessOf, nameLimits, withinLimits } from "@entity-watch/contract/schema/nameLimits"

const words = (count: number) => Array.from({ length: count }, (_, i) => `Ha${i}`).join(" ")

describe("excessOf", () => {
  it("takes names as long as any that registers have, and twice as long", () => {
    for (const name of [
      "Korewal (La Perouse) Elouera (Illawarra) Jerrungarugh (Shoalhaven) Tribal Elders Aboriginal Corporation",
      "Danila Andrejevič SIŇ̀UCHIN",
      "H.E.A.R.T.S. & A.R.T.S. + C.R.A.F.T.S. Pty Ltd",
      words(50),
      `${"(Illawarra) ".repeat(8)}Corporation`,
      "a".repeat(364)
    ])
      assert.isNull(excessOf(name), name)
  })

  it("names the limit that a name is beyond", () => {
    for (const [name, excess] of [
      [words(nameLimits.words), null],
      [words(nameLimits.words + 1), "must have at most 64 words"],
      ["&".repeat(65), "must have at most 64 words"],
      // One character, and four words once it is normalised.
      ["\ufdfa".repeat(22), "must have at most 64 words"],
      ["a".repeat(501), "must have at most 500 characters"],
      [`a${"\u0301".repeat(30)}`, null],
      [`a${"\u0301".repeat(31)}`, "must have at most 30 combining marks in a row"],
      ["(".repeat(20), null],
      ["(".repeat(21), "must have at most 20 pairs of brackets"]
    ] as const)
      assert.strictEqual(excessOf(name), excess, name)
  })
})

describe("withinLimits", () => {
  it("leaves a name within the limits as it is, and gives the beginning of another", () => {
    assert.strictEqual(withinLimits("Halvorsen Pty Ltd"), "Halvorsen Pty Ltd")
    for (const name of [
      words(200),
      "(".repeat(100),
      `a${"\u0301".repeat(20_000)}`,
      "\ufdfa".repeat(20_000)
    ]) {
      const beginning = withinLimits(name)
      assert.isNull(excessOf(beginning))
      assert.isTrue(name.startsWith(beginning) && beginning.length > 0)
    }
  })
})
