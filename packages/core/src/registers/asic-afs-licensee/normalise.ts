/** Normalises a row of ASIC's register of AFS licensees, which is one licence, to the record that is kept. */
import * as Schema from "effect/Schema"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { readDayFirst } from "../../formats/dates.ts"
import { joinNumbers, licenceNumber, unread, unusable } from "../../formats/licences.ts"
import type { AfsLicenseeRow } from "./decode.ts"

/** One licence. Its conditions, pages of prose that no answer shows, are not kept. */
export const AfsLicensee = Schema.Struct({
  number: Schema.String,
  name: Schema.String,
  /** The number as published: an ABN, or an ACN whose leading zeros may be lost. */
  abn_acn: Schema.String,
  start_date: Schema.NullOr(Schema.String),
  /** The licence that was held before March 2002, e.g. `FutBro 169201`. */
  earlier_licence: Schema.String,
  locality: Schema.String,
  state: Schema.String,
  postcode: Schema.String,
  country: Schema.String
})
export type AfsLicensee = typeof AfsLicensee.Type

export const normalise = ({ cells, row }: AfsLicenseeRow): ReadonlyArray<RowOutcome> => {
  const number = licenceNumber(cells.AFS_LIC_NUM)
  const name = cleanText(cells.AFS_LIC_NAME)
  const refused = unusable(row, number, name)
  if (refused !== undefined) return [refused]
  const data: AfsLicensee = {
    number,
    name,
    abn_acn: cleanText(cells.AFS_LIC_ABN_ACN),
    start_date: readDayFirst(cells.AFS_LIC_START_DT),
    earlier_licence: cleanText(cells.AFS_LIC_PRE_FSR),
    locality: cleanText(cells.AFS_LIC_ADD_LOCAL),
    state: cleanText(cells.AFS_LIC_ADD_STATE),
    postcode: cleanText(cells.AFS_LIC_ADD_PCODE),
    country: cleanText(cells.AFS_LIC_ADD_COUNTRY)
  }
  return [
    {
      _tag: "Record",
      rows: 1,
      record: { key: number, ...joinNumbers(cells.AFS_LIC_ABN_ACN), data, names: [] }
    },
    ...unread(cells, { days: ["AFS_LIC_START_DT"], numbers: ["AFS_LIC_ABN_ACN"] })
  ]
}
