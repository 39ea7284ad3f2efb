/** Finds for each row of a run the row of the earlier run that is its own: by sorted digests, row by row of both. */
import type { RowIndex } from "./rowIndex.ts"

export const isNew = -1
export const isSame = -2

export interface Partners {
  /** For each row now: the place of the row before that is answered otherwise, or one of the two numbers above. */
  readonly before: Int32Array
  /** For each row before: 1 where it still is there. */
  readonly kept: Uint8Array
}

const sorted = ({ keys, size, values }: RowIndex): Uint32Array =>
  Uint32Array.from({ length: size }, (_, at) => at).sort(
    (one, other) =>
      (keys[one] ?? 0) - (keys[other] ?? 0) || (values[one] ?? 0) - (values[other] ?? 0) || one - other
  )

/**
 * Rows that tell the same and were answered the same belong together, however often they are there; of one key, the others
 * belong together in their order.
 */
export const partnersOf = (before: RowIndex, now: RowIndex): Partners => {
  const found: Partners = { before: new Int32Array(now.size).fill(isNew), kept: new Uint8Array(before.size) }
  const [old, young] = [sorted(before), sorted(now)]
  let [i, j] = [0, 0]
  while (i < old.length && j < young.length) {
    const key = before.keys[old[i] ?? 0] ?? 0
    const other = now.keys[young[j] ?? 0] ?? 0
    if (key < other) i++
    else if (key > other) j++
    else {
      const ends = [endOf(before, old, i, key), endOf(now, young, j, key)] as const
      pair(before, now, old.subarray(i, ends[0]), young.subarray(j, ends[1]), found)
      ;[i, j] = ends
    }
  }
  return found
}

const endOf = ({ keys }: RowIndex, order: Uint32Array, from: number, key: number): number => {
  let end = from
  while (end < order.length && keys[order[end] ?? 0] === key) end++
  return end
}

/** Rows of one key. */
const pair = (before: RowIndex, now: RowIndex, old: Uint32Array, young: Uint32Array, found: Partners) => {
  const lost: Array<number> = []
  const others: Array<number> = []
  let [i, j] = [0, 0]
  while (i < old.length || j < young.length) {
    const [one, other] = [old[i], young[j]]
    const difference =
      one === undefined ? 1 : other === undefined ? -1 : (before.values[one] ?? 0) - (now.values[other] ?? 0)
    if (one !== undefined && other !== undefined && difference === 0) {
      found.before[other] = isSame
      found.kept[one] = 1
      i++
      j++
    } else if (one !== undefined && difference < 0) {
      lost.push(one)
      i++
    } else if (other !== undefined) {
      others.push(other)
      j++
    }
  }
  lost.sort((one, other) => one - other)
  others.sort((one, other) => one - other)
  for (const [at, other] of others.entries()) {
    const one = lost[at]
    if (one === undefined) break
    found.before[other] = one
    found.kept[one] = 1
  }
}
