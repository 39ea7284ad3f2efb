/** A date of birth in a request: ISO 8601, and what differs from it only in separators and leading zeros. */
import { isRealDate } from "./isRealDate.ts"

const yearFirst = /^\s*(\d{4})(?:([-/.])(\d{1,2})(?:\2(\d{1,2}))?)?\s*$/u
const compact = /^\s*(\d{4})(\d{2})(\d{2})\s*$/u

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` of a date with its year first, such as `1969-7-16`; undefined where it is none. */
export const isoDateOfBirth = (value: string): string | undefined => {
  const [, shortYear, , shortMonth, shortDay] = yearFirst.exec(value) ?? []
  const [, year = shortYear, month = shortMonth, day = shortDay] = compact.exec(value) ?? []
  if (year === undefined) return undefined
  const date = [year, month, day]
    .flatMap((part) => (part === undefined ? [] : [part.padStart(2, "0")]))
    .join("-")
  return isRealDate(date) ? date : undefined
}
