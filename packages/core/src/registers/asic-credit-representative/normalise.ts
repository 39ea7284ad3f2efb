/**
 * Normalises a row of ASIC's register of credit representatives, which is one appointment under a licence, to the
 * record that is kept. The block of the candidate chooses between several appointments.
 */
import * as Schema from "effect/Schema"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { cleanText } from "../../formats/cleanText.ts"
import {
  joinNumbers,
  licenceNumber,
  readEitherDay,
  tildeList,
  unquoted,
  unread,
  unusable
} from "../../formats/licences.ts"
import type { CreditRepresentativeRow } from "./decode.ts"

const Day = Schema.NullOr(Schema.String)

export const CreditRepresentative = Schema.Struct({
  number: Schema.String,
  licence_number: Schema.String,
  /** A person's name is written `Last name, First name`. */
  name: Schema.String,
  /** The number as published. */
  abn_acn: Schema.String,
  start_date: Day,
  /** The help file says that this is always empty, because the register lists appointments in force. */
  end_date: Day,
  locality: Schema.String,
  state: Schema.String,
  postcode: Schema.String,
  dispute_resolution: Schema.String,
  authorisations: Schema.String,
  /** Licences whose holders agreed to a further appointment. Those holders themselves appointed nobody by it. */
  cross_endorsed: Schema.Array(Schema.String)
})
export type CreditRepresentative = typeof CreditRepresentative.Type

export const normalise = ({ cells, row }: CreditRepresentativeRow): ReadonlyArray<RowOutcome> => {
  const number = licenceNumber(cells.CRED_REP_NUM)
  const name = unquoted(cells.CRED_REP_NAME)
  const refused = unusable(row, number, name)
  if (refused !== undefined) return [refused]
  const data: CreditRepresentative = {
    number,
    licence_number: licenceNumber(cells.CRED_LIC_NUM),
    name,
    abn_acn: cleanText(cells.CRED_REP_ABN_ACN),
    start_date: readEitherDay(cells.CRED_REP_START_DT),
    end_date: readEitherDay(cells.CRED_REP_END_DT),
    locality: cleanText(cells.CRED_REP_LOCALITY),
    state: cleanText(cells.CRED_REP_STATE),
    postcode: cleanText(cells.CRED_REP_PCODE).replace(/^0+$/u, ""),
    dispute_resolution: cleanText(cells.CRED_REP_EDRS),
    authorisations: cleanText(cells.CRED_REP_AUTHORISATIONS),
    cross_endorsed: tildeList(cells.CRED_REP_CROSS_ENDORSE).map(licenceNumber)
  }
  return [
    {
      _tag: "Record",
      rows: 1,
      record: {
        key: [number, data.licence_number, data.start_date ?? ""].join("/"),
        ...joinNumbers(cells.CRED_REP_ABN_ACN),
        data,
        names: []
      }
    },
    ...unread(
      cells,
      { days: ["CRED_REP_START_DT", "CRED_REP_END_DT"], numbers: ["CRED_REP_ABN_ACN"] },
      readEitherDay
    )
  ]
}
