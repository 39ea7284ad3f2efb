/** Names as people write them: what a rule finds, and what it must leave. */
import { assert, describe, it } from "@effect/vitest"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { compare } from "@entity-watch/core/lists/compare"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { withWordsApart } from "@entity-watch/names/analysis"
import { listedEntry } from "./listedEntries.ts"

const list: ReadonlyArray<ListedEntry> = [
  listedEntry("Gregor Paul HALVORSEN", "individual", { ref: "person" }),
  listedEntry("Igor RUDENYAK", "individual", { ref: "short" }),
  listedEntry("Ferenc Lind QUILLFEATHER", "individual", { ref: "short word" }),
  listedEntry("Hamid AL-MARLOWI", "individual", { ref: "article" }),
  listedEntry("Fritz", "individual", { ref: "one word" }),
  listedEntry("Kestrel Petrovka Joint Stock Company", "entity", { ref: "company" }),
  listedEntry("RIHS", "entity", { ref: "acronym" }),
  listedEntry("Sahrawi", "entity", { ref: "one-word company" }),
  listedEntry("Abdul Karim", "individual", { ref: "given name" }),
  listedEntry("Gharib Abdulkarim", "individual", { ref: "servant of God" }),
  listedEntry("Nikolai Petrovich VELDANOV", "individual", { ref: "patronymic" }),
  listedEntry("Omar bin Khalid", "individual", { ref: "son" }),
  listedEntry("أحمد الحمزي", "individual", { ref: "script" }),
  listedEntry("OCEAN LILY", "vessel", { ref: "ship", imo: "9074729" })
]
const index = ListIndex.build(list)
/** As `Screener` reads a name. */
const found = (written: string): ReadonlyArray<string> =>
  compare(
    index,
    {
      names: [written, withWordsApart(written)].map((name) => ({ name, role: "subject", acn: null })),
      acns: [],
      dob: null,
      pob: null,
      type: null
    },
    "2026-11-24"
  ).matches.map(({ list_ref }) => list_ref)

describe("a screened name with a slip in writing", () => {
  it.each([
    ["GregorPaulHalvorsen", "person", "no spaces"],
    ["Grego rPaul Halvorsen", "person", "a space one letter off"],
    ["Greg0r Pau1 Ha1v0rsen", "person", "0 for O, and 1 for L"],
    ["Gregor Paul Halvor5en", "person", "5 for S"],
    ["Gr3gor P4ul H4lvors3n", "person", "digits between letters, for those they look like"],
    ["<Gregor> <Paul> <Halvorsen>", "person", "each word in angle brackets"],
    ["Gregor Paul Halvorsne", "person", "two letters swapped"],
    ["Igro Rudenyak", "short", "two letters of four swapped"],
    ["Igo Rudenyak", "short", "one letter of four missing"],
    ["Kestrel Petrovka Joitn Stock Compny", "company", "misspelt words of a legal form"],
    ["Hamid Elmarlowi", "article", "an article in another spelling, written with its word"],
    ["Ferenc Lid Quillfeather", "short word", "one letter of a short word, where all others agree"],
    ["OCEAN LILY IMO 9074739", "ship", "a ship's number one digit off"],
    ["0CEAN L1LY", "ship", "digits for letters in a ship's name"],
    ["0CEANL1LY", "ship", "the same without its space"],
    ["OCEANLILY", "ship", "no space in a ship's short name"],
    ["Ferenc Lincl Quillfeather", "short word", "letters that a reader of scans takes for another"],
    ["Ocean Lily, IMO9074739", "ship", "the same without a space"],
    ["Motor Tanker Ocean Lily (Panama)", "ship", "the kind of ship and its flag"],
    ["Ocean Lily, crude oil tanker, flag Liberia", "ship", "the same behind the name"],
    ["Ocean Lily - Cameroon", "ship", "a flag behind a dash"],
    ["M/V Ocean Lily (Cameroon) ex. Blue Wren", "ship", "prefix, flag and former name"],
    ["The Trustee for the Gregor Paul Halvorsen Family Trust", "person", "the settlor of a trust"],
    ["The Trustee for Ocean Lily", "ship", "a trust that is called by a ship"],
    ["Sam Sample, also  known\u00a0as Gregor Paul Halvorsen", "person", "wordings with other spaces"],
    ["Sam Sample\nGregor Paul Halvorsen", "person", "people on lines of their own"],
    ["Jane Citizen, Gregor Paul Halvorsen", "person", "two people with a comma"],
    ["Kestrel Petrovka; Acme", "company", "several companies in one name"],
    ["Mr GregorPaulHalvorsen", "person", "a title, and no spaces"],
    ["MV OCEANLILY", "ship", "a prefix, and no space"],
    ["Gregor Halvosen", "person", "one letter, and no middle name"],
    ["Gregor Halvcrsen", "person", "the same with another letter in its place"],
    ["Gregor Halvorsen1960", "person", "a year behind the name"],
    ["GREGORHALVORSEN1960", "person", "the same, and no spaces"],
    ["MRGREGORHALVORSEN", "person", "a title, and no spaces"],
    ["HALVORSENGREGORMR", "person", "the same behind the name"],
    ["GREGOR PAUL HALVORSENPTYLTD", "person", "a legal form that is written as one word with the name"],
    ["gregor pau1 haivorsen", "person", "i for l"],
    ["lgor Rudenyak", "short", "l for I"],
    ["Ferenc Quilifeather", "short word", "i for l, and no middle name"],
    ["Gregor P@ul Halvor$en", "person", "symbols for letters"],
    ["Kestrel Petrovka Кестрел", "company", "another script beside the Latin name"],
    ["HALVORSEN G. P.", "person", "initials"],
    ["Ocean Lily M/T", "ship", "a prefix behind the name"],
    ["Jane Citizen; Gregor Paul Halvorsen; Sam Sample", "person", "several people in one name"],
    ["Mr J & Mrs M Citizen and Gregor Paul Halvorsen", "person", "joint holders"],
    ["Jane Citizen, John Citizen, Gregor Paul Halvorsen", "person", "several people with commas"],
    ["BLUE WREN ex OCEAN LILY", "ship", "a ship's former name"],
    ["Kestrel Petrovka Joint Stock Company No. 12345678", "company", "a number behind the name"],
    ["Kestrel Petrovka LEI 253400V1H6ART1UQ0N98", "company", "a code behind the name"],
    ["Gregor Paul Halvorsen DOB 12/03/1960", "person", "a date behind the name"],
    ["Estate of the late Gregor Paul Halvorsen", "person", "an estate"],
    ["Omar, son of Khalid", "son", "descent in English"],
    ["Abdul Karim", "given name", "the name alone"],
    ["Nikolai Petrovich", "patronymic", "a given name and the father's name, letter by letter"],
    ["Ahmad Hamzi", "script", "the same consonants"]
  ])("finds %s as %s: %s", (name, ref) => {
    assert.include(found(name), ref)
  })

  it.each([
    ["B Fritsch", "an initial is no part of a listed word, and makes another name of it"],
    ["Igor B Watson", "an initial before a surname stands for no other surname"],
    ["Igor R", "an initial stands for no surname"],
    ["Ferenc Lini Marlowe", "one letter, where another word is another too"],
    ["Rees Pty Ltd", "a short word that only sounds like another"],
    ["M Sahrawi", "whoever has an initial is no company of one word"],
    ["Fritz Pty Ltd", "a company of one word is no person of one word"],
    ["Abdul Karim Smith", "one compound given name, of somebody else"],
    ["Gharib Abdulraheem", "another name of God"],
    ["Nikola Petrovic", "a surname is no father's name"],
    ["Khalid s/o Omar", "the father is not the son"],
    ["Ahmad Hameedzadeh", "dal is not zay"],
    ["9074738", "a ship's number one digit off, without a name"],
    ["Ocean 11", "a number that is one"]
  ])("raises nobody for %s: %s", (name) => {
    assert.deepStrictEqual(found(name), [])
  })

  it.each([
    ["GregorPaul Halvorsen", -1.7, "read with slips in writing set right"],
    ["Gregor Paul 12/03/1960 Halvorsen", -0.85, "read without the numbers and dates typed with it"]
  ])("loses little by it, and says so: %s", (name, points, detail) => {
    const { matches } = compare(
      index,
      {
        names: [{ name, role: "subject", acn: null }],
        acns: [],
        dob: null,
        pob: null,
        type: null,
        explain: true
      },
      "2026-11-24"
    )
    const slips = matches[0]?.explanation?.features.find(({ feature }) => feature === "slips_in_writing")
    assert.deepInclude(slips, { points, detail })
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

describe("a name of two words with a further one", () => {
  const target = listedEntry("Quorin TALDEK", "individual", { ref: "target" })
  const others = Array.from({ length: 300 }, (_, i) => [
    listedEntry(`Quorin Abcde${"fghij"[i % 5]}${i}`, "individual"),
    listedEntry(`Vwxyz${"fghij"[i % 5]}${i} Taldek`, "individual")
  ]).flat()
  const finds = (list: ReadonlyArray<ListedEntry>, name: string) =>
    compare(
      ListIndex.build(list),
      { names: [{ name, role: "subject", acn: null }], acns: [], dob: null, pob: null, type: null },
      "2026-11-24"
    ).matches.some(({ list_ref }) => list_ref === "target")

  it("is found where the two are rare on the list, and not where they are frequent", () => {
    assert.isTrue(finds([target], "Rimma Quorin Taldek"))
    assert.isTrue(finds([target, ...others], "Quorin Taldek"))
    assert.isFalse(finds([target, ...others], "Rimma Quorin Taldek"))
  })

  it("is found among so many parties as a name may hold", () => {
    const names = Array.from({ length: 30 }, (_, i) => `Sample Person${"abcdef"[i % 6]}`)
    assert.isTrue(finds([target], [...names, "Quorin Taldek"].join("; ")))
  })
})
