/**
 * The rows of a run's results as digests: what tells a row from others, what was said of it, and where it stands. A row
 * takes 32 bytes of memory, however long it is.
 */
import { createHash } from "node:crypto"
import {
  type ComparedRow,
  contentOf,
  keyOf,
  type RowsOfResults
} from "@entity-watch/core/rows/files/ComparedRow"
import { type ResultRecord, resultRecords } from "../files/resultRecords.ts"

/** The results of a run, and how they are read. */
export interface RunResults {
  readonly path: string
  readonly bytes: number
  readonly rows: RowsOfResults
}

export interface PlacedRow {
  /** Where its records begin, and how long they are. */
  readonly at: number
  readonly bytes: number
  /** The place of its first record, as a spreadsheet counts them. */
  readonly line: number
  readonly row: ComparedRow
}

export async function* rowsOfResults({ bytes, path, rows }: RunResults): AsyncGenerator<PlacedRow> {
  let group: Array<ResultRecord> = []
  let line = 0
  let begun = 0
  const placed = (): PlacedRow => ({
    at: group[0]?.at ?? 0,
    bytes: group.reduce((sum, each) => sum + each.bytes, 0),
    line: begun,
    row: rows.row(group.map(({ cells }) => cells))
  })
  for await (const record of resultRecords(path, bytes)) {
    if (++line === 1) continue
    const last = group.at(-1)
    if (last !== undefined && !rows.continues(last.cells, record.cells)) {
      yield placed()
      group = []
    }
    if (group.length === 0) begun = line
    group.push(record)
  }
  if (group.length > 0) yield placed()
}

export interface RowIndex {
  readonly size: number
  readonly keys: Float64Array
  readonly values: Float64Array
  readonly places: Float64Array
  readonly lengths: Uint32Array
  readonly lines: Uint32Array
}

/** As many bits as a number keeps. */
const digestOf = (text: string): number => {
  const digest = createHash("sha256").update(text).digest()
  return (digest.readUInt32BE(0) >>> 11) * 2 ** 32 + digest.readUInt32BE(4)
}

/** `most`: how many rows the run counted. */
export const rowIndex = async (results: RunResults, most: number, byId: boolean): Promise<RowIndex> => {
  const keys = new Float64Array(most)
  const values = new Float64Array(most)
  const places = new Float64Array(most)
  const lengths = new Uint32Array(most)
  const lines = new Uint32Array(most)
  let size = 0
  for await (const { at, bytes, line, row } of rowsOfResults(results)) {
    if (size === most) throw new Error("The results have more rows than their run counted.")
    keys[size] = digestOf(keyOf(row, byId))
    values[size] = digestOf(contentOf(row))
    places[size] = at
    lengths[size] = bytes
    lines[size] = line
    size++
  }
  return { size, keys, values, places, lengths, lines }
}
