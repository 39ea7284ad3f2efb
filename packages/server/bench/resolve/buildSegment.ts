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
  let milliseconds = 0
  const timed = (work: () => void) => {
    const started = performance.now()
    work()
    milliseconds += performance.now() - started
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
    /** Of building alone: the rows were made and put in order outside. */
    milliseconds,
    opened: performance.now() - opening
  }
}
