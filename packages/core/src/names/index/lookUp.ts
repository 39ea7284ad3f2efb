/** Positions of the words of one segment that are like a given one. Each adds what it finds to `found`. */
import { LONGEST_TOKEN } from "./indexTokens.ts"
import { letterMask } from "./letterMask.ts"
import { bucketOf } from "./orderDictionary.ts"
import type { Segment } from "./Segment.ts"
import { soundKey } from "./soundKey.ts"

/** Whether there are more than so many bits, of two at most. */
const hasMore = (bits: number, than: number): boolean => {
  const once = than > 0 ? bits & (bits - 1) : bits
  return (than > 1 ? once & (once - 1) : once) !== 0
}

/** Whether at most one edit makes the rest of `text` of the bytes from `at` on. */
const isOneEditOrNone = (bytes: Uint8Array, at: number, end: number, text: string, from: number): boolean => {
  const theirs = end - at
  const mine = text.length - from
  if (theirs > mine + 1 || mine > theirs + 1 || theirs < 0 || mine < 0) return false
  const shorter = Math.min(theirs, mine)
  let start = 0
  while (start < shorter && bytes[at + start] === text.charCodeAt(from + start)) start++
  let same = 0
  while (same < shorter - start && bytes[end - 1 - same] === text.charCodeAt(text.length - 1 - same)) same++
  const [theirRest, myRest] = [theirs - start - same, mine - start - same]
  if (theirRest <= 1 && myRest <= 1) return true
  return (
    theirRest === 2 &&
    myRest === 2 &&
    bytes[at + start] === text.charCodeAt(from + start + 1) &&
    bytes[at + start + 1] === text.charCodeAt(from + start)
  )
}

/** The same of at most two edits: whichever the first is, it is where the two first differ. */
const isTwoEditsOrLess = (bytes: Uint8Array, at: number, length: number, text: string): boolean => {
  const end = at + length
  const shorter = Math.min(length, text.length)
  let same = 0
  while (same < shorter && bytes[at + same] === text.charCodeAt(same)) same++
  const here = at + same
  return (
    isOneEditOrNone(bytes, here + 1, end, text, same + 1) ||
    isOneEditOrNone(bytes, here + 1, end, text, same) ||
    isOneEditOrNone(bytes, here, end, text, same + 1) ||
    (same + 2 <= shorter &&
      bytes[here] === text.charCodeAt(same + 1) &&
      bytes[here + 1] === text.charCodeAt(same) &&
      isOneEditOrNone(bytes, here + 2, end, text, same + 2))
  )
}

/** Every edit takes at most one letter away and brings at most one: the letters tell most words apart at once. */
export const nearPositions = (segment: Segment, text: string, edits: 1 | 2, found: Array<number>): void => {
  const { bucketStart, mask, text: bytes, textStart } = segment
  const mine = letterMask(text)
  const first = text.charCodeAt(0)
  const own = segment.positionOf(text)
  const longest = Math.min(LONGEST_TOKEN, text.length + edits)
  for (let length = Math.max(1, text.length - edits); length <= longest; length++) {
    const bucket = bucketOf(first, length)
    const from = bucketStart[bucket] ?? 0
    const to = bucketStart[bucket + 1] ?? 0
    const start = textStart[bucket] ?? 0
    const longer = length - text.length
    const mayMiss = longer > 0 ? edits - longer : edits
    const mayAdd = longer < 0 ? edits + longer : edits
    for (let position = from; position < to; position++) {
      const theirs = mask[position] ?? 0
      if (hasMore(theirs & ~mine, mayAdd) || hasMore(mine & ~theirs, mayMiss)) continue
      const at = start + (position - from) * length
      const isNear =
        edits === 1
          ? isOneEditOrNone(bytes, at, at + length, text, 0)
          : isTwoEditsOrLess(bytes, at, length, text)
      if (isNear && position !== own) found.push(position)
    }
  }
}

export const soundingPositions = (segment: Segment, text: string, found: Array<number>): void => {
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

export const beginningPositions = (
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
