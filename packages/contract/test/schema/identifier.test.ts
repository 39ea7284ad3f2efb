import { assert, describe, it } from "@effect/vitest"
import { Abn, formatAbn, isValidAbn } from "@entity-watch/contract/schema/Abn"
import { Acn, formatAcn, isValidAcn } from "@entity-watch/contract/schema/Acn"
import { repairIdentifier, stripSpaces } from "@entity-watch/contract/schema/identifier"
import * as Schema from "effect/Schema"

const digit = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 }))
const place = (most: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: most }))

describe("isValidAbn", () => {
  it("accepts the publisher's worked example and the numbers it names for testing", () => {
    for (const abn of `51824753556 53004085616 11000000948 89000000019 88712649015 49991006857 30613501612 27776681795
      85832766990 86308026589 12850816238 38875128921 11092508586 45891839079 37601599422 56638257003 79002637069
      45877249165 80776127243 13993250709 75812792400 66264753659`.split(/\s+/u))
      assert.isTrue(isValidAbn(abn), abn)
  })
  it("refuses numbers whose sum agrees only because of a leading zero", () => {
    for (const abn of [
      "00000000019",
      "00000000000",
      "51824753557",
      "12345678901",
      "5182475355",
      "518247535566"
    ])
      assert.isFalse(isValidAbn(abn), abn)
  })
  it.prop(
    "notices every wrong digit",
    { at: place(10), by: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9 })) },
    ({ at, by }) => {
      const digits = [..."51824753556"].map(Number)
      digits[at] = ((digits[at] ?? 0) + by) % 10
      return !isValidAbn(digits.join(""))
    }
  )
  it.prop("notices every swap of two different neighbours", { at: place(9) }, ({ at }) => {
    const digits = [..."51824753556"]
    const [a = "", b = ""] = [digits[at], digits[at + 1]]
    digits[at] = b
    digits[at + 1] = a
    return a === b || !isValidAbn(digits.join(""))
  })
})

describe("isValidAcn", () => {
  it("accepts real numbers, a check digit of 0 for remainder 0 among them", () => {
    for (const acn of ["004085616", "000000019", "010499966", "081402379", "000047950"])
      assert.isTrue(isValidAcn(acn), acn)
  })
  it("refuses all zeros and a wrong check digit", () => {
    for (const acn of ["000000000", "004085617", "00408561", "0040856160", "000047951"])
      assert.isFalse(isValidAcn(acn), acn)
  })
  it.prop(
    "accepts exactly one check digit for any eight digits",
    { digits: Schema.Array(digit) },
    ({ digits }) => {
      const first = digits.concat([1, 2, 3, 4, 5, 6, 7, 8]).slice(0, 8).join("")
      return (
        [..."0123456789"].filter((last) => isValidAcn(`${first}${last}`)).length ===
        (first === "00000000" ? 0 : 1)
      )
    }
  )
})

describe("repairIdentifier", () => {
  it("gives back zeros that a spreadsheet dropped", () => {
    assert.deepStrictEqual(repairIdentifier("63564045"), { acn: Acn.make("063564045") })
    assert.deepStrictEqual(repairIdentifier("7876888"), { acn: Acn.make("007876888") })
    assert.deepStrictEqual(repairIdentifier("19"), { acn: Acn.make("000000019") })
  })
  it("drops spaces of every kind", () => {
    assert.deepStrictEqual(repairIdentifier(" 51 824\u00a0753 556 "), { abn: Abn.make("51824753556") })
    assert.strictEqual(stripSpaces("004\u00a0085\u202f616"), "004085616")
  })
  it("joins nothing to zeros, ten digits, text or a wrong check digit", () => {
    for (const published of ["", "0", "00000000000", "1234567890", "51824753557", "63564046", "n/a"])
      assert.deepStrictEqual(repairIdentifier(published), {}, published)
  })
})

describe("formatAbn and formatAcn", () => {
  it("group the digits as the publishers do", () => {
    assert.strictEqual(formatAbn("51824753556"), "51 824 753 556")
    assert.strictEqual(formatAcn("004085616"), "004 085 616")
  })
})
