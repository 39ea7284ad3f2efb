/** Reads the values of the Consolidated List's workbook from its bytes, within bounds. */

import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type SourceError, SourceMalformed, type SourceUnavailable } from "../../domain/SourceError.ts"
import { type Cell, uncalculated } from "../../formats/workbook/Cell.ts"
import { openWorkbook, type WorkbookBounds } from "../../formats/workbook/openWorkbook.ts"

export interface ListRow {
  /** The sheet's own row number, counted from 1. */
  readonly number: number
  /** The cells by column, counted from 0. Cells without a value are absent. */
  readonly cells: ReadonlyArray<Cell | undefined>
}

export interface Workbook {
  /** The workbook's `dcterms:modified`; empty when the workbook does not say. */
  readonly modified: string
  readonly sheets: ReadonlyArray<{ readonly name: string; readonly rows: ReadonlyArray<ListRow> }>
}

/** The list's largest part was 8 MB in 2026, and the whole workbook 9.5 MB. */
const defaultBounds: WorkbookBounds = {
  maxSheetBytes: 64 << 20,
  maxPartBytes: 64 << 20,
  maxBytes: 96 << 20,
  maxParts: 200
}

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
  bounds: WorkbookBounds = defaultBounds
): Effect.Effect<Workbook, SourceError> =>
  Effect.gen(function* () {
    const malformed = (reason: string) => new SourceMalformed({ source, reason })
    // The archive reader's errors would not say what the file is instead.
    const fault = checkOpening(yield* openingOf(bytes))
    if (fault !== undefined) return yield* malformed(fault)
    const workbook = yield* openWorkbook(bytes, bounds)
    if (workbook.sheets.length === 0) return yield* malformed("The file is a ZIP but not a workbook.")
    const sheets = yield* Effect.forEach(workbook.sheets, ({ name, rows }) =>
      rows.pipe(
        Stream.mapEffect(({ cells, number }) => {
          const values = cells.map((cell) => (cell === uncalculated ? undefined : cell))
          return cells.includes(uncalculated)
            ? Effect.fail(malformed(`Row ${number} has a formula whose result was not stored.`))
            : Effect.succeed({ number, cells: values })
        }),
        Stream.runCollect,
        Effect.map((rows) => ({ name, rows }))
      )
    )
    return { modified: workbook.modified, sheets }
  }).pipe(
    Effect.catchTag("WorkbookUnreadable", ({ reason }) =>
      Effect.fail(new SourceMalformed({ source, reason }))
    )
  )

const openingOf = <E>(bytes: Stream.Stream<Uint8Array, E>): Effect.Effect<Uint8Array, E> =>
  Stream.suspend(() => {
    let length = 0
    return bytes.pipe(
      Stream.takeUntil((chunk) => {
        length += chunk.length
        return length >= openingBytes
      })
    )
  }).pipe(
    Stream.runCollect,
    Effect.map((chunks) => new Uint8Array(chunks.flatMap((chunk) => [...chunk.subarray(0, openingBytes)])))
  )
