/** The rows that a report lists: those to look at, or what is new since an earlier run. */

import type { FileRun } from "@entity-watch/core/rows/files/FileRun"
import { tableEnd } from "@entity-watch/core/rows/files/page"
import { changesHead, changeTableHead } from "./changeLines.ts"

export async function* listed(
  { algorithm_version, changes, since }: FileRun,
  rows: () => AsyncIterable<Uint8Array>,
  /** The head of the table of rows to look at, or what stands there instead where there are none. */
  { head, nothing }: { readonly head: string; readonly nothing: string | null }
): AsyncGenerator<string | Uint8Array> {
  const isCompared = since !== undefined && changes !== undefined
  yield isCompared ? changesHead(since, changes, algorithm_version) : "<h2>To look at</h2>\n"
  const isEmpty = isCompared && changes.new + changes.changed + changes.gone === 0
  if (isEmpty) return
  if (!isCompared && nothing !== null) {
    yield nothing
    return
  }
  yield isCompared ? changeTableHead : head
  yield* rows()
  yield tableEnd
}
