import { assert, describe, it } from "@effect/vitest"
import { howFieldIsRead } from "@entity-watch/names/analysis"
import { relatedParties } from "../../../src/analysis/field/relatedParties.ts"

const partiesOf = (field: string) =>
  howFieldIsRead(field).parties.map(({ compared_as, name, role }) =>
    compared_as.length === 1 ? `${role} ${name} as ${compared_as[0]}` : `${role} ${name}`
  )

describe("relatedParties", () => {
  it.each(["d/o", "s/o", "w/o", "h/o", "D/O", "y", "und", "ve"])(
    "finds the people on either side of %s",
    (word) => {
      assert.deepStrictEqual(relatedParties(`Jordan Example ${word} Gregor Halvorsen`), [
        { name: "Jordan Example", onlyAs: "person" },
        { name: "Gregor Halvorsen", onlyAs: "person", role: "joint_holder" }
      ])
    }
  )

  it.each([
    "o/b/o",
    "obo",
    "b/h",
    "on b/h of",
    "f/b/o",
    "XREF",
    "as agent for",
    "(as financial manager) for",
    "z.Hd."
  ])("finds the parties on either side of %s", (word) => {
    assert.deepStrictEqual(relatedParties(`Jordan Example ${word} Kestrel`), [
      { name: "Jordan Example" },
      { name: "Kestrel", onlyAs: "organisation", role: "joint_holder" }
    ])
  })

  it.each([
    "B/O KESTREL",
    "F/O KESTREL",
    "IFO KESTREL",
    "ORD KESTREL",
    "1. KESTREL",
    "KESTREL HO",
    "Firma KESTREL",
    "Soci\u00e9t\u00e9 KESTREL",
    "FAVOURING KESTREL"
  ])("finds the organisation in %s", (field) => {
    assert.deepStrictEqual(relatedParties(field), [{ name: "KESTREL", onlyAs: "organisation" }])
  })

  it.each([
    "Omar s/o Khalid",
    "Jos\u00e9 Example y Halvorsen",
    "Gregor E Halvorsen",
    "PETER HO",
    "B/O MARIA"
  ])("finds nobody in %s", (field) => {
    assert.deepStrictEqual(relatedParties(field), [])
  })
})

describe("a field of several parties", () => {
  it.each([
    ["Maria Example m/n Jordan Halvorsen", ["holder Maria Example", "former_name Jordan Halvorsen"]],
    ["Maria Example PREV Jordan Halvorsen", ["holder Maria Example", "former_name Jordan Halvorsen"]],
    ["Maria Example now known as Jordan Halvorsen", ["holder Maria Example", "other_name Jordan Halvorsen"]],
    ["Maria Example for and on behalf of Kestrel", ["holder Maria Example", "other_name Kestrel"]],
    ["Estate of Gregor Halvorsen", ["holder Gregor Halvorsen"]],
    [
      "Estate of Gregor Halvorsen - Maria Example Executor",
      ["holder Gregor Halvorsen", "trustee Maria Example"]
    ],
    ["Maria Example (wife of Gregor Halvorsen)", ["holder Maria Example", "joint_holder Gregor Halvorsen"]],
    ["Maria Example (mother Gregor Halvorsen)", ["holder Maria Example", "joint_holder Gregor Halvorsen"]],
    [
      "Kestrel Kebabs (Dir: Gregor Halvorsen; Sec: Maria Example)",
      ["holder Kestrel Kebabs", "joint_holder Gregor Halvorsen", "joint_holder Maria Example"]
    ],
    ["Gregor Halvorsen (under administration - VCAT)", ["holder Gregor Halvorsen"]],
    ["Gregor Halvorsen, Minister for Justice, Russia", ["holder Gregor Halvorsen"]],
    ["Kestrel Kebabs - Term Deposit 90 days", ["holder Kestrel Kebabs"]],
    ["Gregor Halvorsen TTEE U/A DTD 03/04/2011", ["holder Gregor Halvorsen"]],
    ["Maria Example (d/o Gregor Halvorsen)", ["holder Maria Example", "joint_holder Gregor Halvorsen"]],
    [
      "Kestrel Kebabs (Gregor Halvorsen, Director)",
      ["holder Kestrel Kebabs", "joint_holder Gregor Halvorsen"]
    ],
    ["Mr John Example, Kestrel", ["holder John Example", "holder Kestrel as organisation"]],
    ["Law Office of Gregor Halvorsen", ["holder Gregor Halvorsen"]],
    ["Maria ExampleATFT Gregor Halvorsen", ["trustee Maria Example", "trust Gregor Halvorsen"]],
    ["Kestrel Export Dept", ["holder Kestrel"]],
    ["Wattlebird Pty Ltd, Kestrel", ["holder Wattlebird Pty Ltd", "holder Kestrel as organisation"]],
    ["John Example, Kestrel", ["holder John Example", "holder Kestrel as organisation"]],
    ["GREGOR HALVORSEN19610214", ["holder GREGOR HALVORSEN"]],
    ["GREGOR HALVORSENA/C", ["holder GREGOR HALVORSEN"]],
    ["Est ofGregor Halvorsen", ["holder Gregor Halvorsen"]],
    ["Kestrel KYC pending", ["holder Kestrel"]],
    ["Kestrel Care", ["holder Kestrel Care"]],
    ["Kestrel Unit Trust", ["holder Kestrel Unit Trust"]],
    ["Gregor V. Halvorsen", ["holder Gregor V. Halvorsen"]],
    [
      "First name Gregor Middle name Paul Last name Halvorsen",
      [
        "holder Gregor Paul Halvorsen as person",
        "holder First name Gregor Middle name Paul Last name Halvorsen as vessel"
      ]
    ]
  ])("%s", (field, parties) => {
    assert.deepStrictEqual(partiesOf(field), parties)
  })
})
