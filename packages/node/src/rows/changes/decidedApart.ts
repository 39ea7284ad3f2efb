/** The matches to look at, in the order of the file, with those that were decided below them and folded away. */
import { count, tableEnd } from "@entity-watch/core/rows/files/page"
import type { RowDecisions } from "@entity-watch/core/rows/screen/decidedRow"
import { decidedTr } from "@entity-watch/core/rows/screen/reportPage"

const rowEnd = "</tr>\n"

/** The rows as they were written. No cell holds the end of a row, because its marks are escaped. */
async function* eachRow(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let held = ""
  for await (const piece of bytes) {
    const parts = (held + decoder.decode(piece, { stream: true })).split(rowEnd)
    held = parts.pop() ?? ""
    for (const part of parts) yield part + rowEnd
  }
}

export const decidedApart = (head: string, { decided, new: fresh, open }: RowDecisions) =>
  async function* (rows: () => AsyncIterable<Uint8Array>): AsyncGenerator<string> {
    yield `<p>${count(fresh)} new, ${count(open)} open although somebody decided before, ${count(decided)} decided. A decision hides no match and changes no verdict.</p>\n`
    if (fresh + open > 0) {
      yield head
      for await (const row of eachRow(rows())) if (!row.startsWith(decidedTr)) yield row
      yield tableEnd
    }
    if (decided === 0) return
    yield `<details><summary>Decided: ${count(decided)}</summary>\n${head}`
    for await (const row of eachRow(rows())) if (row.startsWith(decidedTr)) yield row
    yield `${tableEnd}</details>\n`
  }
