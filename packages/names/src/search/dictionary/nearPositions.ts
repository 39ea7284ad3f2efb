/** Positions of the words of one segment that are few edits from a given one and begin with its letter, itself left out. */

import { letterMask } from "../../text/letterMask.ts"
import { LONGEST_TOKEN } from "../analysis/analyseName.ts"
import {
  deletionHash,
  isDistinctDeletion,
  NO_DELETION,
  POSITION_RANGE
} from "../segment/deletionNeighbourhood.ts"
import { bucketOf } from "../segment/dictionaryOrder.ts"
import type { Segment } from "../segment/Segment.ts"
import { isOneEdit, isTwoEditsOrLess } from "./byteEdits.ts"

export const positionsWithinEdits = (
  segment: Segment,
  text: string,
  edits: 1 | 2,
  found: Array<number>
): void => {
  if (edits === 1) oneEditAway(segment, text, found)
  else {
    const own = segment.positionOf(text)
    for (let length = Math.max(1, text.length - 2); length <= text.length + 2; length++)
      twoEditsAway(segment, bucketIn(segment, text, length), text, own, found)
  }
}

/** The words of one first letter and length: their positions, and where the bytes of the first one are. */
interface DictionaryBucket {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly length: number
}

const bucketIn = ({ bucketStart, textStart }: Segment, text: string, length: number): DictionaryBucket => {
  const bucket = bucketOf(text.charCodeAt(0), length)
  const from = bucketStart[bucket] ?? 0
  const to = length > LONGEST_TOKEN ? from : (bucketStart[bucket + 1] ?? 0)
  return { from, to, start: textStart[bucket] ?? 0, length }
}

/** Words that are the same without a letter of theirs, of the text, or of both. */
const oneEditAway = (segment: Segment, text: string, found: Array<number>): void => {
  const [shorter, same, longer] = [-1, 0, 1].map((more) => bucketIn(segment, text, text.length + more))
  if (shorter === undefined || same === undefined || longer === undefined) return
  const { deletionPositions: slip, deletionStart: slipStart } = segment
  const places: Array<number> = []
  for (let at = NO_DELETION; at < text.length; at++)
    if (isDistinctDeletion(text, at)) places.push(deletionHash(text, at) & (slipStart.length - 2))
  // None waits for another, so that the processor fetches them together.
  let seen = 0
  for (const place of places) seen ^= slip[slipStart[place] ?? 0] ?? 0
  segment.prefetched = seen
  places.forEach((place, i) => {
    if (i === 0) addSlips(segment, longer, place, text, found)
    else {
      addSlips(segment, same, place, text, found)
      addSlips(segment, shorter, place, text, found)
    }
  })
}

/** Adds the words of a bucket that are at a place of the table. */
const addSlips = (
  { deletionPositions: slip, deletionStart: slipStart, text: bytes }: Segment,
  { from, length, start, to }: DictionaryBucket,
  place: number,
  text: string,
  found: Array<number>
): void => {
  const end = slipStart[place + 1] ?? 0
  for (let i = slipStart[place] ?? 0; i < end; i++) {
    const first = from + (((slip[i] ?? 0) - from) & (POSITION_RANGE - 1))
    for (let position = first; position < to; position += POSITION_RANGE) {
      const at = start + (position - from) * length
      if (isOneEdit(bytes, at, at + length, text) && !found.includes(position)) found.push(position)
    }
  }
}

/** Every edit takes at most one letter away and brings at most one: the letters tell most words apart at once. */
const twoEditsAway = (
  { letterMask: mask, text: bytes }: Segment,
  { from, length, start, to }: DictionaryBucket,
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
