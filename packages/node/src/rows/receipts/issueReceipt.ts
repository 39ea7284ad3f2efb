/** Issues the receipt for all rows of a file that was screened, once its results are whole. */
import { existsSync } from "node:fs"
import { rename, writeFile } from "node:fs/promises"
import { Receipts } from "@entity-watch/core/receipts"
import { viewOf } from "@entity-watch/core/rows/files/FileRun"
import { refused } from "@entity-watch/core/rows/read/FileRefused"
import type { ScreeningRun } from "@entity-watch/core/rows/screen/ScreeningRun"
import { Effect } from "effect"
import { unwritten } from "../files/AppendedFile.ts"
import { fileSource } from "../files/fileBytes.ts"
import { receiptIn } from "./screenedFolder.ts"
import { hashOfFile, hashOfResults, treeOf } from "./writtenRows.ts"

/** Answers its path; null for a run without one. A run that is asked again keeps the receipt that it has. */
export const issueReceipt = Effect.fnUntraced(function* (run: ScreeningRun, folder: string, results: string) {
  const { receipt_seed: seed } = run
  const path = receiptIn(folder)
  if (seed === undefined) return null
  if (existsSync(path)) return path
  const digest = yield* fileSource(results).sha256
  if (digest !== run.results_sha256) return yield* refused(results, { code: "results_changed" })
  const { rows, root } = yield* Effect.promise(() => treeOf(seed, results, run.bytes))
  const { matches, no_match, review, unavailable } = run.counts
  const receipt = yield* Receipts.use((receipts) =>
    receipts.issueForFile({
      mode: run.mode,
      at: run.at,
      algorithm_version: run.algorithm_version,
      snapshots: run.snapshots,
      lists: viewOf(run).lists,
      file_hash: hashOfFile(seed, run.input_sha256),
      results_hash: hashOfResults(seed, digest),
      counts: { review, no_match, unavailable, matches },
      rows,
      root
    })
  )
  yield* Effect.tryPromise({
    try: async () => {
      await writeFile(`${path}.new`, `${JSON.stringify(receipt, undefined, 2)}\n`, {
        flush: true,
        mode: 0o600
      })
      await rename(`${path}.new`, path)
    },
    catch: (cause) => unwritten(path, cause)
  })
  return path
})
