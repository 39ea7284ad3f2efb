import { assert, describe, it } from "@effect/vitest"
import {
  type DateReading,
  dateOfBirthAsked,
  latestDayOf,
  readDateOfBirth
} from "@entity-watch/contract/schema/dateOfBirth"
import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"

const inFile: DateReading = { order: "day-first", latest: "2026-11-20" }
const read = (text: string, reading = inFile) => Result.merge(readDateOfBirth(text, reading))
const asked = (text: string) => Result.merge(dateOfBirthAsked(text))

describe("a date of birth", () => {
  it.each([
    ["1969-07-16", "1969-07-16"],
    ["1969-7-16", "1969-07-16"],
    ["1969/7/6", "1969-07-06"],
    [" 1969.07.16 ", "1969-07-16"],
    ["19690716", "1969-07-16"],
    ["1969-07-16T00:00:00.000Z", "1969-07-16"],
    ["1969-07-16 00:00:00", "1969-07-16"],
    ["1969 Jul 16", "1969-07-16"],
    ["1969-7", "1969-07"],
    ["1969", "1969"],
    ["7 May 1964", "1964-05-07"],
    ["07 MAY 1964", "1964-05-07"],
    ["7-May-1964", "1964-05-07"],
    ["7th of May, 1964", "1964-05-07"],
    ["May 7, 1964", "1964-05-07"],
    ["07/05/1964", "1964-05-07"],
    ["7.5.1964", "1964-05-07"],
    ["7 / 5 / 1964", "1964-05-07"],
    ["7/5/1964 12:00:00 AM", "1964-05-07"],
    ["Wed, 16 Jul 1969", "1969-07-16"],
    ["Wednesday 16 July 1969", "1969-07-16"],
    ["16 juillet 1969", "1969-07-16"],
    ["1er février 1969", "1969-02-01"],
    ["16. März 1969", "1969-03-16"],
    ["16 de julio de 1969", "1969-07-16"],
    ["16 Agustus 1969", "1969-08-16"],
    ["１９６９-０７-１６", "1969-07-16"],
    ["１６／０７／１９６９", "1969-07-16"],
    ["1969年7月16日", "1969-07-16"],
    ["1969–07–16", "1969-07-16"],
    ["\u00a016/7/1969\u200b ", "1969-07-16"],
    ["c. 1969", "1969"],
    ["circa 1969", "1969"],
    ["approximately 1969", "1969"],
    ["~1969", "1969"],
    ["10/1952", "1952-10"],
    ["Oct 1952", "1952-10"]
  ])("is read from %s as %s, in a request as in a file", (text, expected) => {
    assert.strictEqual(read(text), expected)
    assert.strictEqual(asked(text), expected)
  })

  it.each([
    ["12/31/1970", "is a date only with the month first"],
    ["31/31/1970", "is a day that is in no calendar"],
    ["29/02/1970", "is a day that is in no calendar"],
    ["1969-02-29", "is a day that is in no calendar"],
    ["1969-13-01", "is a day that is in no calendar"],
    ["31 April 1969", "is a day that is in no calendar"],
    ["0001-01-01", "has a year before 1850"],
    ["1849", "has a year before 1850"],
    ["1952-10-06T14:00:00Z", "has a time with a time zone, so that its day is not certain"],
    ["1952-10-07 10:00 +10:00", "has a time with a time zone, so that its day is not certain"],
    ["07101952", "is not a date in a form that is read"],
    ["195210", "is not a date in a form that is read"],
    ["1952-13", "is not a date in a form that is read"],
    ["1969 or 1970", "is not a date in a form that is read"],
    ["last century", "is not a date in a form that is read"],
    ["", "is not a date in a form that is read"],
    ["x".repeat(100_000), "is not a date in a form that is read"]
  ])("is not guessed from %.40s: it %s", (text, expected) => {
    assert.strictEqual(read(text), expected)
    assert.strictEqual(asked(text), expected)
  })

  it.each([
    ["7/10/52", "1952-10-07"],
    ["10/11/88", "1988-11-10"],
    ["7 Oct 52", "1952-10-07"],
    ["Oct 7, 52", "1952-10-07"],
    ["7-10-27", "1927-10-07"],
    ["31/31/88", "is a day that is in no calendar"],
    ["12/31/88", "is a date only with the month first"],
    ["7/10/26", "has a year of two digits, which may be of either century"],
    ["7/10/12", "has a year of two digits, which may be of either century"],
    ["7 Oct 12", "has a year of two digits, which may be of either century"]
  ])("with a year of two digits is read where it is of one century: %s", (text, expected) => {
    assert.strictEqual(read(text), expected)
    assert.strictEqual(asked(text), expected)
  })

  it("is not read of a request once its year of two digits may be of either century", () =>
    assert.strictEqual(
      Result.merge(dateOfBirthAsked("7/10/52", "2052-01-01")),
      "has a year of two digits, which may be of either century"
    ))

  it.each(["2026-11-21", "2026-12", "2027", "21/11/2026", "9999-12-31"])(
    "is not %s, which is in the future",
    (text) => assert.strictEqual(read(text), "is in the future")
  )

  it.each(["2026-11-20", "2026-11", "2026"])("may be %s, which has begun", (text) =>
    assert.strictEqual(read(text), text)
  )

  it("is read month first where that is how the file writes, and then not day first", () => {
    const monthFirst: DateReading = { ...inFile, order: "month-first" }
    assert.strictEqual(read("07/10/1952", monthFirst), "1952-07-10")
    assert.strictEqual(read("12/31/1970", monthFirst), "1970-12-31")
    assert.strictEqual(read("31/12/1970", monthFirst), "is a date only with the day first")
    assert.strictEqual(read("7 Oct 1952", monthFirst), "1952-10-07")
    assert.strictEqual(read("1952-10-07", monthFirst), "1952-10-07")
  })

  it("may be of the day that has begun somewhere", () => {
    assert.strictEqual(latestDayOf(DateTime.makeUnsafe("2026-11-20T09:59:00Z")), "2026-11-20")
    assert.strictEqual(latestDayOf(DateTime.makeUnsafe("2026-11-20T10:00:00Z")), "2026-11-21")
  })
})
