import { assert, describe, it } from "@effect/vitest"
import { agreeingWeakLetters, skeletonOf } from "../../src/text/consonantSkeleton.ts"

describe("skeletonOf", () => {
  it.each([
    ["MUHAMMAD", "mmd"],
    ["HAMDI", "hmd"],
    ["KHADIJAH", "hdj"],
    ["AZHAR", "dr"],
    ["QADHAFI", "kdf"],
    ["GADDAFI", "jdf"],
    ["SHARIF", "srf"],
    ["CHERIF", "srf"],
    ["LOUNICI", "lns"],
    ["PARWEZ", "brd"],
    ["OUAYE", ""],
    ["hamdy", "hmd"],
    ["mhmwd", "mmd"],
    ["wly", "l"]
  ])("has of %s the consonants %s", (word, expected) =>
    assert.strictEqual(skeletonOf(word).consonants, expected)
  )

  it("keeps what stands between the consonants, one place for each", () => {
    assert.deepStrictEqual(skeletonOf("HAMDI").weakLetters, ["", "A", "", "I"])
    assert.deepStrictEqual(skeletonOf("wly").weakLetters, ["W", "Y"])
    assert.deepStrictEqual(skeletonOf("HUSSEIN").weakLetters, ["", "U", "EI", ""])
  })
})

describe("agreeingWeakLetters", () => {
  it.each([
    ["wly", "WALI", 2, 0],
    ["wly", "ALI", 1, 1],
    ["hmyd", "HAMID", 1, 0],
    ["hamd", "HAMID", 1, 0],
    ["hamd", "HUMID", 0, 1],
    ["swman", "OSMAN", 1, 1],
    ["mnsr", "MANSOUR", 0, 0]
  ])("finds of %s in %s so many: %i, and misses %i", (unvowelled, latin, found, missing) => {
    const [own, theirs] = [skeletonOf(unvowelled), skeletonOf(latin)]
    assert.strictEqual(own.consonants, theirs.consonants)
    assert.deepStrictEqual(agreeingWeakLetters(own.weakLetters, theirs.weakLetters), { found, missing })
  })
})
