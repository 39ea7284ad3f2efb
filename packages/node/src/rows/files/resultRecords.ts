/** The records of a `results.csv` as this program wrote them, one after the other, with their places in it. */
import { createReadStream } from "node:fs"

export interface ResultRecord {
  /** Where its bytes begin. */
  readonly at: number
  readonly bytes: number
  readonly cells: ReadonlyArray<string>
}

const quote = 0x22
const lineFeed = 0x0a
const chunkBytes = 1 << 18

/** The records between two places of the file, of which one at a time is in memory. The first of all is the header. */
export async function* resultRecords(path: string, end: number, begin = 0): AsyncGenerator<ResultRecord> {
  let at = begin
  let carried: Buffer = Buffer.alloc(0)
  let isQuoted = false
  const chunks: AsyncIterable<Buffer> = createReadStream(path, {
    start: begin,
    end: end - 1,
    highWaterMark: chunkBytes
  })
  for await (const chunk of chunks) {
    const read = carried.length === 0 ? chunk : Buffer.concat([carried, chunk])
    let first = 0
    for (let next = carried.length; next < read.length; next++) {
      if (read[next] === quote) isQuoted = !isQuoted
      else if (read[next] === lineFeed && !isQuoted) {
        const bytes = next + 1 - first
        yield { at: at + first, bytes, cells: cellsOf(read.toString("utf8", first, next + 1)) }
        first = next + 1
      }
    }
    carried = read.subarray(first)
    at += first
  }
}

const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n)/gu

/** The cells of one record, of which each but the plain ones stands between quotation marks. */
export const cellsOf = (record: string): ReadonlyArray<string> => {
  const text = record.startsWith("\ufeff") ? record.slice(1) : record
  if (!text.includes('"')) return text.slice(0, -2).split(",")
  return [...text.matchAll(cell)].map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain)
}
