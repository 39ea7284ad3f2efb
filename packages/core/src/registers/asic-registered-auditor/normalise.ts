/** Normalises a row of ASIC's register of auditors, which is one auditor, to the record that is kept. */
import * as Schema from "effect/Schema"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { readDayFirst } from "../../formats/dates.ts"
import { joinNumbers, licenceNumber, oneRegister, unread, unusable } from "../../formats/licences.ts"
import type { RegisteredAuditorRow } from "./decode.ts"
import { source } from "./source.ts"

const Day = Schema.NullOr(Schema.String)

export const RegisteredAuditor = Schema.Struct({
  register: Schema.String,
  number: Schema.String,
  name: Schema.String,
  /** The ACN as published, which only authorised audit companies have. */
  acn: Schema.String,
  /** The status as published, because its vocabulary is not known. */
  status: Schema.String,
  start_date: Day,
  suspended: Day,
  locality: Schema.String,
  state: Schema.String,
  postcode: Schema.String,
  country: Schema.String
})
export type RegisteredAuditor = typeof RegisteredAuditor.Type

export const normalise = (): ((row: RegisteredAuditorRow) => ReadonlyArray<RowOutcome>) => {
  const registerOf = oneRegister(source.id, /^(?!.*SMSF).*\bauditors?\b/iu)
  return ({ cells, row }) => {
    const register = registerOf(cells.REGISTER_NAME, row)
    const number = licenceNumber(cells.REG_AUD_NUM)
    const name = cleanText(cells.REG_AUD_NAME)
    const refused = unusable(row, number, name)
    if (refused !== undefined) return [refused]
    const data: RegisteredAuditor = {
      register,
      number,
      name,
      acn: cleanText(cells.REG_AUD_ACN),
      status: cleanText(cells.REG_AUD_STATUS),
      start_date: readDayFirst(cells.REG_AUD_START_DT),
      suspended: readDayFirst(cells.REG_AUD_SUSP_DT),
      locality: cleanText(cells.REG_AUD_ADD_LOCAL),
      state: cleanText(cells.REG_AUD_ADD_STATE),
      postcode: cleanText(cells.REG_AUD_ADD_PCODE),
      country: cleanText(cells.REG_AUD_ADD_COUNTRY)
    }
    return [
      {
        _tag: "Record",
        rows: 1,
        record: { key: number, ...joinNumbers(cells.REG_AUD_ACN), data, names: [] }
      },
      ...unread(cells, { days: ["REG_AUD_START_DT", "REG_AUD_SUSP_DT"], numbers: ["REG_AUD_ACN"] })
    ]
  }
}
