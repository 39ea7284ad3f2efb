/** Listed names as other languages and alphabets spell them, and as one word. */
import { assert, describe, it } from "@effect/vitest"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { compare } from "@entity-watch/core/lists/compare"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { listedEntry } from "./listedEntries.ts"

const list: ReadonlyArray<ListedEntry> = [
  listedEntry("Gregor Paul HALVORSEN", "individual", { ref: "person" }),
  listedEntry("Igor Ivanovich RUDENYAK", "individual", { ref: "patronymic" }),
  listedEntry("Marwan AL-ASSAD", "individual", { ref: "Arabic" }),
  listedEntry("Evgeny Petrovich HALVOZHIN", "individual", { ref: "Russian" }),
  listedEntry("Alexander Petrovich LUKWILLASHENKO", "individual", { ref: "Belarusian" }),
  listedEntry("Kestrel Group", "entity", { ref: "group" }),
  listedEntry("Mireland Velbong General Corporation", "entity", { ref: "general" }),
  listedEntry("PMC Marlow", "entity", { ref: "company of soldiers" }),
  listedEntry("Kestrelbank", "entity", { ref: "bank of one word" }),
  listedEntry("BANK MARLATI IRAN", "entity", { ref: "bank" }),
  listedEntry("ABU MARSAF GROUP", "entity", { ref: "band" })
]
const index = ListIndex.build(list)
const found = (name: string): ReadonlyArray<string> =>
  compare(
    index,
    { names: [{ name, role: "subject", acn: null }], acns: [], dob: null, pob: null, type: null },
    "2026-11-28"
  ).matches.map(({ list_ref }) => list_ref)

describe("a listed name in another spelling", () => {
  it.each([
    ["GREGORHALVORSEN", "person", "the first and the last name as one word"],
    ["HalvorsenGregor", "person", "the last name first"],
    ["HALVORSENGREGORPAUL", "person", "all of it, the last name first"],
    ["Mervan Esad", "Arabic", "E for A in Turkish"],
    ["Evgeny Halvogine", "Russian", "a soft G in French"],
    ["Łukwillaszenka Aleksandr", "Belarusian", "the surname first, in Polish"],
    ["Группа Кестреля", "group", "a kind of body before the genitive"],
    ["Группа Кестрель", "group", "the same before the nominative"],
    ["ЧВК Марлоу", "company of soldiers", "an abbreviation in Cyrillic"],
    ["Кестрелбанк России", "bank of one word", "a distinctive name and its country in Cyrillic"],
    ["بانک مارلاتی", "bank", "the kind of body in Persian, without the country"],
    ["بانک مارلاتی ایران", "bank", "the same with the country"],
    ["جماعة أبو مرساف", "band", "the kind of body in Arabic before the name, in English behind it"],
    ["Mireland Velbong Gen. Corp", "general", "a short form of general"],
    ["GREGOR HALVORSEN TOD MARIA HALVORSEN", "person", "transfer on death"],
    ["MARIA SMITH P.O.D. GREGOR HALVORSEN", "person", "payable on death"],
    ["Maria Smith transfer on death to Gregor Halvorsen", "person", "the same in words"]
  ])("is found in %s as %s: %s", (name, ref) => {
    assert.include(found(name), ref)
  })

  it.each([
    ["GREGORPAUL", "a given name and a middle name are nobody's whole name"],
    ["PAULHALVORSEN", "nor are a middle name and a surname"],
    ["RUDENYAK IGOR B", "another middle initial behind the surname and the given name"],
    ["Rudenyak, Igor B", "the same behind a comma"],
    ["بانک مرساف", "a bank is no band"],
    ["Emma Marwan", "no other name with an E is an Arabic one"],
    ["Группа Марлоу", "a group is no company of soldiers of one frequent name"]
  ])("is not in %s: %s", (name) => {
    assert.deepStrictEqual(found(name), [])
  })

  it.each(["RUDENYAK IGOR I", "RUDENYAK IGOR M"])("is found in %s", (name) => {
    assert.include(found(name), "patronymic")
  })
})
