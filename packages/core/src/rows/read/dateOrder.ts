/** How the dates of birth of a file are written: with the day first, or with the month first. */
import type { DateOrder } from "@entity-watch/contract/schema/dateOfBirth"
import { Result } from "effect"
import type { FileFault } from "./FileFault.ts"
import type { FileRemark } from "./FileRemark.ts"
import { count, type FoundRows, none } from "./FoundRows.ts"

/** Dates that are possible with the day first only, with the month first only, and both ways. */
export interface SeenDates {
  readonly dayFirst: FoundRows
  readonly monthFirst: FoundRows
  readonly either: FoundRows
}

export const noDates = (): SeenDates => ({ dayFirst: none(), monthFirst: none(), either: none() })

const dateInNumbers = /^\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(?:\d{4}|\d{2})(?:\D|$)/u
const lastMonth = 12

export const seeDate = (dates: SeenDates, cell: string, row: number) => {
  const [, first, second] = dateInNumbers.exec(cell.normalize("NFKC")) ?? []
  if (first === undefined || second === undefined || Number(first) === Number(second)) return
  if (Number(first) > lastMonth) count(dates.dayFirst, row)
  else if (Number(second) > lastMonth) count(dates.monthFirst, row)
  else count(dates.either, row)
}

const separator = "[^\\p{L}\\p{N}]{0,3}"
const monthBeforeDay = new RegExp(`(?<!\\p{L})m{1,2}${separator}d{1,2}${separator}y{2,4}(?!\\p{L})`, "iu")
const dayBeforeMonth = new RegExp(`(?<!\\p{L})d{1,2}${separator}m{1,2}${separator}y{2,4}(?!\\p{L})`, "iu")

/** The order that a header such as `DOB (MM/DD/YYYY)` gives; undefined where it gives none. */
const orderIn = (header: string): DateOrder | undefined =>
  monthBeforeDay.test(header) ? "month-first" : dayBeforeMonth.test(header) ? "day-first" : undefined

/** The order in which they are read, with what whoever reads the results must know of it; or what is wrong with the file. */
export const orderOf = (
  found: SeenDates,
  headers: ReadonlyArray<string>,
  wanted: DateOrder | undefined
): Result.Result<{ readonly dates: DateOrder; readonly remarks: ReadonlyArray<FileRemark> }, FileFault> => {
  const dobHeader = headers.find((each) => orderIn(each) !== undefined) ?? ""
  const said = orderIn(dobHeader)
  if (wanted !== undefined && said !== undefined && said !== wanted)
    return Result.fail({ code: "dates_against_header", header: dobHeader, said, wanted })
  const dates = wanted ?? said ?? "day-first"
  const otherwise = dates === "day-first" ? found.monthFirst : found.dayFirst
  const isDoubtful = otherwise.rows > 0 && found.either.rows > 0
  if (isDoubtful && wanted === undefined && said === undefined)
    return Result.fail({
      code: "dates_doubtful",
      monthFirst: otherwise.first,
      either: found.either.first
    })
  return Result.succeed({
    dates,
    remarks: isDoubtful
      ? [{ code: "dates_mixed", dates, otherwise: otherwise.first, either: found.either.first }]
      : []
  })
}
