import { assert, describe, it } from "@effect/vitest"
import { howFieldIsRead } from "@entity-watch/names/analysis"
import { addresses } from "../../../src/analysis/field/addresses.ts"

describe("addresses", () => {
  it.each([
    ["Gregor Halvorsen, 12 Wattle Street, Sydney", "Gregor Halvorsen"],
    ["Gregor Halvorsen, GPO Box 4 Sydney", "Gregor Halvorsen"],
    ["Gregor Halvorsen, Unit 3, 14 Wattle St, Upper Mount Wombat QLD 4122", "Gregor Halvorsen"],
    ["Gregor Halvorsen, 12 Wattle Street, Sydney; Maria Example", "Gregor Halvorsen | Maria Example"],
    ["Gregor Halvorsen, 12 Wattle St, Carlton VIC 3053, Maria Example", "Gregor Halvorsen | Maria Example"],
    ["Gregor Halvorsen\n12 Wattle St\nMaria Example", "Gregor Halvorsen | Maria Example"]
  ])("leave of %j", (field, left) => {
    assert.deepStrictEqual(addresses(field), [{ name: left }])
  })

  it.each([
    "Wattle 12 Street",
    "Bar 44 Wattle Street Pty Ltd",
    "Bar 44 Wattle Street, Sydney",
    "PMT 2024 Gregor Halvorsen St George Bank"
  ])("are not in %s", (field) => {
    assert.deepStrictEqual(addresses(field), [])
  })

  it("are no parties of a field", () => {
    assert.deepStrictEqual(howFieldIsRead("Kestrel c/- Gregor Halvorsen, 14 Wattle St, Carlton VIC 3053"), {
      parties: [
        { name: "Kestrel", role: "holder", compared_as: ["person", "organisation", "vessel"] },
        { name: "Gregor Halvorsen", role: "care_of", compared_as: ["person", "organisation", "vessel"] }
      ],
      not_names: [
        { text: "c", class: "wording" },
        { text: "14 Wattle St Carlton VIC 3053", class: "contact" }
      ]
    })
  })
})
