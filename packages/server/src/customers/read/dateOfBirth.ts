/** Reads a date of birth as people, programs and spreadsheets write it, at the precision it is written in. */
import { civilFromSerial, cleanText, isCivilDate, isoDate } from "@entity-watch/core/formats"
import { Result } from "effect"

export const dateOrders = ["day-first", "month-first"] as const
export type DateOrder = (typeof dateOrders)[number]

export interface DateSettings {
  /** The order of two numbers before a year. */
  readonly order: DateOrder
  /** Whether the workbook counts its days from 1904. */
  readonly from1904: boolean
  /** The last year in which a customer can have been born. */
  readonly latestYear: number
}

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; or what is wrong, as the rest of a sentence that begins with the field's name. */
type DateOrFault = Result.Result<string, string>

const notADate = Result.fail("is not a date in a form that is read")
const earliestYear = 1850

/** What a number of four or five digits means: up to here it is a year, and above it a count of days. */
const lastNumberOfAYear = 2100
const lastSerial = 60_000
const daysTo1904 = 1462

const longestDate = 60
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
const monthName =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?"
const between = "(?:\\s*[/.-]\\s*|\\s+)"
const ordinal = "(?:st|nd|rd|th)?"

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3)) + 1

const checkedDate = (year: number, month: number, day?: number): DateOrFault =>
  day === undefined
    ? month >= 1 && month <= 12
      ? Result.succeed(isoDate(year, month, 1).slice(0, 7))
      : notADate
    : isCivilDate(year, month, day)
      ? Result.succeed(isoDate(year, month, day))
      : Result.fail("is a day that is in no calendar")

const fromNumbers = (first: number, second: number, year: number, order: DateOrder): DateOrFault => {
  const [day, month] = order === "day-first" ? [first, second] : [second, first]
  return !isCivilDate(year, month, day) && isCivilDate(year, day, month)
    ? Result.fail(`is a date only with the ${order === "day-first" ? "month" : "day"} first`)
    : checkedDate(year, month, day)
}

const fromCount = (number: number, from1904: boolean): DateOrFault => {
  if (number <= lastNumberOfAYear) return Result.succeed(`${number}`)
  const date = number > lastSerial ? undefined : civilFromSerial(from1904 ? number + daysTo1904 : number)
  return date === undefined ? notADate : checkedDate(date.year, date.month, date.day)
}

/** Nobody was born in a year to come, so most years of two digits are of one century; the others may be of either. */
const yearOf = (digits: number, latestYear: number): Result.Result<number, string> =>
  digits > latestYear % 100
    ? Result.succeed(latestYear - (latestYear % 100) - 100 + digits)
    : Result.fail("has a year of two digits, which may be of either century")

type DateForm = readonly [
  form: RegExp,
  read: (parts: ReadonlyArray<string>, settings: DateSettings) => Result.Result<string, string>
]
const dateForm = (pattern: string, read: DateForm[1]): DateForm => [new RegExp(`^${pattern}$`, "u"), read]

const dateForms: ReadonlyArray<DateForm> = [
  dateForm(`(\\d{4})${between}(\\d{1,2})${between}(\\d{1,2})`, ([y, m, d]) =>
    checkedDate(Number(y), Number(m), Number(d))
  ),
  dateForm("(\\d{4})(\\d{2})(\\d{2})", ([y, m, d]) =>
    isCivilDate(Number(y), Number(m), Number(d)) ? checkedDate(Number(y), Number(m), Number(d)) : notADate
  ),
  dateForm(`(\\d{1,2})${between}(\\d{1,2})${between}(\\d{4})`, ([a, b, y], { order }) =>
    fromNumbers(Number(a), Number(b), Number(y), order)
  ),
  dateForm(`(\\d{1,2})${ordinal}${between}?${monthName}${between}?,?\\s*(\\d{4})`, ([d, m = "", y]) =>
    checkedDate(Number(y), monthOf(m), Number(d))
  ),
  dateForm(`${monthName}${between}?(\\d{1,2})${ordinal}(?:,\\s*|${between})(\\d{4})`, ([m = "", d, y]) =>
    checkedDate(Number(y), monthOf(m), Number(d))
  ),
  dateForm(`(\\d{4})${between}(\\d{1,2})`, ([y, m]) => checkedDate(Number(y), Number(m))),
  dateForm(`(\\d{1,2})${between}(\\d{4})`, ([m, y]) => checkedDate(Number(y), Number(m))),
  dateForm(`${monthName}${between}?,?\\s*(\\d{4})`, ([m = "", y]) => checkedDate(Number(y), monthOf(m))),
  dateForm("(\\d{4,5})", ([number], { from1904 }) => fromCount(Number(number), from1904)),
  dateForm(`(\\d{1,2})${between}(\\d{1,2})${between}(\\d{2})`, ([a, b, y], { latestYear, order }) =>
    Result.flatMap(yearOf(Number(y), latestYear), (year) => fromNumbers(Number(a), Number(b), year, order))
  ),
  dateForm(
    `(\\d{1,2})${ordinal}${between}?${monthName}${between}?,?\\s*(\\d{2})`,
    ([d, m = "", y], { latestYear }) =>
      Result.flatMap(yearOf(Number(y), latestYear), (year) => checkedDate(year, monthOf(m), Number(d)))
  ),
  dateForm(
    `${monthName}${between}?(\\d{1,2})${ordinal}(?:,\\s*|${between})(\\d{2})`,
    ([m = "", d, y], { latestYear }) =>
      Result.flatMap(yearOf(Number(y), latestYear), (year) => checkedDate(year, monthOf(m), Number(d)))
  )
]

/** Programs write a time behind a date that has none. With a time zone, midnight elsewhere is another day here. */
const time =
  /(?:t|\s+)(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(?:[ap]\.?m\.?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/u

export const readDateOfBirth = (cell: string, settings: DateSettings): DateOrFault => {
  const text = cleanText(cell).toLowerCase()
  if (text.length > longestDate) return notADate
  const found = time.exec(text)
  if (found?.[2] !== undefined && /[1-9]/u.test(found[1] ?? ""))
    return Result.fail("has a time with a time zone, so that its day is not certain")
  const date = found === null ? text : text.slice(0, found.index)
  for (const [pattern, read] of dateForms) {
    const parts = pattern.exec(date)
    if (parts !== null)
      return Result.flatMap(read(parts.slice(1), settings), (iso) => withinLifetimes(iso, settings))
  }
  return notADate
}

const withinLifetimes = (iso: string, { latestYear }: DateSettings): DateOrFault => {
  const year = Number(iso.slice(0, 4))
  return year < earliestYear || year > latestYear
    ? Result.fail(`has a year that is not from ${earliestYear} to ${latestYear}`)
    : Result.succeed(iso)
}
