/**
 * Normalises a row of the operator's file of AUSTRAC reporting entities, which is one enrolment or removal, to the
 * record that is kept.
 */
import * as Schema from "effect/Schema"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { type OperatorRow, readOperatorRow } from "../../formats/operatorFile.ts"
import { source } from "./source.ts"

export const FiuChange = Schema.Struct({
  name: Schema.String,
  event: Schema.Literals(["fiu_enrolled", "fiu_removed"]),
  date: Schema.String,
  source_note: Schema.String
})
export type FiuChange = typeof FiuChange.Type

export const normalise = (row: OperatorRow): ReadonlyArray<RowOutcome> => {
  const { abn, acn, date, event, name, sourceNote } = readOperatorRow(
    source,
    FiuChange.fields.event.literals,
    row
  )
  const data: FiuChange = { name, event, date, source_note: sourceNote }
  return [
    {
      _tag: "Record",
      rows: 1,
      record: { key: `${abn ?? acn}/${event}/${date}`, abn, acn, data, names: [] }
    }
  ]
}
