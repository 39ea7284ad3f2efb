/**
 * Normalises the rows of one company in the ASIC Company Dataset, one row for each name, to the record that is kept.
 */

import { repairIdentifier } from "@entity-watch/contract/schema/identifier"
import * as Schema from "effect/Schema"
import type { RecordName } from "../../domain/RegisterRecord.ts"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { readDayFirst } from "../../formats/dates.ts"
import type { CompanyRow } from "./decode.ts"

const Day = Schema.NullOr(Schema.String)

export const CompanyRecord = Schema.Struct({
  name: Schema.String,
  type: Schema.String,
  class: Schema.String,
  sub_class: Schema.String,
  status: Schema.String,
  registered: Day,
  deregistered: Day,
  previous_state: Schema.String,
  state_number: Schema.String,
  abn: Schema.NullOr(Schema.String),
  former_names: Schema.Array(Schema.String),
  /** The day on which the present name began; only a former name's row carries it. */
  name_since: Day
})
export type CompanyRecord = typeof CompanyRecord.Type

export const normalise = (rows: ReadonlyArray<CompanyRow>, position: number): Array<RowOutcome> => {
  const [first] = rows
  if (first === undefined) return []
  const { acn } = repairIdentifier(first.acn)
  if (acn === undefined)
    return rows.map((_, i) => ({
      _tag: "Refused",
      row: position + i,
      reason: "The ACN's check digit does not agree."
    }))
  const current = rows.find((row) => row.isCurrent)
  const former = rows.filter((row) => !row.isCurrent)
  // Some cancelled companies have rows of former names only; the present name stands beside each of them.
  const name = current?.name ?? former.find((row) => row.currentName !== "")?.currentName ?? first.name
  const formerNames = [...new Set(former.map((row) => row.name))].filter((each) => each !== name)
  const described = current ?? first
  const data = {
    name,
    type: described.type,
    class: described.class,
    sub_class: described.subClass,
    status: described.status,
    registered: readDayFirst(described.registered) ?? null,
    deregistered: readDayFirst(described.deregistered) ?? null,
    previous_state: described.previousState,
    state_number: described.stateNumber,
    abn: repairIdentifier(described.abn).abn ?? null,
    former_names: formerNames,
    name_since:
      former.map((row) => readDayFirst(row.currentSince) ?? null).find((since) => since !== null) ?? null
  }
  const found = (kind: RecordName["kind"], text: string): RecordName => ({
    kind,
    name: text,
    state: null,
    postcode: null
  })
  const distinct = new Set(rows.map((row) => `${row.isCurrent} ${row.name}`)).size
  return [
    {
      _tag: "Record",
      rows: distinct,
      record: {
        key: acn,
        abn: data.abn,
        acn,
        data,
        names: [found("legal", name), ...formerNames.map((each) => found("former", each))]
      }
    },
    ...(distinct < rows.length ? [{ _tag: "Repeated" as const, rows: rows.length - distinct }] : [])
  ]
}
