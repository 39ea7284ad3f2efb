/** Decodes the DFAT Consolidated List: its workbook to rows as published, by column name. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { type SourceError, SourceMalformed } from "../../domain/SourceError.ts"
import type { SourceFile } from "../../domain/SourceFile.ts"
import { inTurns } from "../../effects/inTurns.ts"
import { cleanText } from "../../formats/cleanText.ts"
import type { Cell } from "../../formats/workbook/Cell.ts"
import { source } from "./source.ts"
import { type ListRow, readWorkbook } from "./workbook.ts"

const always = [
  "Reference",
  "Name of Individual or Entity",
  "Type",
  "Name Type",
  "Date of Birth",
  "Place of Birth",
  "Citizenship",
  "Address",
  "Additional Information",
  "Listing Information",
  "Committees",
  "Control Date"
] as const

/** The columns that were all added by 1 November 2025. */
const sinceNovember2025 = [
  "Alias Strength",
  "IMO Number",
  "Instrument of Designation",
  "Targeted Financial Sanction",
  "Travel Ban",
  "Arms Embargo",
  "Maritime Restriction"
] as const

export type ListColumn = (typeof always)[number] | (typeof sinceNovember2025)[number]

export interface PartyRow {
  readonly _tag: "Row"
  /** The row's number on the sheet. */
  readonly row: number
  readonly cells: { readonly [Name in ListColumn]?: Cell }
}

export type DecodedParty = PartyRow | Extract<RowOutcome, { readonly _tag: "AsOf" | "Noticed" | "Partial" }>

const nameOf = (cell: Cell | undefined): string =>
  typeof cell === "string" ? cleanText(cell).toLowerCase() : ""

const headerPositions = (header: ListRow): ReadonlyMap<string, number> => {
  const positions = new Map<string, number>()
  header.cells.forEach((cell, column) => {
    const name = nameOf(cell)
    if (name !== "" && !positions.has(name)) positions.set(name, column)
  })
  return positions
}

const isBlank = (cell: Cell | undefined): boolean =>
  cell === undefined || (typeof cell === "string" && cleanText(cell) === "")

/** The columns of a sheet, or the names that it lacks. */
const readHeader = (header: ListRow | undefined) => {
  const positions = header === undefined ? new Map<string, number>() : headerPositions(header)
  const lacking = (names: ReadonlyArray<ListColumn>) =>
    names.filter((name) => !positions.has(name.toLowerCase()))
  const lackingNew = lacking(sinceNovember2025)
  // Between June and November 2025 the list had its twelve columns and one for IMO numbers.
  const isFormer = lackingNew.length >= sinceNovember2025.length - 1 && !lackingNew.includes("IMO Number")
  const isOld = isFormer || lackingNew.length === sinceNovember2025.length
  return { positions, isOld, lacking: [...lacking(always), ...(isOld ? [] : lackingNew)] }
}

const dateAndTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/u

/** Names the cells of rows by their columns, and leaves out blank rows. It runs in steps (`inTurns`). */
function* naming(
  rows: ReadonlyArray<ListRow>,
  places: ReadonlyArray<readonly [ListColumn, number]>
): Generator<void, ReadonlyArray<PartyRow>> {
  const found: Array<PartyRow> = []
  for (const { cells, number } of rows) {
    const named: { [Name in ListColumn]?: Cell } = {}
    let isEmpty = true
    for (const [name, at] of places) {
      const cell = cells[at]
      if (cell === undefined || isBlank(cell)) continue
      named[name] = cell
      isEmpty = false
    }
    if (!isEmpty) found.push({ _tag: "Row", row: number, cells: named })
    yield
  }
  return found
}

export const decode = (file: SourceFile): Stream.Stream<DecodedParty, SourceError> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const workbook = yield* readWorkbook(source.id, file.bytes)
      const headers = workbook.sheets.map(({ rows }) => readHeader(rows[0]))
      const chosen = headers.findIndex(({ lacking }) => lacking.length === 0)
      const sheet = workbook.sheets[chosen]
      const header = headers[chosen]
      if (sheet === undefined || header === undefined) {
        const lacking = headers[0]?.lacking ?? []
        return yield* new SourceMalformed({
          source: source.id,
          reason:
            lacking.length >= always.length
              ? "The first row is not the list's header."
              : `The header lacks ${lacking.map((name) => `"${name}"`).join(", ")}.`
        })
      }
      const notices: Array<DecodedParty> = []
      if (dateAndTime.test(workbook.modified)) notices.push({ _tag: "AsOf", asOf: workbook.modified })
      if (header.isOld) {
        notices.push({
          _tag: "Partial",
          reason: "It is in the layout of before November 2025: a former edition, not the list in force."
        })
      }
      for (const { name } of workbook.sheets) {
        if (name !== sheet.name) notices.push({ _tag: "Noticed", what: `The sheet "${name}" is not read.` })
      }
      const known: ReadonlyArray<ListColumn> = [...always, ...sinceNovember2025]
      const knownNames = new Set(known.map((name) => name.toLowerCase()))
      for (const [name] of header.positions) {
        if (!knownNames.has(name)) {
          notices.push({ _tag: "Noticed", what: `The column "${name}" is new and is not read.` })
        }
      }
      const places = known.flatMap((name) => {
        const at = header.positions.get(name.toLowerCase())
        return at === undefined ? [] : [[name, at] as const]
      })
      const rows = yield* inTurns(() => naming(sheet.rows.slice(1), places))
      return Stream.fromIterable([...notices, ...rows])
    })
  )
