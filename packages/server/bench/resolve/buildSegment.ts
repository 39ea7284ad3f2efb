/** An invented register's names as a segment, with a sample of them to make queries from. */
import { type NameRow, SegmentBuilder } from "@entity-watch/names/search/segment/SegmentBuilder"
import { nameRows } from "../generator/nameRows.ts"
import { Random } from "../generator/Random.ts"
import { sortedRows } from "../generator/sortedRows.ts"

const sampleSize = 20_000
const batchSize = 20_000

export interface Built {
  readonly buffer: SharedArrayBuffer
  readonly sample: ReadonlyArray<NameRow>
  /** Milliseconds of building alone: the rows were made and put in order outside. */
  readonly milliseconds: number
  /** The same as the processors count it: what a machine with nothing else to do would take. */
  readonly cpu: number
  /** The most that was resident while building, in bytes. */
  readonly peak: number
}

/** `onBatch` sees every row, in name order, and is waited for. */
export const buildSegment = async (
  names: number,
  onBatch: (rows: ReadonlyArray<NameRow>) => Promise<void>
): Promise<Built> => {
  const random = new Random(7)
  const builder = new SegmentBuilder()
  const sample: Array<NameRow> = []
  let milliseconds = 0
  let cpu = 0
  const timed = (work: () => void) => {
    const [started, used] = [performance.now(), process.cpuUsage()]
    work()
    milliseconds += performance.now() - started
    const { system, user } = process.cpuUsage(used)
    cpu += (system + user) / 1000
  }
  let peak = 0
  let batch: Array<NameRow> = []
  const take = async () => {
    timed(() => {
      for (const row of batch) builder.add(row)
    })
    peak = Math.max(peak, process.memoryUsage.rss())
    await onBatch(batch)
    batch = []
  }
  for (const row of sortedRows(nameRows(names))) {
    batch.push(row)
    if (random.chance(sampleSize / names)) sample.push(row)
    if (batch.length === batchSize) await take()
  }
  await take()
  let buffer = new SharedArrayBuffer(0)
  timed(() => {
    builder.finish(`generated ${names}`, (bytes) => {
      buffer = new SharedArrayBuffer(bytes)
      return buffer
    })
  })
  return { buffer, sample, milliseconds, cpu, peak: Math.max(peak, process.memoryUsage.rss()) }
}
