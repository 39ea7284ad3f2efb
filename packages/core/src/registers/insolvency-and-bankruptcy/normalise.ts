/**
 * Normalises a row of the operator's file of bankruptcy petitions, which is one petition, to the record that is kept.
 */
import * as Schema from "effect/Schema"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { type OperatorRow, readOperatorRow } from "../../formats/operatorFile.ts"
import { source } from "./source.ts"

export const BankruptcyPetition = Schema.Struct({
  name: Schema.String,
  date: Schema.String,
  source_note: Schema.String
})
export type BankruptcyPetition = typeof BankruptcyPetition.Type

export const normalise = (row: OperatorRow): ReadonlyArray<RowOutcome> => {
  const { abn, acn, date, name, sourceNote } = readOperatorRow(source, ["bankruptcy_petition_filed"], row)
  const data: BankruptcyPetition = { name, date, source_note: sourceNote }
  return [
    {
      _tag: "Record",
      rows: 1,
      record: { key: `${abn ?? acn}/${date}/${sourceNote}`, abn, acn, data, names: [] }
    }
  ]
}
