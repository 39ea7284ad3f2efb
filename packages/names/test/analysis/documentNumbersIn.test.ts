import { assert, describe, it } from "@effect/vitest"
import { documentNumbersIn } from "@entity-watch/names/analysis"

describe("documentNumbersIn", () => {
  it.each([
    ["Gregor Halvorsen, passport no. K 348486", ["K 348486"], ["Gregor Halvorsen"]],
    ["Gregor Halvorsen (Passport: D000769)", ["D000769"], ["Gregor Halvorsen"]],
    ["Kestrel Finance OGRN 1027700132195", ["1027700132195"], ["Kestrel Finance"]],
    ["Registration number 12345-67 Kestrel Finance", ["12345-67"], ["Kestrel Finance"]],
    ["Quiet Wombat ACN 990 000 050", ["990 000 050"], ["Quiet Wombat"]],
    ["Quiet Wombat A.C.N. 990000050", ["990000050"], ["Quiet Wombat"]],
    ["Quiet Wombat ABN 23 990 000 014", ["23 990 000 014"], ["Quiet Wombat"]],
    ["Quiet Wombat ABN23990000014", ["23990000014"], ["Quiet Wombat"]],
    ["Quiet Wombat LEI 999900A1B2C3D4E5F678", ["999900A1B2C3D4E5F678"], ["Quiet Wombat"]],
    ["Quiet Wombat tel +61 2 5550 1234", ["+61 2 5550 1234"], ["Quiet Wombat"]],
    [
      "Quiet Wombat Stock Company No. 12345678",
      ["12345678"],
      ["Quiet Wombat Stock", "Quiet Wombat Stock Company"]
    ],
    ["Kestrel (IMO 9000 001)", ["9000 001"], ["Kestrel"]],
    ["Kestrel 9000001", ["9000001"], ["Kestrel"]],
    ["Gregor Halvorsen (Z0000014)", ["Z0000014"], ["Gregor Halvorsen"]],
    ["Kestrel JSC TRN 100123456700003", ["100123456700003"], ["Kestrel JSC"]],
    ["Kestrel JSC QXZ 100123456700003", ["100123456700003"], ["Kestrel JSC QXZ", "Kestrel JSC"]],
    ["Kestrel, IMO9000001", ["9000001"], ["Kestrel"]],
    ["Kestrel I.M.O. no. 9000001", ["9000001"], ["Kestrel"]],
    ["National ID card 784-1964-123456 Halvorsen", ["784-1964-123456"], ["Halvorsen", "National Halvorsen"]]
  ])("%s has %j", (written, numbers, names) => {
    assert.deepStrictEqual(documentNumbersIn(written), { numbers, names, isAll: false })
  })

  it.each([
    ["Gregor Halvorsen DOB 12/03/1960", "Gregor Halvorsen"],
    ["Gregor Halvorsen (D.O.B.: 1960-03-12)", "Gregor Halvorsen"],
    ["Gregor Halvorsen born on 12 March 1960", "Gregor Halvorsen"],
    ["Gregor Halvorsen (b. 1960)", "Gregor Halvorsen"],
    ["Gregor Halvorsen March 12, 1960", "Gregor Halvorsen"],
    ["Gregor Halvorsen 31 Jan 70", "Gregor Halvorsen"],
    ["Kestrel Finance Reg No: 3341", "Kestrel Finance"],
    ["Kestrel Finance SWIFT code KESTAU2S", "Kestrel Finance"]
  ])("%s is %s, without a number of a document", (written, name) => {
    assert.deepStrictEqual(documentNumbersIn(written), { numbers: [], names: [name], isAll: false })
  })

  it.each(["ABN 23 990 000 014", "DOB 14/03/1971", "Passport X1234567", "Company No. 12345678"])(
    "%s is no name",
    (written) => {
      assert.isTrue(documentNumbersIn(written).isAll)
    }
  )

  it.each([
    "Passport Couriers Pty Ltd",
    "Registration 4 You",
    "Studio 54 Holdings",
    "17 November Movement",
    "Front 1000 Group 12 Pty Ltd",
    "GREGORHALVORSEN1960",
    "Swift Couriers"
  ])("%s has none", (name) => {
    assert.deepStrictEqual(documentNumbersIn(name), { numbers: [], names: [], isAll: false })
  })
})
