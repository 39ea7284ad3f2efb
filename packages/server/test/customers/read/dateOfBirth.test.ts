import { assert, describe, it } from "@effect/vitest"
import { type DateSettings, readBirthCell } from "@entity-watch/core/rows/read/dateOfBirth"
import { Result } from "effect"

const dayFirst: DateSettings = { order: "day-first", from1904: false, latest: "2026-11-20" }
const read = (text: string, reading = dayFirst) => Result.merge(readBirthCell(text, reading))

describe("a date of birth in a file of customers", () => {
  it.each([
    ["07/10/1952", "1952-10-07"],
    ["16 juillet 1969", "1969-07-16"],
    ["7/10/52", "1952-10-07"],
    ["c. 1969", "1969"],
    ["1971.0", "1971"],
    ["12/31/1970", "is a date only with the month first"],
    ["07/10/2052", "is in the future"]
  ])("is read as in a request: %s", (text, expected) => assert.strictEqual(read(text), expected))

  it("is a spreadsheet's count of days from 2101 to 60000, and a year below", () => {
    assert.strictEqual(read("19274"), "1952-10-07")
    assert.strictEqual(read("2101"), "1905-10-01")
    assert.strictEqual(read("17812", { ...dayFirst, from1904: true }), "1952-10-07")
    assert.strictEqual(read("1850"), "1850")
    for (const text of ["60", "999", "60001", "19274.5", "-19274"])
      assert.strictEqual(read(text), "is not a date in a form that is read")
    assert.strictEqual(read("1849"), "has a year before 1850")
    for (const text of ["2100", "50000"]) assert.strictEqual(read(text), "is in the future")
  })
})
