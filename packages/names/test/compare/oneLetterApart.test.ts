import { assert, describe, it } from "@effect/vitest"
import { isOneLetterSlip } from "@entity-watch/names/compare"

const isSlip = (written: string, listed: string): boolean =>
  isOneLetterSlip(written.toUpperCase().split(" "), listed.toUpperCase().split(" "))

describe("isOneLetterSlip", () => {
  it.each([
    ["Gregor Hol Quillfeather", "Gregor Holm Quillfeather", "a letter missing from a short word"],
    [
      "Gregor Lina Quillfeather",
      "Gregor Lind Quillfeather",
      "another letter, which is no vowel on both sides"
    ],
    ["Gregor Ildn Quillfeather", "Gregor Lidn Quillfeather", "two neighbours exchanged"],
    ["Agricultural Savings Bak", "Agricultural Savings Bank", "a generic word"]
  ])("%s is %s: %s", (written, listed) => {
    assert.isTrue(isSlip(written, listed))
  })

  it.each([
    ["Karim Quillfeather", "Karima Quillfeather", "a feminine ending"],
    ["Hassan Quillfeather", "Hassani Quillfeather", "a vowel at the end"],
    ["Adrian Quillfeather", "Adriana Quillfeather", "two given names in everyday use"],
    ["Mina Quillfeather", "Dina Quillfeather", "one letter for another, in a name of two words"],
    ["Kim Yong Min", "Kim Yong Jin", "syllables"],
    ["Chan Chang Ha", "Chang Chang Ha", "syllables that are longer"],
    ["Ocean Voyager 11", "Ocean Voyager 12", "a number"],
    ["Tom Halvers", "Tim Halvers", "few letters"],
    ["Gregor Paul Halvorsn", "Gregr Paul Halvorsen", "two words differ"],
    ["Gregor Halvorsn", "Greg or Halvorsen", "spaces are moved as well"]
  ])("%s is not %s: %s", (written, listed) => {
    assert.isFalse(isSlip(written, listed))
  })
})
