/**
 * Normalises a row of ASIC's register of AFS authorised representatives, which is one appointment of a representative
 * under a licence, to the record that is kept. A representative's rows stand anywhere among 233,000, so each is a
 * record, and the block of the candidate chooses between them.
 */
import * as Schema from "effect/Schema"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { readDayFirst } from "../../formats/dates.ts"
import { joinNumbers, licenceNumber, newWord, unread, unusable } from "../../formats/licences.ts"
import type { AfsRepresentativeRow } from "./decode.ts"

const Day = Schema.NullOr(Schema.String)

const statuses = ["Current", "Ceased"]

export const AfsRepresentative = Schema.Struct({
  number: Schema.String,
  licence_number: Schema.String,
  /** A person's name is written `Surname, Given`. */
  name: Schema.String,
  /** The ABN as published. */
  abn: Schema.String,
  acn: Schema.String,
  other_role: Schema.String,
  /** One of `statuses`, or a word that is newer than they are. */
  status: Schema.String,
  start_date: Day,
  end_date: Day,
  locality: Schema.String,
  state: Schema.String,
  postcode: Schema.String,
  country: Schema.String,
  cross_endorsed: Schema.String,
  may_appoint: Schema.String,
  /** The number of a licence or of another representative. */
  appointed_by: Schema.String,
  same_authorisations: Schema.String,
  related_business_name: Schema.String
})
export type AfsRepresentative = typeof AfsRepresentative.Type

export const normalise = ({ cells, row }: AfsRepresentativeRow): ReadonlyArray<RowOutcome> => {
  const number = licenceNumber(cells.AFS_REP_NUM)
  const name = cleanText(cells.AFS_REP_NAME)
  const status = cleanText(cells.AFS_REP_STATUS)
  const refused = unusable(row, number, name)
  if (refused !== undefined) return [refused]
  const data: AfsRepresentative = {
    number,
    licence_number: licenceNumber(cells.AFS_LIC_NUM),
    name,
    abn: cleanText(cells.AFS_REP_ABN),
    acn: cleanText(cells.AFS_REP_ACN),
    other_role: cleanText(cells.AFS_REP_OTHER_ROLE),
    status,
    start_date: readDayFirst(cells.AFS_REP_START_DT),
    end_date: readDayFirst(cells.AFS_REP_END_DT),
    locality: cleanText(cells.AFS_REP_ADD_LOCAL),
    state: cleanText(cells.AFS_REP_ADD_STATE),
    postcode: cleanText(cells.AFS_REP_ADD_PCODE),
    country: cleanText(cells.AFS_REP_ADD_COUNTRY),
    cross_endorsed: cleanText(cells.AFS_REP_CROSS_ENDORSE),
    may_appoint: cleanText(cells.AFS_REP_MAY_APPOINT),
    appointed_by: licenceNumber(cells.AFS_REP_APPOINTED_BY),
    same_authorisations: cleanText(cells.AFS_REP_SAME_AUTH),
    related_business_name: cleanText(cells.AFS_REP_RELATED_BN)
  }
  return [
    {
      _tag: "Record",
      rows: 1,
      record: { key: keyOf(data), ...joinNumbers(cells.AFS_REP_ABN, cells.AFS_REP_ACN), data, names: [] }
    },
    ...newWord("AFS_REP_STATUS", status, statuses),
    ...unread(cells, {
      days: ["AFS_REP_START_DT", "AFS_REP_END_DT"],
      numbers: ["AFS_REP_ABN", "AFS_REP_ACN"]
    })
  ]
}

/**
 * The record's key. The end date is part of it, so that of two appointments that began on one day the one in force is
 * not taken for a repetition.
 */
const keyOf = (data: AfsRepresentative): string =>
  [
    data.number,
    data.licence_number,
    data.start_date ?? "",
    ...(data.status === "Current" ? [] : [data.end_date ?? ""])
  ].join("/")
