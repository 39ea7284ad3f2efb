/** A folder with the results of a screened file and the receipt for all of its rows. */
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { FileReceipt } from "@entity-watch/contract/schema/FileReceipt"
import { repeatedName } from "@entity-watch/contract/schema/repeatedName"
import { refused } from "@entity-watch/core/rows/read/FileRefused"
import { ScreeningRun } from "@entity-watch/core/rows/screen/ScreeningRun"
import { Effect, Option, Schema } from "effect"
import { fileSource } from "../files/fileBytes.ts"
import { readRun } from "../files/keptRun.ts"
import { hashOfFile, hashOfResults, treeOf } from "./writtenRows.ts"

export const receiptIn = (folder: string): string => join(folder, "receipt.json")
const resultsIn = (folder: string): string => join(folder, "results.csv")

/** In bytes. */
const mostReceipt = 64 * 1024

export interface ScreenedFolder {
  readonly receipt: FileReceipt
  readonly seed: string
  readonly run: ScreeningRun
  readonly results: string
}

export const readScreenedFolder = Effect.fnUntraced(function* (folder: string) {
  const withoutReceipt = () => refused(folder, { code: "no_receipt" })
  const text = yield* Effect.tryPromise({
    try: async () =>
      (await stat(receiptIn(folder))).size > mostReceipt ? "" : await readFile(receiptIn(folder), "utf8"),
    catch: withoutReceipt
  })
  const receipt = yield* Schema.decodeEffect(Schema.fromJsonString(FileReceipt), {
    onExcessProperty: "error"
  })(text).pipe(Effect.mapError(withoutReceipt))
  if (repeatedName(text) !== null) return yield* withoutReceipt()
  const run = yield* readRun(join(folder, "run.json"), ScreeningRun)
  if (Option.isNone(run) || run.value.receipt_seed === undefined)
    return yield* refused(folder, { code: "receipt_without_run" })
  return {
    receipt,
    run: run.value,
    seed: run.value.receipt_seed,
    results: resultsIn(folder)
  } satisfies ScreenedFolder
})

/** Whether the results are not as they were when the receipt was issued. */
export const resultsDiffer = Effect.fnUntraced(function* ({ receipt, results, seed }: ScreenedFolder) {
  const digest = yield* fileSource(results).sha256
  return hashOfResults(seed, digest) !== receipt.results_hash
})

/** Whatever in the folder is otherwise than its receipt says. */
export const folderDiffers = Effect.fnUntraced(function* (folder: ScreenedFolder) {
  const { receipt, results, run, seed } = folder
  const reasons: Array<string> = []
  if (hashOfFile(seed, run.input_sha256) !== receipt.file_hash)
    reasons.push("the receipt was issued for another file of customers than run.json says")
  if (yield* resultsDiffer(folder)) reasons.push("results.csv is not as it was when the receipt was issued")
  const { size } = yield* Effect.promise(() => stat(results))
  const tree = yield* Effect.promise(() => treeOf(seed, results, size))
  if (tree.root !== receipt.root || tree.rows !== receipt.rows)
    reasons.push("the rows are not those that the receipt was issued for, in their order")
  return reasons
})
