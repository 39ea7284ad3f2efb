/** Names as people write them: what a rule finds, and what it must leave. */
import { assert, describe, it } from "@effect/vitest"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { compare } from "@entity-watch/core/lists/compare"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { listedEntry } from "./listedEntries.ts"

const list: ReadonlyArray<ListedEntry> = [
  listedEntry("Gregor Paul HALVORSEN", "individual", { ref: "person" }),
  listedEntry("Igor RUDENYAK", "individual", { ref: "short" }),
  listedEntry("Ferenc Lind QUILLFEATHER", "individual", { ref: "short word" }),
  listedEntry("Hamid AL-MARLOWI", "individual", { ref: "article" }),
  listedEntry("Fritz", "individual", { ref: "one word" }),
  listedEntry("Kestrel Petrovka Joint Stock Company", "entity", { ref: "company" }),
  listedEntry("RIHS", "entity", { ref: "acronym" }),
  listedEntry("OCEAN LILY", "vessel", { ref: "ship", imo: "9074729" })
]
const index = ListIndex.build(list)
const found = (name: string): ReadonlyArray<string> =>
  compare(
    index,
    { names: [{ name, role: "subject", acn: null }], acns: [], dob: null, pob: null, type: null },
    "2026-11-24"
  ).matches.map(({ list_ref }) => list_ref)

describe("a screened name with a slip in writing", () => {
  it.each([
    ["GregorPaulHalvorsen", "person", "no spaces"],
    ["Grego rPaul Halvorsen", "person", "a space one letter off"],
    ["Greg0r Pau1 Ha1v0rsen", "person", "0 for O, and 1 for L"],
    ["Gregor Paul Halvor5en", "person", "5 for S"],
    ["Gregor Paul Halvorsne", "person", "two letters swapped"],
    ["Igro Rudenyak", "short", "two letters of four swapped"],
    ["Igo Rudenyak", "short", "one letter of four missing"],
    ["Kestrel Petrovka Joitn Stock Compny", "company", "misspelt words of a legal form"],
    ["Hamid Elmarlowi", "article", "an article in another spelling, written with its word"],
    ["Ferenc Lid Quillfeather", "short word", "one letter of a short word, where all others agree"],
    ["OCEAN LILY IMO 9074739", "ship", "a ship's number one digit off"],
    ["0CEAN L1LY", "ship", "digits for letters in a ship's name"]
  ])("finds %s as %s: %s", (name, ref) => {
    assert.include(found(name), ref)
  })

  it.each([
    ["B Fritsch", "an initial is no part of a listed word, and makes another name of it"],
    ["Igor B Watson", "an initial before a surname stands for no other surname"],
    ["Igor R", "an initial stands for no surname"],
    ["Ferenc Lini Marlowe", "one letter, where another word is another too"],
    ["Rees Pty Ltd", "a short word that only sounds like another"],
    ["9074738", "a ship's number one digit off, without a name"],
    ["Ocean 11", "a number that is one"]
  ])("raises nobody for %s: %s", (name) => {
    assert.deepStrictEqual(found(name), [])
  })

  it("loses little by it, and says so", () => {
    const { matches } = compare(
      index,
      {
        names: [{ name: "GregorPaul Halvorsen", role: "subject", acn: null }],
        acns: [],
        dob: null,
        pob: null,
        type: null,
        explain: true
      },
      "2026-11-24"
    )
    const slips = matches[0]?.explanation?.features.find(({ feature }) => feature === "slips_in_writing")
    assert.deepInclude(slips, { points: -1.7, detail: "read with slips in writing set right" })
  })
})

describe("names in one script that are read alike in Latin letters", () => {
  const korean = ListIndex.build([
    listedEntry("김도은", "individual", { ref: "hangul" }),
    listedEntry("陳建華", "individual", { ref: "han" })
  ])
  const refs = (name: string): ReadonlyArray<string> =>
    compare(
      korean,
      { names: [{ name, role: "subject", acn: null }], acns: [], dob: null, pob: null, type: null },
      "2026-11-24"
    ).matches.map(({ list_ref }) => list_ref)

  it.each([
    ["김도은", ["hangul"]],
    ["김 도은", ["hangul"]],
    ["김도윤", []],
    ["陳建華", ["han"]],
    ["陈建华", ["han"]],
    ["陈剑桦", []]
  ])("%s finds %j", (name, expected) => {
    assert.deepStrictEqual(refs(name), expected)
  })
})
