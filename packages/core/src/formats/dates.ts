/**
 * Reads civil dates as registers write them into `YYYY-MM-DD`. The day always comes first; nothing is ever read as
 * month first.
 */
import * as DateTime from "effect/DateTime"

const daysIn = (year: number, month: number): number =>
  month === 2
    ? (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

export const isCivilDate = (year: number, month: number, day: number): boolean =>
  year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)

export const isoDate = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`

const slashed = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/u

/** Reads `07/11/2006` or `7/11/2006` as 7 November 2006; an empty cell or anything else is null. */
export const readDayFirst = (published: string): string | null => {
  const parts = slashed.exec(published)
  if (parts === null) return null
  const [day, month, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  return isCivilDate(year, month, day) ? isoDate(year, month, day) : null
}

export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/**
 * Reads a spreadsheet's serial number in the 1900 system. Serial 60 is 29 February 1900, a day that never was, so
 * earlier serials are one day off. Times of day are cut off.
 */
export const civilFromSerial = (serial: number): CivilDate | undefined => {
  const whole = Math.floor(serial)
  if (!(whole >= 1 && whole <= 2_958_465) || whole === 60) return undefined
  const days = whole - 25_569 + (whole < 60 ? 1 : 0)
  const { year, month, day } = DateTime.toPartsUtc(DateTime.makeUnsafe(days * 86_400_000))
  return { year, month, day }
}

/** The time with which a file's name begins, such as 20261104-0800, taken for UTC; null where there is none. */
export const timeInName = (name: string): string | null => {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})-/u.exec(name) ?? []
  return year === undefined ? null : `${year}-${month}-${day}T${hour}:${minute}:00Z`
}
