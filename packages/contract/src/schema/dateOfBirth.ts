/**
 * Reads a date of birth as people and programs write it, at the precision it is written in. This is the one place that
 * reads it, for requests and for files of customers.
 */
import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import { isRealDate } from "./isRealDate.ts"
import { monthName, monthOf } from "./monthNames.ts"

export const dateOrders = ["day-first", "month-first"] as const
export type DateOrder = (typeof dateOrders)[number]

export interface DateReading {
  /** The order of two numbers before a year. */
  readonly order: DateOrder
  /**
   * The last day on which anybody can have been born, `YYYY-MM-DD`. Where it is null, a later date is left to the caller,
   * and a year of two digits is read where it was of one century only when this was written.
   */
  readonly latest: string | null
}

/** The present is never before it. */
const earliestPresent = 2026

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; or what is wrong, as the rest of a sentence that begins with the field's name. */
export type DateOrFault = Result.Result<string, string>

export const notADate: DateOrFault = Result.fail("is not a date in a form that is read")
const earliestYear = 1850
const longestDate = 60

const between = "(?:\\s*[/.-]\\s*|\\s+|\\s+(?:of|de|del|di)\\s+)"
const ordinal = "(?:st|nd|rd|th|er|o)?"

const two = (part: number): string => `${part}`.padStart(2, "0")

const checkedDate = (year: number, month: number, day?: number): DateOrFault => {
  if (day === undefined) return month >= 1 && month <= 12 ? Result.succeed(`${year}-${two(month)}`) : notADate
  const date = `${`${year}`.padStart(4, "0")}-${two(month)}-${two(day)}`
  return isRealDate(date) ? Result.succeed(date) : Result.fail("is a day that is in no calendar")
}

const fromNumbers = (first: number, second: number, year: number, order: DateOrder): DateOrFault => {
  const [day, month] = order === "day-first" ? [first, second] : [second, first]
  return Result.isFailure(checkedDate(year, month, day)) && Result.isSuccess(checkedDate(year, day, month))
    ? Result.fail(`is a date only with the ${order === "day-first" ? "month" : "day"} first`)
    : checkedDate(year, month, day)
}

/** Nobody was born in a year to come, so most years of two digits are of one century; the others may be of either. */
const yearOf = (digits: number, latest: string | null): Result.Result<number, string> => {
  const latestYear = Number(latest?.slice(0, 4) ?? earliestPresent)
  return digits > latestYear % 100
    ? Result.succeed(latestYear - (latestYear % 100) - 100 + digits)
    : Result.fail("has a year of two digits, which may be of either century")
}

type DateForm = readonly [
  form: RegExp,
  read: (parts: ReadonlyArray<string>, reading: DateReading) => DateOrFault
]
const dateForm = (pattern: string, read: DateForm[1]): DateForm => [new RegExp(`^${pattern}$`, "u"), read]

const dateForms: ReadonlyArray<DateForm> = [
  dateForm(`(\\d{4})${between}(\\d{1,2})${between}(\\d{1,2})`, ([y, m, d]) =>
    checkedDate(Number(y), Number(m), Number(d))
  ),
  dateForm("(\\d{4})\\s*[年년]\\s*(\\d{1,2})\\s*[月월]\\s*(\\d{1,2})\\s*[日일]", ([y, m, d]) =>
    checkedDate(Number(y), Number(m), Number(d))
  ),
  dateForm("(\\d{4})(\\d{2})(\\d{2})", ([y, m, d]) =>
    Result.orElse(checkedDate(Number(y), Number(m), Number(d)), () => notADate)
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
  dateForm(`(\\d{4})${between}${monthName}${between}(\\d{1,2})`, ([y, m = "", d]) =>
    checkedDate(Number(y), monthOf(m), Number(d))
  ),
  dateForm(`(\\d{4})${between}(\\d{1,2})`, ([y, m]) => checkedDate(Number(y), Number(m))),
  dateForm(`(\\d{1,2})${between}(\\d{4})`, ([m, y]) => checkedDate(Number(y), Number(m))),
  dateForm(`${monthName}${between}?,?\\s*(\\d{4})`, ([m = "", y]) => checkedDate(Number(y), monthOf(m))),
  // What is only about right is compared as the year, which is all that it says.
  dateForm(
    "(?:(?:circa|ca?|approx(?:imately)?|about|abt|around|est(?:imated)?)\\.?\\s*|~\\s*)?(\\d{4})",
    ([year = ""]) => Result.succeed(year)
  ),
  dateForm(`(\\d{1,2})${between}(\\d{1,2})${between}(\\d{2})`, ([a, b, y], { latest, order }) =>
    Result.flatMap(yearOf(Number(y), latest), (year) => fromNumbers(Number(a), Number(b), year, order))
  ),
  dateForm(
    `(\\d{1,2})${ordinal}${between}?${monthName}${between}?,?\\s*(\\d{2})`,
    ([d, m = "", y], { latest }) =>
      Result.flatMap(yearOf(Number(y), latest), (year) => checkedDate(year, monthOf(m), Number(d)))
  ),
  dateForm(
    `${monthName}${between}?(\\d{1,2})${ordinal}(?:,\\s*|${between})(\\d{2})`,
    ([m = "", d, y], { latest }) =>
      Result.flatMap(yearOf(Number(y), latest), (year) => checkedDate(year, monthOf(m), Number(d)))
  )
]

/** Programs write a time behind a date that has none. With a time zone, midnight elsewhere is another day here. */
const time =
  /(?:t|\s+)(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(?:[ap]\.?m\.?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/u

const weekday = /^(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\.?,?\s+(?=\S)/u

/** In lower case, in one width, with one dash, and without accents and what nobody sees. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{Cf}\p{M}]/gu, "")
    .replace(/[\u2010-\u2015\u2212]/gu, "-")
    .replace(/\s+/gu, " ")
    .trim()
    .normalize("NFC")
    .toLowerCase()

/** Whether a date is after a day, at the precision that it has. */
export const isAfter = (date: string, day: string): boolean => date > day.slice(0, date.length)

export const readDateOfBirth = (written: string, reading: DateReading): DateOrFault => {
  if (written.length > longestDate) return notADate
  const text = plain(written).replace(weekday, "")
  const found = time.exec(text)
  if (found?.[2] !== undefined && /[1-9]/u.test(found[1] ?? ""))
    return Result.fail("has a time with a time zone, so that its day is not certain")
  const date = found === null ? text : text.slice(0, found.index)
  for (const [pattern, read] of dateForms) {
    const parts = pattern.exec(date)
    if (parts !== null)
      return Result.flatMap(read(parts.slice(1), reading), (iso) => withinLifetimes(iso, reading.latest))
  }
  return notADate
}

/** The date, unless nobody who is compared can have been born then. */
export const withinLifetimes = (iso: string, latest: string | null): DateOrFault =>
  Number(iso.slice(0, 4)) < earliestYear
    ? Result.fail(`has a year before ${earliestYear}`)
    : latest !== null && isAfter(iso, latest)
      ? Result.fail("is in the future")
      : Result.succeed(iso)

/**
 * The date of birth of a request: the day first, as in Australia. Whether it is in the future, and whether by now its year of two
 * digits may be of either century, is for whoever knows the present to say, by the latest day.
 */
export const dateOfBirthAsked = (text: string, latest: string | null = null): DateOrFault =>
  readDateOfBirth(text, { order: "day-first", latest })

/** The day that it is in the places where days begin first, fourteen hours before UTC. */
export const latestDayOf = (now: DateTime.DateTime): string =>
  DateTime.formatIsoDateUtc(DateTime.add(now, { hours: 14 }))
