/**
 * Reads the ways in which the lists write dates of birth. The day comes first; each date is read at the precision in which
 * it is written.
 */
import type { ListedDate } from "../domain/ListedEntry.ts"
import { cleanText } from "./cleanText.ts"
import { isCivilDate } from "./dates.ts"

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
const monthName =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il|l)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
const year = "(\\d{4})(?!\\d)"
const dash = "\\s*(?:-|–|—|/)\\s*"

const monthNumber = (name: string): number => months.indexOf(name.slice(0, 3)) + 1

/** Nobody on the list was born before this year: an earlier year counts in another calendar, such as the Hijri one. */
const earliestYear = 1850
const latestYear = 2100

const isYear = (value: number): boolean => value >= earliestYear && value <= latestYear

const yearOnly = (value: number): ReadonlyArray<ListedDate> => (isYear(value) ? [{ year: value }] : [])

const monthOf = (value: number, month: number): ReadonlyArray<ListedDate> =>
  isYear(value) && month >= 1 && month <= 12 ? [{ year: value, month }] : []

const dayOf = (value: number, month: number, day: number): ReadonlyArray<ListedDate> =>
  isYear(value) && isCivilDate(value, month, day) ? [{ year: value, month, day }] : []

/** In years. Longer ranges are typing errors, such as "1962-2012". */
const longestRange = 30

const yearsBetween = (from: number, to: number): ReadonlyArray<ListedDate> => {
  if (!isYear(from) || !isYear(to) || to < from || to - from > longestRange)
    return [...yearOnly(from), ...yearOnly(to)]
  return Array.from({ length: to - from + 1 }, (_, i) => ({ year: from + i }))
}

const monthsBetween = (
  [fromYear, fromMonth]: readonly [number, number],
  [toYear, toMonth]: readonly [number, number]
): ReadonlyArray<ListedDate> => {
  const first = fromYear * 12 + fromMonth - 1
  const last = toYear * 12 + toMonth - 1
  if (!isYear(fromYear) || !isYear(toYear) || last < first || last - first > longestRange * 12) return []
  return Array.from({ length: last - first + 1 }, (_, i) => ({
    year: Math.floor((first + i) / 12),
    month: ((first + i) % 12) + 1
  }))
}

/** The years that digits may stand for: `62` in `07/04/62` is 1962, and in an own list `05` may be 1905 or 2005. */
const fullYears = (digits: string, centuries: Centuries): ReadonlyArray<number> =>
  digits.length === 2
    ? centuries === "last" || Number(digits) > latestShort
      ? [1900 + Number(digits)]
      : [1900 + Number(digits), 2000 + Number(digits)]
    : [Number(digits)]

/** Whether years of two digits are all of the last century, as DFAT's are, or may be of this one. */
export type Centuries = "last" | "either"
/** Nobody was born after the year of this release. */
const latestShort = 26

type ReadParts = (...parts: ReadonlyArray<string>) => ReadonlyArray<ListedDate>
type Shape = readonly [pattern: RegExp, read: (centuries: Centuries) => ReadParts]

const shape = (pattern: string, read: ReadParts): Shape => [new RegExp(pattern, "yu"), () => read]

/** One that may end with a year of two digits. */
const shapeOfYears = (
  pattern: string,
  read: (year: number, ...parts: ReadonlyArray<string>) => ReadonlyArray<ListedDate>
): Shape => [
  new RegExp(pattern, "yu"),
  (centuries) =>
    (...parts) =>
      fullYears(parts.at(-1) ?? "", centuries).flatMap((each) => read(each, ...parts))
]

/**
 * The shapes of dates. They are tried in this order at each place of the text, and the first one that fits takes its
 * part.
 */
const shapes: ReadonlyArray<Shape> = [
  shape(
    `(?:between\\s+)?\\d{1,2}\\s+${monthName}\\s+${year}\\s+to\\s+\\d{1,2}\\s+${monthName}\\s+${year}`,
    (m1, y1, m2, y2) =>
      monthsBetween([Number(y1), monthNumber(m1 ?? "")], [Number(y2), monthNumber(m2 ?? "")])
  ),
  shape(`between\\s+${monthName}\\.?\\s+(?:and|to)\\s+${monthName}\\.?\\s+${year}`, (m1, m2, y) =>
    monthsBetween([Number(y), monthNumber(m1 ?? "")], [Number(y), monthNumber(m2 ?? "")])
  ),
  shape(
    `(?:between\\s+)?${monthName}\\.?\\s+${year}\\s+(?:and|to)\\s+${monthName}\\.?\\s+${year}`,
    (m1, y1, m2, y2) =>
      monthsBetween([Number(y1), monthNumber(m1 ?? "")], [Number(y2), monthNumber(m2 ?? "")])
  ),
  shape(`between\\s+${year}(?:\\s+(?:and|to)\\s+|${dash})${year}`, (from, to) =>
    yearsBetween(Number(from), Number(to))
  ),
  shape(`${year}-(\\d{1,2})-(\\d{1,2})(?!\\d)`, (y, m, d) => dayOf(Number(y), Number(m), Number(d))),
  shape(`${year}-(0[1-9]|1[0-2])(?!\\d|\\s*[-–—/])`, (y, m) => monthOf(Number(y), Number(m))),
  shape(`${year}(?:\\s+to\\s+|${dash})${year}`, (from, to) => yearsBetween(Number(from), Number(to))),
  shapeOfYears(`(\\d{1,2})\\s*[/.-]\\s*(\\d{1,2})\\s*[/.-]\\s*(\\d{4}|\\d{2})(?!\\d)`, (y, d, m) =>
    dayOf(y, Number(m), Number(d))
  ),
  // A slash is missing: of "10/061962" only the year is certain.
  shape(`\\d{1,2}/\\d{2}${year}`, (y) => yearOnly(Number(y))),
  shape(`(\\d{1,2})\\s*[/.-]\\s*${year}`, (m, y) => monthOf(Number(y), Number(m))),
  shapeOfYears(
    `(\\d{1,2})(?:st|nd|rd|th)?[\\s.-]*${monthName}[.,]?[\\s-]*(\\d{4}|\\d{2})(?!\\d)`,
    (y, d, m) => dayOf(y, monthNumber(m ?? ""), Number(d))
  ),
  shape(`${monthName}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+${year}`, (m, d, y) =>
    dayOf(Number(y), monthNumber(m ?? ""), Number(d))
  ),
  shape(`${monthName}[.,]?[\\s-]*${year}`, (m, y) => monthOf(Number(y), monthNumber(m ?? ""))),
  shapeOfYears(`${year},\\s*(\\d{1,2})\\s+${monthName}(?![a-z]|[.,]?\\s*\\d{4})`, (y, d, m) =>
    dayOf(Number(y), monthNumber(m ?? ""), Number(d))
  ),
  shape(year, (y) => yearOnly(Number(y)))
]

const about = /(?:approximately|approx\.?|circa|about|c\.)[\s:]*/uy
const wordOrNumber = /[\p{L}\d][\p{L}\d'’]*/uy

/** Reads every date that the cell holds. What cannot be read stays in the raw cell only. */
export const readDatesOfBirth = (raw: string, centuries: Centuries = "last"): ReadonlyArray<ListedDate> => {
  const text = cleanText(raw).toLowerCase()
  const dates: Array<ListedDate> = []
  let isAbout = false
  let at = 0
  const matchHere = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  while (at < text.length) {
    const aboutHere = matchHere(about)
    if (aboutHere !== null) {
      isAbout = true
      at += aboutHere[0].length
      continue
    }
    let taken = 0
    for (const [pattern, read] of shapes) {
      const found = matchHere(pattern)
      if (found === null) continue
      taken = found[0].length
      for (const date of read(centuries)(...found.slice(1)))
        dates.push(isAbout ? { ...date, about: true } : date)
      isAbout = false
      break
    }
    // Words and stray numbers are skipped whole, or "1962" would be read out of "A12341962".
    at += taken > 0 ? taken : (matchHere(wordOrNumber)?.[0].length ?? 1)
  }
  return distinctDates(dates)
}

export const distinctDates = (dates: ReadonlyArray<ListedDate>): ReadonlyArray<ListedDate> => {
  const seen = new Set<string>()
  return dates.filter(({ about, day, month, year }) => {
    const key = `${year}-${month ?? ""}-${day ?? ""}-${about ?? ""}`
    return seen.has(key) ? false : seen.add(key) !== undefined
  })
}
