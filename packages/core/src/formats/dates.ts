/**
 * Reads civil dates as registers write them into `YYYY-MM-DD`. The day always comes first; nothing is ever read as
 * month first.
 */
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

/** The time with which a file's name begins, such as 20261104-0800, taken for UTC; null where there is none. */
export const timeInName = (name: string): string | null => {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})-/u.exec(name) ?? []
  return year === undefined ? null : `${year}-${month}-${day}T${hour}:${minute}:00Z`
}
