/**
 * Normalises a row of ASIC's register of financial advisers, which is one appointment of an adviser under a licence, to
 * the record that is kept. Nothing promises that an adviser's rows stand together, so each is a record, and the block
 * of the candidate chooses between them.
 */

import { repairIdentifier } from "@entity-watch/contract/schema/identifier"
import * as Schema from "effect/Schema"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { readDayFirst } from "../../formats/dates.ts"
import { licenceNumber, newWord, tildeList, unread, unusable } from "../../formats/licences.ts"
import type { AdviserRow } from "./decode.ts"

const Day = Schema.NullOr(Schema.String)

const statuses = ["Current", "Ceased"]

export const FinancialAdviser = Schema.Struct({
  number: Schema.String,
  /** Given names come first. */
  name: Schema.String,
  role: Schema.String,
  sub_type: Schema.String,
  /** One of `statuses`, or a word that is newer than they are. */
  role_status: Schema.String,
  /** The adviser's own ABN as published, which is mostly empty. */
  abn: Schema.String,
  first_provided_advice: Schema.String,
  licence_name: Schema.String,
  licence_number: Schema.String,
  licence_abn: Schema.String,
  licence_controlled_by: Schema.Array(Schema.String),
  start_date: Day,
  end_date: Day,
  /** Registered or Not Registered. Ceased rows have it too. */
  overall_status: Schema.String,
  status_under_licence: Schema.String,
  registered_under_licence: Day,
  deregistered_under_licence: Day,
  training_failure_year: Schema.String,
  locality: Schema.String,
  state: Schema.String,
  postcode: Schema.String,
  country: Schema.String,
  appointed_by: Schema.Struct({
    name: Schema.String,
    /** The number of a licence or a representative. */
    number: Schema.String,
    abn: Schema.String
  }),
  disciplinary_action: Schema.NullOr(
    Schema.Struct({ type: Schema.String, description: Schema.String, start_date: Day, end_date: Day })
  )
})
export type FinancialAdviser = typeof FinancialAdviser.Type

export const normalise = ({ cells, row }: AdviserRow): ReadonlyArray<RowOutcome> => {
  const number = licenceNumber(cells.ADV_NUMBER)
  const name = cleanText(cells.ADV_NAME)
  const roleStatus = cleanText(cells.ADV_ROLE_STATUS)
  const refused = unusable(row, number, name)
  if (refused !== undefined) return [refused]
  const data: FinancialAdviser = {
    number,
    name,
    role: cleanText(cells.ADV_ROLE),
    sub_type: cleanText(cells.ADV_SUB_TYPE),
    role_status: roleStatus,
    abn: cleanText(cells.ADV_ABN),
    first_provided_advice: cleanText(cells.ADV_FIRST_PROVIDED_ADVICE),
    licence_name: cleanText(cells.LICENCE_NAME),
    licence_number: licenceNumber(cells.LICENCE_NUMBER),
    licence_abn: cleanText(cells.LICENCE_ABN),
    licence_controlled_by: tildeList(cells.LICENCE_CONTROLLED_BY),
    start_date: readDayFirst(cells.ADV_START_DT),
    end_date: readDayFirst(cells.ADV_END_DT),
    overall_status: cleanText(cells.OVERALL_REGISTRATION_STATUS),
    status_under_licence: cleanText(cells.REGISTRATION_STATUS_UNDER_AFSL),
    registered_under_licence: readDayFirst(cells.REGISTRATION_START_DATE_UNDER_AFSL),
    deregistered_under_licence: readDayFirst(cells.REGISTRATION_END_DATE_UNDER_AFSL),
    training_failure_year: cleanText(cells.ADV_CPD_FAILURE_YEAR),
    locality: cleanText(cells.ADV_ADD_LOCAL),
    state: cleanText(cells.ADV_ADD_STATE),
    postcode: cleanText(cells.ADV_ADD_PCODE),
    country: cleanText(cells.ADV_ADD_COUNTRY),
    appointed_by: {
      name: cleanText(cells.REP_APPOINTED_BY),
      number: licenceNumber(cells.REP_APPOINTED_NUM),
      abn: cleanText(cells.REP_APPOINTED_ABN)
    },
    disciplinary_action: disciplinaryAction(cells)
  }
  return [
    {
      _tag: "Record",
      rows: 1,
      record: {
        key: keyOf(data),
        // Only the adviser's own number joins the row. For the entities of the licensee and of whoever appointed the
        // adviser, the row only says who advises under them.
        abn: repairIdentifier(cells.ADV_ABN).abn ?? null,
        acn: null,
        data,
        names: []
      }
    },
    ...newWord("ADV_ROLE_STATUS", roleStatus, statuses),
    ...unread(cells, {
      days: [
        "ADV_START_DT",
        "ADV_END_DT",
        "REGISTRATION_START_DATE_UNDER_AFSL",
        "REGISTRATION_END_DATE_UNDER_AFSL",
        "ADV_DA_START_DT",
        "ADV_DA_END_DT"
      ],
      numbers: ["ADV_ABN"]
    })
  ]
}

const disciplinaryAction = (cells: AdviserRow["cells"]): FinancialAdviser["disciplinary_action"] => {
  const action = {
    type: cleanText(cells.ADV_DA_TYPE),
    description: cleanText(cells.ADV_DA_DESCRIPTION),
    start_date: readDayFirst(cells.ADV_DA_START_DT),
    end_date: readDayFirst(cells.ADV_DA_END_DT)
  }
  return action.type === "" && action.description === "" && action.start_date === null ? null : action
}

/**
 * The record's key. The end date is part of it, so that of two appointments that began on one day the one in force is
 * not taken for a repetition.
 */
const keyOf = (data: FinancialAdviser): string =>
  [
    data.number,
    data.licence_number,
    data.start_date ?? "",
    ...(data.role_status === "Current" ? [] : [data.end_date ?? ""])
  ].join("/")
