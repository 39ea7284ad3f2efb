/**
 * Reads the one sheet of a workbook that is a register's table, row by row. Publishers put titles above the header and
 * other sheets beside it, so the sheet is known by its header and by nothing else.
 */
import type * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type SourceError, SourceMalformed } from "../domain/SourceError.ts"
import { type Parser, parseChunks } from "./decodeLines.ts"
import type { Delimited, Layout } from "./Layout.ts"
import { columnNameOf } from "./passOverRows.ts"
import { rowReader } from "./rowsByName.ts"
import { type SheetRow, uncalculated } from "./workbook/Cell.ts"
import { openWorkbook, type Sheet, type WorkbookBounds } from "./workbook/openWorkbook.ts"

/** A sheet of a million rows has some 700 MB; its strings are kept in memory. */
const bounds: WorkbookBounds = {
  maxSheetBytes: 1 << 30,
  maxPartBytes: 256 << 20,
  maxBytes: 2 ** 31,
  maxParts: 1000
}

/** How many rows of titles a publisher may put above the header. */
const mostTitles = 20

const twoDigits = (each: number): string => `${each}`.padStart(2, "0")

/** A cell as the same table has it in a text, with the day first. */
const textOf = (cell: SheetRow["cells"][number]): string =>
  cell === undefined || cell === uncalculated
    ? ""
    : typeof cell === "object"
      ? `${twoDigits(cell.day)}/${twoDigits(cell.month)}/${cell.year}`
      : typeof cell === "boolean"
        ? `${cell}`.toUpperCase()
        : `${cell}`

/** The first of the rows that has every required column, or undefined. */
const headerOf = (layout: Layout<string>, rows: ReadonlyArray<SheetRow>): SheetRow | undefined =>
  rows.find(({ cells }) => {
    const published = Array.from(cells, textOf)
    const names = new Set((layout.called?.(published) ?? published).map(columnNameOf))
    return layout.required.every((name) => names.has(columnNameOf(name)))
  })

export const readTableSheet =
  <Column extends string>(layout: Layout<Column>) =>
  (bytes: Stream.Stream<Uint8Array, SourceError>): Stream.Stream<Delimited<Column>, SourceError> => {
    const malformed = (reason: string) => new SourceMalformed({ source: layout.source, reason })
    return Stream.unwrap(
      Effect.gen(function* () {
        const { sheets } = yield* openWorkbook(bytes, bounds)
        if (sheets.length === 0) return yield* malformed("The file is a ZIP archive and not a workbook.")
        const found: Array<{ readonly sheet: Sheet<SourceError>; readonly header: SheetRow }> = []
        for (const sheet of sheets) {
          const header = headerOf(layout, yield* Stream.runCollect(Stream.take(sheet.rows, mostTitles)))
          if (header !== undefined) found.push({ sheet, header })
        }
        const [table, another] = found
        if (table === undefined)
          return yield* malformed(
            `No sheet of the workbook has this register's header in its first ${mostTitles} rows: ${layout.required.map((name) => `"${name}"`).join(", ")}.`
          )
        if (another !== undefined)
          return yield* malformed(
            `Two sheets of the workbook have this register's header: "${table.sheet.name}" and "${another.sheet.name}".`
          )
        return rowsBelow(layout, table.sheet.rows, table.header)
      }).pipe(Effect.catchTag("WorkbookUnreadable", ({ reason }) => Effect.fail(malformed(reason))))
    ).pipe(Stream.catchTag("WorkbookUnreadable", ({ reason }) => Stream.fail(malformed(reason))))
  }

const rowsBelow = <Column extends string, E>(
  layout: Layout<Column>,
  rows: Stream.Stream<SheetRow, E>,
  header: SheetRow
): Stream.Stream<Delimited<Column>, E | SourceMalformed> =>
  rows.pipe(
    Stream.chunks,
    parseChunks((): Parser<Arr.NonEmptyReadonlyArray<SheetRow>, Delimited<Column>> => {
      const names = Array.from(header.cells, textOf)
      const reader = rowReader(layout, names)
      let told = reader.noticed
      return {
        feed: (found) => {
          const out: Array<Delimited<Column>> = [...told]
          told = []
          for (const { cells, number } of found) {
            if (number <= header.number) continue
            if (cells.includes(uncalculated))
              throw new SourceMalformed({
                source: layout.source,
                reason: `Row ${number} has a formula whose result was not stored.`
              })
            const texts = Array.from({ length: Math.max(names.length, cells.length) }, (_, column) =>
              textOf(cells[column])
            )
            const row = reader.read(texts, false, number)
            if (row !== undefined) out.push(row)
          }
          return out
        },
        end: () => told
      }
    })
  )
