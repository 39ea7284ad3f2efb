/**
 * The words of one segment that are one or two edits from a text and have its first letter, by position. Words one edit
 * away are found by the deletion neighbourhood. Words two edits away are found by comparing the text with every word of
 * the same first letter and about the same length, after a filter by the letters that each word has.
 */
import { letterMask } from "../../text/letterMask.ts"
import { LONGEST_TOKEN } from "../analysis/analyseName.ts"
import { isDistinctDeletion, NO_DELETION, POSITION_RANGE } from "../segment/deletionNeighbourhood.ts"
import { bucketOf } from "../segment/dictionaryOrder.ts"
import type { Segment } from "../segment/Segment.ts"
import { isOneEdit, isTwoEditsOrLess } from "./byteEdits.ts"

/** Adds the positions to `found`, without that of the text itself. */
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

/** The words of one first letter and length: their positions, and where the bytes of the first one begin. */
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

/** The words that share a deletion with the text. */
const oneEditAway = (segment: Segment, text: string, found: Array<number>): void => {
  const [shorter, same, longer] = [-1, 0, 1].map((more) => bucketIn(segment, text, text.length + more))
  if (shorter === undefined || same === undefined || longer === undefined) return
  const deletions: Array<number> = []
  for (let at = NO_DELETION; at < text.length; at++) if (isDistinctDeletion(text, at)) deletions.push(at)
  segment.deletionBuckets(text, deletions).forEach((bucket, i) => {
    // A longer word becomes the text itself by a deletion. Others become the text without a letter.
    if (i === 0) addDeletions(segment, longer, bucket, text, found)
    else {
      addDeletions(segment, same, bucket, text, found)
      addDeletions(segment, shorter, bucket, text, found)
    }
  })
}

/** Adds the words of a dictionary's bucket that are in a bucket of the deletion table and one edit from the text. */
const addDeletions = (
  { deletionPositions, deletionStart, text: bytes }: Segment,
  { from, length, start, to }: DictionaryBucket,
  deletionBucket: number,
  text: string,
  found: Array<number>
): void => {
  const end = deletionStart[deletionBucket + 1] ?? 0
  for (let i = deletionStart[deletionBucket] ?? 0; i < end; i++) {
    const first = from + (((deletionPositions[i] ?? 0) - from) & (POSITION_RANGE - 1))
    for (let position = first; position < to; position += POSITION_RANGE) {
      const at = start + (position - from) * length
      if (isOneEdit(bytes, at, at + length, text) && !found.includes(position)) found.push(position)
    }
  }
}

/** Each edit removes at most one letter and adds at most one, so the letter masks exclude most words. */
const twoEditsAway = (
  { letterMask: masks, text: bytes }: Segment,
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
    const theirs = masks[position] ?? 0
    if (hasMore(theirs & ~mine, mayAdd) || hasMore(mine & ~theirs, mayMiss)) continue
    if (isTwoEditsOrLess(bytes, start + (position - from) * length, length, text) && position !== own)
      found.push(position)
  }
}

/** Whether more than `than` bits are set; `than` is at most two. */
const hasMore = (bits: number, than: number): boolean => {
  const once = than > 0 ? bits & (bits - 1) : bits
  return (than > 1 ? once & (once - 1) : once) !== 0
}
