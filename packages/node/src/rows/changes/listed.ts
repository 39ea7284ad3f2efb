/** The rows that a report lists: those to look at, or what is new since an earlier run. */

import type { FileRun } from "@entity-watch/core/rows/files/FileRun"
import { tableEnd } from "@entity-watch/core/rows/files/page"
import { changesHead, changeTableHead } from "./changeLines.ts"

type Rows = () => AsyncIterable<Uint8Array>

export async function* listed(
  { algorithm_version, changes, since }: FileRun,
  rows: Rows,
  /** What lists the rows to look at, or what stands there instead where there are none. */
  {
    nothing,
    table
  }: {
    readonly table: (rows: Rows) => AsyncGenerator<string | Uint8Array>
    readonly nothing: string | null
  }
): AsyncGenerator<string | Uint8Array> {
  const isCompared = since !== undefined && changes !== undefined
  yield isCompared ? changesHead(since, changes, algorithm_version) : "<h2>To look at</h2>\n"
  if (!isCompared) {
    if (nothing === null) yield* table(rows)
    else yield nothing
    return
  }
  if (changes.new + changes.changed + changes.gone === 0) return
  yield changeTableHead
  yield* rows()
  yield tableEnd
}

/** All rows in one table. */
export const tableOf = (head: string) =>
  async function* (rows: Rows): AsyncGenerator<string | Uint8Array> {
    yield head
    yield* rows()
    yield tableEnd
  }
