/** Normalises a row of ASIC's register of credit licensees, which is one licence, to the record that is kept. */
import * as Schema from "effect/Schema"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { readDayFirst } from "../../formats/dates.ts"
import {
  joinNumbers,
  licenceNumber,
  newWord,
  tildeList,
  unquoted,
  unread,
  unusable
} from "../../formats/licences.ts"
import type { CreditLicenseeRow } from "./decode.ts"

const Day = Schema.NullOr(Schema.String)

const statuses = ["APPR", "SUSP"]

/** One licence. Its authorisations, pages of prose that no answer shows, are not kept. */
export const CreditLicensee = Schema.Struct({
  number: Schema.String,
  /** A person's name is written `Last name, First name`. */
  name: Schema.String,
  /** One of `statuses`, or a word that is newer than they are. */
  status: Schema.String,
  /** The number as published. */
  abn_acn: Schema.String,
  /** Empty where no AFS licence is held: the file writes `0`, and its help file says null. */
  afs_licence_number: Schema.String,
  start_date: Day,
  end_date: Day,
  /** `<description> <start> <end>` of each suspension. */
  status_history: Schema.Array(Schema.String),
  locality: Schema.String,
  state: Schema.String,
  postcode: Schema.String,
  dispute_resolution: Schema.String,
  /** Current and previous business names alike. */
  business_names: Schema.Array(Schema.String)
})
export type CreditLicensee = typeof CreditLicensee.Type

export const normalise = ({ cells, row }: CreditLicenseeRow): ReadonlyArray<RowOutcome> => {
  const number = licenceNumber(cells.CRED_LIC_NUM)
  const name = unquoted(cells.CRED_LIC_NAME)
  const status = cleanText(cells.CRED_LIC_STATUS)
  const refused = unusable(row, number, name)
  if (refused !== undefined) return [refused]
  const data: CreditLicensee = {
    number,
    name,
    status,
    abn_acn: cleanText(cells.CRED_LIC_ABN_ACN),
    afs_licence_number: licenceNumber(cells.CRED_LIC_AFSL_NUM),
    start_date: readDayFirst(cells.CRED_LIC_START_DT),
    end_date: readDayFirst(cells.CRED_LIC_END_DT),
    status_history: tildeList(unquoted(cells.CRED_LIC_STATUS_HISTORY)),
    locality: cleanText(cells.CRED_LIC_LOCALITY),
    state: cleanText(cells.CRED_LIC_STATE),
    // A postcode of zeros stands for a foreign address.
    postcode: cleanText(cells.CRED_LIC_PCODE).replace(/^0+$/u, ""),
    dispute_resolution: cleanText(cells.CRED_LIC_EDRS),
    business_names: tildeList(unquoted(cells.CRED_LIC_BN))
  }
  return [
    {
      _tag: "Record",
      rows: 1,
      record: { key: number, ...joinNumbers(cells.CRED_LIC_ABN_ACN), data, names: [] }
    },
    ...newWord("CRED_LIC_STATUS", status, statuses),
    ...unread(cells, { days: ["CRED_LIC_START_DT", "CRED_LIC_END_DT"], numbers: ["CRED_LIC_ABN_ACN"] })
  ]
}
