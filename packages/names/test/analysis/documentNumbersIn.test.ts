import { assert, describe, it } from "@effect/vitest"
import { documentNumbersIn } from "@entity-watch/names/analysis"

describe("documentNumbersIn", () => {
  it.each([
    ["Gregor Halvorsen, passport no. K 348486", ["K 348486"], "Gregor Halvorsen"],
    ["Gregor Halvorsen (Passport: D000769)", ["D000769"], "Gregor Halvorsen"],
    ["Kestrel Finance OGRN 1027700132195", ["1027700132195"], "Kestrel Finance"],
    ["Registration number 12345-67 Kestrel Finance", ["12345-67"], "Kestrel Finance"],
    ["Quiet Wombat ACN 990 000 050", ["990000050"], "Quiet Wombat"],
    ["Quiet Wombat ABN 23 990 000 014", ["23990000014"], "Quiet Wombat"],
    ["Quiet Wombat ABN 23990000014", ["23990000014"], "Quiet Wombat"],
    ["Quiet Wombat ACN990000050", ["990000050"], "Quiet Wombat"],
    ["Quiet Wombat (IMO 9000 001)", ["9000001"], "Quiet Wombat"],
    ["National ID card 784-1964-123456 Halvorsen", ["784-1964-123456"], "Halvorsen"]
  ])("%s has %j", (written, numbers, name) => {
    assert.deepStrictEqual(documentNumbersIn(written), { numbers, name })
  })

  it.each([
    "Passport Couriers Pty Ltd",
    "Registration 4 You",
    "Studio 54 Holdings",
    "Inn 1234 Hotels",
    "Regent 2000001"
  ])("%s has none", (name) => {
    assert.deepStrictEqual(documentNumbersIn(name), { numbers: [], name })
  })
})
