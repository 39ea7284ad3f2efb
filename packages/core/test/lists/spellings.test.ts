import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { cleanText } from "@entity-watch/core/formats/cleanText"
import { compare } from "@entity-watch/core/lists/compare"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { imoNumbersIn } from "@entity-watch/core/lists/score/sameNumber"
import { namesWithin } from "@entity-watch/names/analysis"
import { normalise } from "@entity-watch/names/text"
import { listedEntry } from "./listedEntries.ts"

/** One of every kind that nobody sees. */
const invisible = [
  "\u00ad",
  "\u034f",
  "\u061c",
  "\u115f",
  "\u180e",
  "\u200b",
  "\u200c",
  "\u200d",
  "\u200e",
  "\u202e",
  "\u2060",
  "\u2066",
  "\u3164",
  "\ufe0f",
  "\ufeff",
  "\uffa0",
  "\ufff9",
  "\u{e0041}",
  "\u{e0101}",
  "\u0001",
  "\u007f",
  "\u0080"
]

describe("normalise", () => {
  it("takes out what nobody sees, and parts no word by it", () => {
    for (const character of invisible)
      assert.strictEqual(
        normalise(`${character}Vla${character}dimir, Pu${character}tin${character}`),
        "VLADIMIR PUTIN",
        character.codePointAt(0)?.toString(16)
      )
  })

  it("parts words at every space, seen as one or as a line's end", () => {
    for (const space of [" ", "\t", "\n", "\r\n", "\u0085", "\u00a0", "\u2003", "\u2028", "\u3000"])
      assert.strictEqual(normalise(`Vladimir${space}Putin`), "VLADIMIR PUTIN")
  })

  it("joins at every apostrophe, and heeds no mark that stands on no letter", () => {
    for (const apostrophe of ["'", "’", "`", "´", "ʹ", "ʻ", "ʼ", "＇"])
      assert.strictEqual(normalise(`O${apostrophe}Brien`), "OBRIEN")
    assert.strictEqual(normalise("A ¨ B 1\u20e3"), "A B 1")
  })
})

describe("a name with characters that nobody sees", () => {
  it("is found like the same name without them, in any place of any name", () => {
    const lines = readFileSync(new URL("../../../../fixtures/names/cases.csv", import.meta.url), "utf8")
      .split("\n")
      .filter((line) => /^[^"]*,match,/u.test(line))
      .slice(0, 200)
    assert.isAbove(lines.length, 100)
    lines.forEach((line, i) => {
      const [, , query = "", listed = "", type = ""] = line.split(",")
      const kind = type === "individual" || type === "entity" || type === "vessel" ? type : "unknown"
      const index = ListIndex.build([listedEntry(listed, kind)])
      const totalOf = (name: string) =>
        compare(
          index,
          { names: [{ name, role: "subject", acn: null }], acns: [], dob: null, pob: null, type: null },
          "2026-11-20"
        ).matches.map(({ score }) => score)
      const character = invisible[i % invisible.length] ?? ""
      assert.deepStrictEqual(totalOf([...query].join(character)), totalOf(query), query)
    })
  })

  it("is found in a list that has them, and by phrases and numbers that have them", () => {
    const index = ListIndex.build([listedEntry("Barzan Ibra\u00adhim Hasan", "individual")])
    assert.strictEqual(index.search("Barzan Ibrahim Hasan", 0.8).size, 1)
    assert.deepStrictEqual(
      namesWithin("Smith Pty Ltd trad\u200bing as Fable").map(({ name }) => name),
      ["Smith Pty Ltd trading as Fable", "Smith Pty Ltd", "Fable"]
    )
    assert.deepStrictEqual(imoNumbersIn("MV Fable 9187\u200b629"), ["9187629"])
    assert.strictEqual(cleanText("\ufeffVla\u200bdimir\u00a0Putin\u2060"), "Vladimir Putin")
  })
})
