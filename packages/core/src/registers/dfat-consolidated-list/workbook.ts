/** Reads the values of the Consolidated List's workbook from its bytes, within bounds. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { RegisterId } from "../../domain/RegisterId.ts"
import { type SourceError, SourceMalformed, type SourceUnavailable } from "../../domain/SourceError.ts"
import { inTurns } from "../../effects/inTurns.ts"
import { type Cell, resolveCell, type UnresolvedRow } from "../../formats/workbook/Cell.ts"
import type { PartReader } from "../../formats/workbook/PartReader.ts"
import { CoreProperties, Relationships, WorkbookPart } from "../../formats/workbook/parts.ts"
import { keepPart, partsOf } from "../../formats/workbook/readParts.ts"
import { SharedStrings } from "../../formats/workbook/SharedStrings.ts"
import { Styles } from "../../formats/workbook/Styles.ts"
import { Worksheet } from "../../formats/workbook/Worksheet.ts"

export interface SheetRow {
  /** The sheet's own row number, counted from 1. */
  readonly number: number
  /** The cells by column, counted from 0. Cells without a value are absent. */
  readonly cells: ReadonlyArray<Cell | undefined>
}

export interface Workbook {
  /** The workbook's `dcterms:modified`; empty when the workbook does not say. */
  readonly modified: string
  readonly sheets: ReadonlyArray<{ readonly name: string; readonly rows: ReadonlyArray<SheetRow> }>
}

/** Bounds in bytes. The list's largest part was 8 MB in 2026, and the whole workbook 9.5 MB. */
export interface Bounds {
  readonly maxPartBytes: number
  readonly maxBytes: number
  readonly maxParts: number
}

const defaultBounds: Bounds = { maxPartBytes: 64 << 20, maxBytes: 96 << 20, maxParts: 200 }

const checkOpening = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return undefined
  if (bytes.length === 0) return "The file is empty."
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0) {
    return "The file is a binary xls: the publisher's old address still serves one of 2022."
  }
  const printable = String.fromCharCode(...bytes.subarray(0, openingBytes)).replace(/^[^<\w]+/u, "")
  return printable.startsWith("<")
    ? "The file is a web page, not a workbook."
    : "The file is not an xlsx workbook."
}

const openingBytes = 64

export const readWorkbook = (
  source: RegisterId,
  bytes: Stream.Stream<Uint8Array, SourceUnavailable>,
  bounds: Bounds = defaultBounds
): Effect.Effect<Workbook, SourceError> =>
  Effect.gen(function* () {
    const malformed = (reason: string) => new SourceMalformed({ source, reason })
    const workbook = new WorkbookPart()
    const relationships = new Relationships()
    const strings = new SharedStrings()
    const styles = new Styles()
    const properties = new CoreProperties()
    const worksheets = new Map<string, Worksheet>()
    const readerOf = (path: string): PartReader | undefined => {
      switch (path) {
        case "xl/workbook.xml":
          return workbook
        case "xl/_rels/workbook.xml.rels":
          return relationships
        case "xl/sharedStrings.xml":
          return strings
        case "xl/styles.xml":
          return styles
        case "docProps/core.xml":
          return properties
      }
      if (!/^xl\/worksheets\/[^/]+\.xml$/u.test(path)) return undefined
      const worksheet = new Worksheet()
      worksheets.set(path, worksheet)
      return worksheet
    }

    // The first bytes are gathered before the archive reader gets them, because its errors would not say what the file
    // is instead.
    let opening = new Uint8Array(0)
    let opened = false
    yield* bytes.pipe(
      Stream.mapAccumEffect(
        () => opening,
        (_, chunk): Effect.Effect<readonly [Uint8Array, ReadonlyArray<Uint8Array>], SourceMalformed> => {
          if (opened) return Effect.succeed([opening, [chunk]])
          opening = new Uint8Array([...opening, ...chunk])
          if (opening.length < openingBytes) return Effect.succeed([opening, []])
          opened = true
          const reason = checkOpening(opening)
          return reason === undefined ? Effect.succeed([opening, [opening]]) : Effect.fail(malformed(reason))
        },
        { onHalt: (held) => (opened ? [] : [held]) }
      ),
      (whole) => partsOf(whole, { ...bounds, maxPartBytes: () => bounds.maxPartBytes }),
      Stream.runForEach((part) => {
        const reader = readerOf(part.path)
        return reader === undefined ? Stream.runDrain(part.body) : keepPart(part, reader)
      }),
      Effect.catchTag("WorkbookUnreadable", ({ reason }) =>
        Effect.fail(malformed(checkOpening(opening) ?? reason))
      )
    )
    if (workbook.sheets.length === 0) return yield* malformed("The file is a ZIP but not a workbook.")

    const resolveRow = ({ cells, number }: UnresolvedRow): SheetRow | SourceMalformed => {
      const values: Array<Cell | undefined> = []
      for (const cell of cells) {
        const value = resolveCell(cell, strings.strings, styles.dates, workbook.from1904)
        if (value === undefined) return malformed(`Row ${number} has a cell that cannot be read.`)
        values[cell.column] = value
      }
      return { number, cells: values }
    }
    function* resolving(
      unresolved: ReadonlyArray<UnresolvedRow>
    ): Generator<void, ReadonlyArray<SheetRow> | SourceMalformed> {
      const rows: Array<SheetRow> = []
      for (const each of unresolved) {
        const row = resolveRow(each)
        if (row instanceof SourceMalformed) return row
        rows.push(row)
        yield
      }
      return rows
    }
    const sheets: Array<Workbook["sheets"][number]> = []
    for (const { name, relationship } of workbook.sheets) {
      const worksheet = worksheets.get(relationships.targets.get(relationship) ?? "")
      if (worksheet === undefined) return yield* malformed(`The sheet "${name}" is not in the workbook.`)
      const rows = yield* inTurns(() => resolving(worksheet.take()))
      if (rows instanceof SourceMalformed) return yield* rows
      sheets.push({ name, rows })
    }
    return { modified: properties.modified.trim(), sheets }
  })
