/** The rows of a `results.csv`, each with its records, and the hashes that a receipt for all of them is made of. */
import { createHash, createHmac, randomBytes } from "node:crypto"
import { foldTree, type HashBytes, leafOf, type RowRecords } from "@entity-watch/core/receipts"
import { resultRecords } from "../files/resultRecords.ts"

export interface WrittenRow {
  /** Its number in the customers' file. */
  readonly row: string
  readonly records: RowRecords
}

/** One row at a time is in memory. */
export async function* writtenRows(results: string, bytes: number): AsyncGenerator<WrittenRow> {
  let header: ReadonlyArray<string> | undefined
  let row = ""
  let records: Array<Record<string, string>> = []
  for await (const { cells } of resultRecords(results, bytes)) {
    if (header === undefined) {
      header = cells
      continue
    }
    const record = Object.fromEntries(header.map((column, at) => [column, cells[at] ?? ""]))
    if (records.length > 0 && record.row !== row) {
      yield { row, records }
      records = []
    }
    row = record.row ?? ""
    records.push(record)
  }
  if (records.length > 0) yield { row, records }
}

export const sha256: HashBytes = (...parts) => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** What only whoever has the run's seed can make: a digest of a short file could be tried otherwise. */
const keyed = (seed: string, text: string): Buffer =>
  createHmac("sha256", Buffer.from(seed, "base64url")).update(text).digest()

/** The seed of a run, from which its salts are made. */
export const newSeed = (): string => randomBytes(32).toString("base64url")

export const saltOf = (seed: string, position: number): Buffer => keyed(seed, `row ${position}`)

export const hashOfFile = (seed: string, digest: string): string =>
  keyed(seed, `file ${digest}`).toString("base64url")

export const hashOfResults = (seed: string, digest: string): string =>
  keyed(seed, `results ${digest}`).toString("base64url")

/** How many rows there are, and the root over them. */
export const treeOf = async (seed: string, results: string, bytes: number) => {
  const tree = foldTree(sha256)
  let rows = 0
  for await (const { records } of writtenRows(results, bytes))
    tree.add(leafOf(sha256, saltOf(seed, rows++), records))
  return { rows, root: Buffer.from(tree.root()).toString("base64url") }
}
