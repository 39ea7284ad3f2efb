/** Names as an opened segment, with a sample of them to make queries from. */
import { Segment } from "@entity-watch/names/search/segment/Segment"
import { type NameRow, SegmentBuilder } from "@entity-watch/names/search/segment/SegmentBuilder"
import { Random } from "../generator/Random.ts"

const sampleSize = 20_000
const batchSize = 20_000

/** `onBatch` sees every row, in order, and is waited for. */
export const buildSegment = async (
  rows: Iterable<NameRow>,
  names: number,
  onBatch: (rows: ReadonlyArray<NameRow>) => Promise<void> = async () => {}
) => {
  const random = new Random(7)
  const builder = new SegmentBuilder()
  const sample: Array<NameRow> = []
  let [milliseconds, cpu, peak] = [0, 0, 0]
  const timed = (work: () => void) => {
    const [started, used] = [performance.now(), process.cpuUsage()]
    work()
    milliseconds += performance.now() - started
    const { system, user } = process.cpuUsage(used)
    cpu += (system + user) / 1000
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  let batch: Array<NameRow> = []
  const take = async () => {
    timed(() => {
      for (const row of batch) builder.add(row)
    })
    await onBatch(batch)
    batch = []
  }
  for (const row of rows) {
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
  const opening = performance.now()
  const segment = Segment.open(buffer)
  if ("_tag" in segment) throw new Error(segment.detail)
  return {
    segment,
    sample,
    /** Milliseconds of building alone, and of processor time: the rows were made and put in order outside. */
    milliseconds,
    cpu,
    /** The most that was resident while building, in bytes. */
    peak,
    opened: performance.now() - opening
  }
}
