/** What is new since an earlier run: rows that are new, answered otherwise or gone, each with what was and what is. */
import { open } from "node:fs/promises"
import { type ComparedRow, differencesOf, keyOf } from "@entity-watch/core/rows/files/ComparedRow"
import { cellsOf } from "../files/resultRecords.ts"
import { isNew, isSame, partnersOf } from "./partners.ts"
import { type RunResults, rowIndex, rowsOfResults } from "./rowIndex.ts"

export interface RowChange {
  readonly change: "new" | "changed" | "gone"
  /** The row of each run; null where there is none. */
  readonly before: ChangedSide | null
  readonly now: ChangedSide | null
  /** The columns that differ; none of a row that is new or gone. */
  readonly columns: ReadonlyArray<string>
}

export interface ChangedSide {
  readonly row: ComparedRow
  /** The place of its first line in the results, as a spreadsheet counts them. */
  readonly line: number
}

/** Results with the number of rows that their run counted. */
export type CountedResults = RunResults & { readonly most: number }

/** In the order of the file now, and then those that are gone in the order of the earlier one. */
export async function* rowChanges(
  earlier: CountedResults,
  current: CountedResults
): AsyncGenerator<RowChange> {
  const byId = earlier.rows.hasId && current.rows.hasId
  const old = await rowIndex(earlier, earlier.most, byId)
  const { before, kept } = partnersOf(old, await rowIndex(current, current.most, byId))
  const file = await open(earlier.path)
  try {
    const earlierRow = async (place: number): Promise<ComparedRow> => {
      const bytes = Buffer.alloc(old.lengths[place] ?? 0)
      await file.read(bytes, 0, bytes.length, old.places[place] ?? 0)
      return earlier.rows.row(recordsOf(bytes.toString()).map(cellsOf))
    }
    let at = 0
    for await (const { line, row } of rowsOfResults(current)) {
      const place = before[at++] ?? isNew
      if (place === isSame) continue
      const was = place === isNew ? null : await earlierRow(place)
      // Two keys may have one digest, though hardly ever.
      if (was === null || keyOf(was, byId) !== keyOf(row, byId)) {
        if (place >= 0) kept[place] = 0
        yield { change: "new", before: null, now: { row, line }, columns: [] }
      } else
        yield {
          change: "changed",
          before: { row: was, line: old.lines[place] ?? 0 },
          now: { row, line },
          columns: differencesOf(was, row)
        }
    }
  } finally {
    await file.close()
  }
  let at = 0
  for await (const { line, row } of rowsOfResults(earlier))
    if (kept[at++] === 0) yield { change: "gone", before: { row, line }, now: null, columns: [] }
}

/** A line break ends a record where the quotation marks before it are even in number. */
const recordsOf = (text: string): ReadonlyArray<string> => text.match(/[^"\n]*(?:"[^"]*"[^"\n]*)*\n/gu) ?? []
