/** Normalises a row of the ASIC Business Names Dataset to the record that is kept: one registration of one name. */

import { repairIdentifier } from "@entity-watch/contract/schema/identifier"
import * as Schema from "effect/Schema"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { readDayFirst } from "../../formats/dates.ts"
import { newWord } from "../../formats/licences.ts"
import type { BusinessNameRow } from "./decode.ts"

const Day = Schema.NullOr(Schema.String)
const cancelled = "Cancelled"
const statuses = ["Registered", cancelled]

export const BusinessNameRecord = Schema.Struct({
  name: Schema.String,
  /** Registered, Cancelled, or a word that is newer than they are. */
  status: Schema.String,
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

export const normalise = ({ cells, row }: BusinessNameRow): ReadonlyArray<RowOutcome> => {
  const name = cleanText(cells.BN_NAME)
  if (name === "") return [{ _tag: "Refused", row, reason: "The row has no name." }]
  const status = cleanText(cells.BN_STATUS)
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
  return [
    ...newWord("BN_STATUS", status, statuses),
    {
      _tag: "Record",
      rows: 1,
      record: {
        // The publisher declares no key. A name may hold any mark, but the number and the date at the key's end may not.
        key: `${name}|${abn}|${registered}`,
        abn: repairIdentifier(abn).abn ?? null,
        acn: null,
        data,
        names: isInUse(data) ? [{ kind: "business", name, state: null, postcode: null }] : []
      }
    }
  ]
}

/** A cancelled name is kept, but nobody trades under it, so no search finds an entity by it. */
export const isInUse = ({ status }: BusinessNameRecord): boolean => status !== cancelled
