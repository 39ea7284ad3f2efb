/** Positions of the words of one segment that are few edits from a given one and begin with its letter, itself left out. */
import { isOneEditOrNone, isTwoEditsOrLess } from "./byteEdits.ts"
import { ENDING } from "./endings.ts"
import { LONGEST_TOKEN } from "./indexTokens.ts"
import { letterMask } from "./letterMask.ts"
import { bucketOf } from "./orderDictionary.ts"
import type { Segment } from "./Segment.ts"

export const nearPositions = (segment: Segment, text: string, edits: 1 | 2, found: Array<number>): void => {
  const first = text.charCodeAt(0)
  const own = segment.positionOf(text)
  const longest = Math.min(LONGEST_TOKEN, text.length + edits)
  for (let length = Math.max(1, text.length - edits); length <= longest; length++) {
    const bucket = bucketOf(first, length)
    const words = {
      from: segment.bucketStart[bucket] ?? 0,
      to: segment.bucketStart[bucket + 1] ?? 0,
      start: segment.textStart[bucket] ?? 0,
      length
    }
    if (words.from === words.to) continue
    if (edits === 1) oneEditAway(segment, words, text, own, found)
    else twoEditsAway(segment, words, text, own, found)
  }
}

/** The words of one first letter and length: their positions, and where the bytes of the first one are. */
interface Bucket {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly length: number
}

/**
 * One edit leaves alone what stands before it and what stands after it. Words of one beginning are side by side, and
 * in the order of endings those of one end are.
 */
const oneEditAway = (
  { endingOrder, text: bytes }: Segment,
  { from, length, start, to }: Bucket,
  text: string,
  own: number,
  found: Array<number>
): void => {
  const ending = Math.min(ENDING, (text.length - 1) >>> 1)
  // Of two letters exchanged, the first may be the last of the beginning: the other is in neither.
  const beginning = text.length - 1 - ending

  for (
    let position = firstOf(bytes, { from, to, start, length }, text, beginning);
    position < to;
    position++
  ) {
    const at = start + (position - from) * length
    if (beginsAlike(bytes, at, text, beginning) !== 0) break
    if (isOneEditOrNone(bytes, at + beginning, at + length, text, beginning) && position !== own)
      found.push(position)
  }

  const compareEnding = (position: number): number => {
    const end = start + (position - from + 1) * length
    for (let i = 1; i <= ending; i++) {
      const difference = (bytes[end - i] ?? 0) - text.charCodeAt(text.length - i)
      if (difference !== 0) return difference
    }
    return 0
  }
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareEnding(endingOrder[middle] ?? 0) < 0) low = middle + 1
    else high = middle
  }
  for (; low < to; low++) {
    const position = endingOrder[low] ?? 0
    if (compareEnding(position) !== 0) break
    const at = start + (position - from) * length
    if (isOneEditOrNone(bytes, at, at + length - ending, text, 0, text.length - ending))
      if (beginsAlike(bytes, at, text, beginning) !== 0) found.push(position)
  }
}

/** Less than 0 where the word at `at` stands before those that begin as the text does. The first letter is the same. */
const beginsAlike = (bytes: Uint8Array, at: number, text: string, letters: number): number => {
  for (let i = 1; i < letters; i++) {
    const difference = (bytes[at + i] ?? 0) - text.charCodeAt(i)
    if (difference !== 0) return difference
  }
  return 0
}

const firstOf = (
  bytes: Uint8Array,
  { from, length, start, to }: Bucket,
  text: string,
  letters: number
): number => {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (beginsAlike(bytes, start + (middle - from) * length, text, letters) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Every edit takes at most one letter away and brings at most one: the letters tell most words apart at once. */
const twoEditsAway = (
  { mask, text: bytes }: Segment,
  { from, length, start, to }: Bucket,
  text: string,
  own: number,
  found: Array<number>
): void => {
  const mine = letterMask(text)
  const longer = length - text.length
  const mayMiss = longer > 0 ? 2 - longer : 2
  const mayAdd = longer < 0 ? 2 + longer : 2
  for (let position = from; position < to; position++) {
    const theirs = mask[position] ?? 0
    if (hasMore(theirs & ~mine, mayAdd) || hasMore(mine & ~theirs, mayMiss)) continue
    if (isTwoEditsOrLess(bytes, start + (position - from) * length, length, text) && position !== own)
      found.push(position)
  }
}

/** Whether there are more than so many bits, of two at most. */
const hasMore = (bits: number, than: number): boolean => {
  const once = than > 0 ? bits & (bits - 1) : bits
  return (than > 1 ? once & (once - 1) : once) !== 0
}
