/** The proof of one row, taken from the results of a file with a receipt, and checked without them. */
import { stat } from "node:fs/promises"
import type { FileReceipt, ProvenRow, RowProof } from "@entity-watch/contract/schema/FileReceipt"
import { besideWay, foldTree, leafOf, rootOver } from "@entity-watch/core/receipts"
import { refused } from "@entity-watch/core/rows/read/FileRefused"
import { Effect } from "effect"
import { readScreenedFolder, resultsDiffer } from "./screenedFolder.ts"
import { saltOf, sha256, type WrittenRow, writtenRows } from "./writtenRows.ts"

/** The results are read twice: for the place of the row, and for the hashes beside its way to the root. */
export const proofOfRow = Effect.fn("proofOfRow")(function* (folder: string, row: string) {
  const screened = yield* readScreenedFolder(folder)
  const { receipt, results, seed } = screened
  if (yield* resultsDiffer(screened)) return yield* refused(folder, { code: "receipt_differs" })
  const { size } = yield* Effect.promise(() => stat(results))
  const found = yield* Effect.promise(() => placeOf(writtenRows(results, size), row))
  if (found === null) return yield* refused(folder, { code: "no_such_row", row })
  const { position, records } = found
  const beside = besideWay(position, receipt.rows).map((range) => ({ ...range, tree: foldTree(sha256) }))
  yield* Effect.promise(async () => {
    let at = 0
    for await (const other of writtenRows(results, size)) {
      const place = at++
      beside
        .find(({ from, until }) => from <= place && place < until)
        ?.tree.add(leafOf(sha256, saltOf(seed, place), other.records))
    }
  })
  return {
    receipt,
    row: {
      position,
      salt: saltOf(seed, position).toString("base64url"),
      path: beside.map(({ tree }) => Buffer.from(tree.root()).toString("base64url")),
      results: records
    }
  } satisfies RowProof
})

const placeOf = async (rows: AsyncIterable<WrittenRow>, row: string) => {
  let position = 0
  for await (const each of rows) {
    if (each.row === row) return { position, records: each.records }
    position++
  }
  return null
}

/** Whether the row leads to the root of the receipt. */
export const isUnderReceipt = ({ root, rows }: FileReceipt, row: ProvenRow): boolean => {
  const found = rootOver(sha256, leafOf(sha256, Buffer.from(row.salt, "base64url"), row.results), {
    position: row.position,
    leaves: rows,
    path: row.path.map((each) => Buffer.from(each, "base64url"))
  })
  return found !== null && Buffer.from(found).toString("base64url") === root
}
