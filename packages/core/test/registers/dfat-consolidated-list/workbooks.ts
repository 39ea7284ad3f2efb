import { assert } from "@effect/vitest"
import type { RowOutcome } from "@entity-watch/core/domain/RowOutcome"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { nameForms } from "@entity-watch/core/formats/comparableForms"
import { dfatConsolidatedList as register } from "@entity-watch/core/registers/dfat-consolidated-list/index"
import * as Effect from "effect/Effect"
import { columns, type Row } from "../../../../../fixtures/registers/dfat-consolidated-list/make.ts"
import {
  type WrittenCell,
  writeWorkbook
} from "../../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../../support/files.ts"
import { refusalOf } from "../../support/refusalOf.ts"

export const newName = "Australian_Sanctions_Consolidated_List.xlsx"
export const fixtureFile = fixture(`dfat-consolidated-list/${newName}`)
export const read = (...files: ReadonlyArray<SourceFile>) => readings(register, ...files)

export const modified = "2026-11-02T03:15:00Z"
export const written = (rows: ReadonlyArray<ReadonlyArray<WrittenCell>>) => ({
  sheet: "List",
  rows,
  modified
})
export const workbookFile = (rows: ReadonlyArray<ReadonlyArray<WrittenCell>>, name = newName) =>
  Effect.map(writeWorkbook(written(rows)), (bytes) => memoryFile(name, bytes))
export const readRows = (...rows: ReadonlyArray<Row>) =>
  Effect.flatMap(
    workbookFile([columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))]),
    (file) => read(file)
  )

export const entriesOf = (all: ReadonlyArray<RowOutcome>) =>
  recordsOf(all).map(({ data }) => register.listing?.entry(JSON.parse(JSON.stringify(data))) ?? assert.fail())
export const party = (ref: string) =>
  Effect.map(
    read(diskFile(fixtureFile)),
    (all) => entriesOf(all).find((entry) => entry.ref === ref) ?? assert.fail(ref)
  )
export const forms = (...args: Parameters<typeof nameForms>) =>
  nameForms(...args).map(({ compared, kind }) => [compared, kind])

export const rowsOf = (all: ReadonlyArray<RowOutcome>) =>
  all.reduce(
    (rows, each) =>
      rows +
      (each._tag === "Record" || each._tag === "Repeated" ? each.rows : each._tag === "Refused" ? 1 : 0),
    0
  )
export const notices = (all: ReadonlyArray<RowOutcome>) =>
  all.flatMap((each) => (each._tag === "Noticed" ? [each.what] : []))

export const refusal = (file: SourceFile) => refusalOf(read(file))

export const jane: Row = {
  Reference: 1,
  "Name of Individual or Entity": "Jane INVENTED",
  Type: "Individual",
  "Name Type": "Primary Name"
}
