/** Normalises a row of Super Fund Lookup's USI download to the record that is kept: one product of a fund. */

import { repairIdentifier } from "@entity-watch/contract/schema/identifier"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { isCivilDate, isoDate } from "../../formats/dates.ts"
import { newWord } from "../../formats/licences.ts"
import type { ProductRow } from "./decode.ts"

const Day = Schema.NullOr(Schema.String)

export const ProductRecord = Schema.Struct({
  abn: Schema.String,
  fund: Schema.String,
  product: Schema.String,
  /** Null where the file says neither Y nor N. */
  contributions_restricted: Schema.NullOr(Schema.Boolean),
  from: Day,
  /** Null while the end is open. A day in the past means that the product is closed. */
  to: Day
})
export type ProductRecord = typeof ProductRecord.Type

/** The dates that the publisher writes for an end that is open. */
const openEnds = new Set(["9999-12-31", "9999-12-12", "2999-12-31", "2099-12-31"])

const readDay = (published: string): string | null => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(published)
  if (parts === null) return null
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  return isCivilDate(year, month, day) ? published : null
}

export const normalise = ({ cells, row }: ProductRow): ReadonlyArray<RowOutcome> => {
  const restricted = cells.ContributionRestrictions
  if (cells.USI === "") return [{ _tag: "Refused", row, reason: "The row has no USI." }]
  const [from, to] = [readDay(cells.From), readDay(cells.To)]
  // The end of a product tells an open one from a closed one, so it is not guessed.
  if (from === null || to === null)
    return [{ _tag: "Refused", row, reason: "A date is not of the form yyyy-mm-dd." }]
  const data: ProductRecord = {
    abn: cells.ABN,
    fund: cells.FundName,
    product: cells.ProductName,
    contributions_restricted: restricted === "Y" ? true : restricted === "N" ? false : null,
    from,
    to: openEnds.has(to) ? null : to
  }
  return [
    ...newWord("ContributionRestrictions", restricted, ["Y", "N"]),
    {
      _tag: "Record",
      rows: 1,
      // The record has no names: funds are found by their names in the ABR, and this file cuts long ones off.
      record: { key: cells.USI, abn: repairIdentifier(cells.ABN).abn ?? null, acn: null, data, names: [] }
    }
  ]
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** Reads `Nov 23 2023  7:46AM`, which is Canberra's time, with its zone; undefined when it is written otherwise. */
export const readReportRun = (published: string): DateTime.Zoned | undefined => {
  const parts = /^([A-Za-z]{3}) +(\d{1,2}) +(\d{4}) +(\d{1,2}):(\d{2})([AP])M$/u.exec(published)
  if (parts === null) return undefined
  const month = months.indexOf((parts[1] ?? "").toLowerCase()) + 1
  const [day, year, hour] = [Number(parts[2]), Number(parts[3]), Number(parts[4])]
  if (!isCivilDate(year, month, day) || hour < 1 || hour > 12) return undefined
  const hours = (hour % 12) + (parts[6] === "P" ? 12 : 0)
  const local = `${isoDate(year, month, day)}T${String(hours).padStart(2, "0")}:${parts[5]}:00`
  return Option.getOrUndefined(
    DateTime.makeZoned(local, { timeZone: "Australia/Sydney", adjustForTimeZone: true })
  )
}
