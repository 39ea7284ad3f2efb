import { assert, describe, it } from "@effect/vitest"
import { type DateSettings, readDateOfBirth } from "@entity-watch/server/customers/read/dateOfBirth"
import { Result } from "effect"

const dayFirst: DateSettings = { order: "day-first", from1904: false, latestYear: 2026 }
const read = (text: string, reading = dayFirst) => Result.merge(readDateOfBirth(text, reading))

describe("a date of birth", () => {
  it.each([
    ["07/10/1952", "1952-10-07"],
    ["7.10.1952", "1952-10-07"],
    ["7-10-1952", "1952-10-07"],
    ["7 / 10 / 1952", "1952-10-07"],
    ["07 Oct 1952", "1952-10-07"],
    ["7-OCT-1952", "1952-10-07"],
    ["7 October 1952", "1952-10-07"],
    ["7th of October 1952", "is not a date in a form that is read"],
    ["7th October, 1952", "1952-10-07"],
    ["October 7, 1952", "1952-10-07"],
    ["1952-10-07", "1952-10-07"],
    ["1952-7-1", "1952-07-01"],
    ["1952/10/07", "1952-10-07"],
    ["19521007", "1952-10-07"],
    ["1952-10-07T00:00:00", "1952-10-07"],
    ["1952-10-07T00:00:00.000Z", "1952-10-07"],
    ["1952-10-07 00:00:00", "1952-10-07"],
    ["7/10/1952 12:00:00 AM", "1952-10-07"],
    ["\u00a07/10/1952 ", "1952-10-07"],
    ["1952-10", "1952-10"],
    ["7/10/52", "1952-10-07"],
    ["7 Oct 52", "1952-10-07"],
    ["Oct 7, 52", "1952-10-07"],
    ["10/1952", "1952-10"],
    ["Oct 1952", "1952-10"],
    ["1952", "1952"]
  ])("is read from %s as %s", (text, expected) => assert.strictEqual(read(text), expected))

  it.each([
    ["12/31/1970", "is a date only with the month first"],
    ["31/31/1970", "is a day that is in no calendar"],
    ["29/02/1970", "is a day that is in no calendar"],
    ["0001-01-01", "is a day that is in no calendar"],
    ["9999-12-31", "has a year that is not from 1850 to 2026"],
    ["07/10/2052", "has a year that is not from 1850 to 2026"],
    ["2027", "has a year that is not from 1850 to 2026"],
    ["7/10/12", "has a year of two digits, which may be of either century"],
    ["7 Oct 12", "has a year of two digits, which may be of either century"],
    ["Oct 7, 12", "has a year of two digits, which may be of either century"],
    ["1952-10-06T14:00:00Z", "has a time with a time zone, so that its day is not certain"],
    ["1952-10-07 10:00 +10:00", "has a time with a time zone, so that its day is not certain"],
    ["07101952", "is not a date in a form that is read"],
    ["195210", "is not a date in a form that is read"],
    ["c. 1952", "is not a date in a form that is read"],
    ["1952-13", "is not a date in a form that is read"],
    ["x".repeat(100_000), "is not a date in a form that is read"]
  ])("is not guessed from %.40s: it %s", (text, expected) => assert.strictEqual(read(text), expected))

  it("is read month first where that is how the file writes, and then not day first", () => {
    const monthFirst: DateSettings = { ...dayFirst, order: "month-first" }
    assert.strictEqual(read("07/10/1952", monthFirst), "1952-07-10")
    assert.strictEqual(read("12/31/1970", monthFirst), "1970-12-31")
    assert.strictEqual(read("31/12/1970", monthFirst), "is a date only with the day first")
    assert.strictEqual(read("7 Oct 1952", monthFirst), "1952-10-07")
    assert.strictEqual(read("1952-10-07", monthFirst), "1952-10-07")
  })

  it("is a spreadsheet's count of days from 2101 to 60000, and a year below", () => {
    assert.strictEqual(read("19274"), "1952-10-07")
    assert.strictEqual(read("2101"), "1905-10-01")
    assert.strictEqual(read("17812", { ...dayFirst, from1904: true }), "1952-10-07")
    assert.strictEqual(read("1850"), "1850")
    for (const text of ["60", "999", "60001", "19274.5", "-19274"])
      assert.strictEqual(read(text), "is not a date in a form that is read")
    for (const text of ["1849", "2100", "50000"])
      assert.strictEqual(read(text), "has a year that is not from 1850 to 2026")
  })
})
