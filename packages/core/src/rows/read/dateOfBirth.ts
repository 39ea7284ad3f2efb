/** Reads the date of birth of a customer: as in a request, or as a spreadsheet's count of days. */
import {
  type DateOrFault,
  type DateReading,
  notADate,
  readDateOfBirth,
  withinLifetimes
} from "@entity-watch/contract/schema/dateOfBirth"
import { isoDate } from "../../formats/dates.ts"
import { civilFromSerial } from "../../formats/workbook/serialDate.ts"

export interface DateSettings extends DateReading {
  /** Whether the workbook counts its days from 1904. */
  readonly from1904: boolean
  readonly latest: string
}

/** What a number of four or five digits means: up to here it is a year, and above it a count of days. */
const lastNumberOfAYear = 2100
const lastSerial = 60_000
const daysTo1904 = 1462

const fromCount = (count: number, { from1904, latest }: DateSettings): DateOrFault => {
  const date = count > lastSerial ? undefined : civilFromSerial(from1904 ? count + daysTo1904 : count)
  return date === undefined ? notADate : withinLifetimes(isoDate(date.year, date.month, date.day), latest)
}

export const readBirthCell = (cell: string, settings: DateSettings): DateOrFault => {
  // Programs that keep whole numbers as fractions write a year as 1971.0.
  const [, digits] = /^\s*(\d{4,5})(?:\.0+)?\s*$/u.exec(cell) ?? []
  return digits !== undefined && Number(digits) > lastNumberOfAYear
    ? fromCount(Number(digits), settings)
    : readDateOfBirth(digits ?? cell, settings)
}
