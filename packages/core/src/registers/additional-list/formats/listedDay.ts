/** Reads the days from and until which an entry of a list holds. */
import { cleanText } from "../../../formats/cleanText.ts"
import { isCivilDate, isoDate } from "../../../formats/dates.ts"
import { readDatesOfBirth } from "../../../formats/datesOfBirth.ts"
import { readEitherDay } from "../../../formats/licences.ts"
import { within } from "./partyNames.ts"

/** In characters; a longer text is a story. */
const longest = 200

/**
 * A day in ISO form, however it is written with its four digits of a year; the publisher's words where they are not one
 * day, such as "Permanent". The day comes first.
 */
export const listedDay = (published: string): string => {
  const text = cleanText(within(published, longest))
  const day = readEitherDay(text)
  if (day !== null || !/\d{4}/u.test(text)) return day ?? text
  const [date, another] = readDatesOfBirth(text)
  return date?.day === undefined || date.month === undefined || another !== undefined
    ? text
    : isoDate(date.year, date.month, date.day)
}

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(text)

/** The day after one. */
export const nextDay = (year: number, month: number, day: number): string =>
  isCivilDate(year, month, day + 1)
    ? isoDate(year, month, day + 1)
    : month === 12
      ? isoDate(year + 1, 1, 1)
      : isoDate(year, month + 1, 1)
