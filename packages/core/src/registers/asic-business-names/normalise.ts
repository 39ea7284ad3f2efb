/** Normalises a row of the ASIC Business Names Dataset to the record that is kept: one registration of one name. */
import * as Schema from "effect/Schema"
import { repairIdentifier } from "../../domain/identifier.ts"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { SourceMalformed } from "../../domain/SourceError.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { readDayFirst } from "../../formats/dates.ts"
import type { BusinessNameRow } from "./decode.ts"
import { source } from "./source.ts"

const Day = Schema.NullOr(Schema.String)
const Status = Schema.Literals(["Registered", "Cancelled"])
const isStatus = Schema.is(Status)

export const BusinessNameRecord = Schema.Struct({
  name: Schema.String,
  status: Status,
  registered: Day,
  cancelled: Day,
  state_number: Schema.String,
  state: Schema.String,
  /**
   * The ABN as published. It is blank when unknown, suppressed or shared, so a blank does not say that nobody holds the
   * name.
   */
  abn: Schema.String
})
export type BusinessNameRecord = typeof BusinessNameRecord.Type

export const normalise = ({ cells, row }: BusinessNameRow): RowOutcome => {
  const name = cleanText(cells.BN_NAME)
  if (name === "") return { _tag: "Refused", row, reason: "The row has no name." }
  const status = cleanText(cells.BN_STATUS)
  if (!isStatus(status))
    throw new SourceMalformed({ source: source.id, reason: `Row ${row} has the unknown status "${status}".` })
  const abn = cleanText(cells.BN_ABN)
  const registered = cleanText(cells.BN_REG_DT)
  const data: BusinessNameRecord = {
    name,
    status,
    registered: readDayFirst(registered),
    cancelled: readDayFirst(cells.BN_CANCEL_DT),
    state_number: cleanText(cells.BN_STATE_NUM),
    state: cleanText(cells.BN_STATE_OF_REG),
    abn
  }
  return {
    _tag: "Record",
    rows: 1,
    record: {
      // The publisher declares no key. A name may hold any mark, but the number and the date at the key's end may not.
      key: `${name}|${abn}|${registered}`,
      abn: repairIdentifier(abn).abn ?? null,
      acn: null,
      data,
      // A cancelled name is kept, but nobody trades under it, so no search finds an entity by it.
      names: status === "Registered" ? [{ kind: "business", name, state: null, postcode: null }] : []
    }
  }
}
