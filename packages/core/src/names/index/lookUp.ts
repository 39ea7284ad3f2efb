/** Positions of the words of one segment that are like a given one. Each adds what it finds to `found`. */
import { editDistance } from "../editDistance.ts"
import { LONGEST_TOKEN } from "./indexTokens.ts"
import { letterMask } from "./letterMask.ts"
import { bucketOf } from "./orderDictionary.ts"
import type { Segment } from "./Segment.ts"
import { soundKey } from "./soundKey.ts"

/** Without its lowest `times` bits, of which there are at most two. */
const without = (bits: number, times: number): number => {
  const once = times > 0 ? bits & (bits - 1) : bits
  return times > 1 ? once & (once - 1) : once
}

/** Whether one letter more, less or other, or two neighbours exchanged, make `text` of the bytes at `at`. */
const isOneEdit = (bytes: Uint8Array, at: number, length: number, text: string): boolean => {
  const shorter = Math.min(length, text.length)
  let start = 0
  while (start < shorter && bytes[at + start] === text.charCodeAt(start)) start++
  let end = 0
  while (end < shorter - start && bytes[at + length - 1 - end] === text.charCodeAt(text.length - 1 - end))
    end++
  const theirs = length - start - end
  const mine = text.length - start - end
  if (theirs + mine <= 1 || (theirs === 1 && mine === 1)) return theirs + mine > 0
  return (
    theirs === 2 &&
    mine === 2 &&
    bytes[at + start] === text.charCodeAt(start + 1) &&
    bytes[at + start + 1] === text.charCodeAt(start)
  )
}

/** Every edit takes at most one letter away and brings at most one: the letters tell most words apart at once. */
export const nearPositions = (segment: Segment, text: string, edits: 1 | 2, found: Array<number>): void => {
  const { bucketStart, mask, text: bytes, textStart } = segment
  const mine = letterMask(text)
  const first = text.charCodeAt(0)
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
      if (without(mine & ~theirs, mayMiss) !== 0 || without(theirs & ~mine, mayAdd) !== 0) continue
      const at = start + (position - from) * length
      if (isOneEdit(bytes, at, length, text)) found.push(position)
      else if (edits === 2 && editDistance(text, segment.readText(at, length), 2) === 2) found.push(position)
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
