/** The row that names the columns. Reports begin with a title, a date and the like, which name none. */
import { Array as Arr, Effect, Stream } from "effect"
import { type CustomerTableRow, mostCells } from "./CustomerTable.ts"
import type { FileFault } from "./FileFault.ts"
import { groupedHeader } from "./groupedHeader.ts"

/** Which row it is, where somebody says so: its number as a person counts, or what stands in it. */
export type WantedHeader = number | ReadonlyArray<string> | undefined

/** The columns are named in one of so many rows, where nobody says in which. */
const openingRows = 30
/** No row behind this one is looked for. */
const lastHeaderRow = 2_000

export const nothingIn = (row: number): FileFault =>
  row > lastHeaderRow
    ? { code: "header_row_too_far", row, limit: lastHeaderRow }
    : { code: "header_row_blank", row }

/** Each row, behind the header that it makes with the one above it. */
const withGroups = <E>(rows: Stream.Stream<CustomerTableRow, E>): Stream.Stream<CustomerTableRow, E> =>
  Stream.mapAccum(
    rows,
    (): CustomerTableRow | undefined => undefined,
    (above, row) => {
      const grouped = above === undefined ? undefined : groupedHeader(above, row)
      return [row, grouped === undefined ? [row] : [grouped, row]] as const
    }
  )

/** The rows among which the header is looked for. */
export const openingOf =
  (wanted: WantedHeader) =>
  <E>(rows: Stream.Stream<CustomerTableRow, E>): Stream.Stream<CustomerTableRow, E> =>
    wanted === undefined
      ? Stream.take(rows, openingRows)
      : rows.pipe(
          Stream.takeWhile(({ number }) => number <= lastHeaderRow),
          withGroups,
          Stream.filter(({ cells, number }) =>
            typeof wanted === "number"
              ? number === wanted
              : wanted.length === cells.length && wanted.every((each, at) => each === cells[at])
          ),
          Stream.take(1)
        )

/** The rows, where two that make one header are one. */
const grouped = (rows: ReadonlyArray<CustomerTableRow>): ReadonlyArray<CustomerTableRow> => {
  const made: Array<CustomerTableRow> = []
  for (const row of rows) {
    const above = made.at(-1)
    const both = above === undefined ? undefined : groupedHeader(above, row)
    if (both !== undefined) made.pop()
    made.push(both ?? row)
  }
  return made
}

const filled = ({ cells }: CustomerTableRow): number => cells.filter((cell) => cell !== "").length

const cellsAtOnce = 16

/** The cells are read as headers would be, a few at a time, and remembered: rows of many cells hold nobody else up. */
const readCells = (
  opening: ReadonlyArray<CustomerTableRow>,
  known: (cells: ReadonlyArray<string>) => number
) =>
  Effect.forEach(
    Arr.chunksOf([...new Set(opening.flatMap(({ cells }) => cells))], cellsAtOnce),
    (cells) =>
      Effect.andThen(
        Effect.sync(() => known(cells)),
        Effect.yieldNow
      ),
    { discard: true }
  )

/**
 * The first row, unless a later one has more known headers, and what stands above it is plainly no table: no more than half
 * as wide, and without a known header, below which other customers would stand.
 */
export const headerAmong = Effect.fnUntraced(function* (
  opening: ReadonlyArray<CustomerTableRow>,
  known: (cells: ReadonlyArray<string>) => number,
  /** Where a row is wider, no header is looked for. */
  mostColumns: number = mostCells
) {
  if (opening.some(({ cells }) => cells.length > mostColumns)) return opening[0]
  yield* readCells(opening, known)
  const rows = grouped(opening)
  const counts = yield* Effect.forEach(rows, ({ cells }) =>
    Effect.tap(
      Effect.sync(() => known(cells)),
      () => Effect.yieldNow
    )
  )
  const most = Math.max(...counts, 0)
  const at = Math.max(counts.indexOf(most), 0)
  const best = rows[at]
  return best !== undefined &&
    rows.slice(0, at).every((row, above) => filled(row) * 2 <= filled(best) && counts[above] === 0)
    ? best
    : rows[0]
})
