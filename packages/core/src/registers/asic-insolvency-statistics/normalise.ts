/**
 * Normalises a row of the sheet of appointments to the record that is kept. A row names one appointee: several appointees
 * to one company make one appointment, and nobody's name is kept.
 */
import type { Appointment } from "@entity-watch/contract/schema/EntityScreening"
import { repairIdentifier } from "@entity-watch/contract/schema/identifier"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { readEitherDay } from "../../formats/licences.ts"
import type { AppointmentRow } from "./decode.ts"

export const normalise = ({ cells, row }: AppointmentRow): ReadonlyArray<RowOutcome> => {
  const { acn } = repairIdentifier(cells["ACN No"])
  if (acn === undefined) return [refused(row, "It has no ACN whose check digit agrees.")]
  const kind = cleanText(cells["Appointment type"])
  if (kind === "") return [refused(row, "It does not say which kind of appointment it is.")]
  const since = readEitherDay(cleanText(cells["Effective date"]))
  if (since === null) return [refused(row, "Its date is neither YYYY-MM-DD nor DD/MM/YYYY.")]
  const data: Appointment = { kind, since }
  return [
    {
      _tag: "Record",
      rows: 1,
      record: { key: `${acn}/${since}/${kind}`, abn: null, acn, data, names: [] }
    }
  ]
}

const refused = (row: number, reason: string): RowOutcome => ({ _tag: "Refused", row, reason })
