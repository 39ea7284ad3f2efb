/** The words of one segment that sound like a text or begin with it, by position. Each function adds to `found`. */
import { LONGEST_TOKEN } from "../analysis/analyseName.ts"
import { soundKey } from "../analysis/soundKey.ts"
import { bucketOf } from "../segment/dictionaryOrder.ts"
import type { Segment } from "../segment/Segment.ts"

/** By binary search among the phonetic keys. Without the text itself. */
export const positionsSoundingLike = (segment: Segment, text: string, found: Array<number>): void => {
  const key = soundKey(text)
  if (key === 0) return
  const { soundKey: keys, soundOrder } = segment
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  const own = segment.positionOf(text)
  for (; low < keys.length && keys[low] === key; low++) {
    const position = soundOrder[low] ?? 0
    if (position !== own) found.push(position)
  }
}

/** Words that are at least two letters longer and that at least `least` names have, by binary search in each bucket. */
export const positionsBeginningWith = (
  segment: Segment,
  text: string,
  least: number,
  found: Array<number>
): void => {
  const { frequency, rankOfPosition } = segment
  for (let length = text.length + 2; length <= LONGEST_TOKEN; length++) {
    const bucket = bucketOf(text.charCodeAt(0), length)
    const from = segment.bucketStart[bucket] ?? 0
    const end = segment.bucketStart[bucket + 1] ?? 0
    const start = segment.textStart[bucket] ?? 0
    const beginningAt = (position: number) =>
      segment.readText(start + (position - from) * length, text.length)
    let low = from
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if (beginningAt(middle) < text) low = middle + 1
      else high = middle
    }
    for (; low < end && beginningAt(low) === text; low++)
      if ((frequency[rankOfPosition[low] ?? 0] ?? 0) >= least) found.push(low)
  }
}
