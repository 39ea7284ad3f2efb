/**
 * The tree of hashes over the rows of a file: RFC 6962, 2.1. A leaf and a node begin with different bytes, so that
 * neither is taken for the other. It is folded as the rows come: of n rows at most log n hashes are held.
 */
import { canonicalJson } from "@entity-watch/contract/schema/canonicalJson"

/** SHA-256 of these bytes one after the other. */
export type HashBytes = (...parts: ReadonlyArray<Uint8Array>) => Uint8Array

/** The records of one row, by their columns. */
export type RowRecords = ReadonlyArray<Readonly<Record<string, string>>>

const leafPrefix = Uint8Array.of(0)
const nodePrefix = Uint8Array.of(1)
const encoder = new TextEncoder()

/** `salt` hides what a row holds from whoever is shown the proof of its neighbour. */
export const leafOf = (hash: HashBytes, salt: Uint8Array, records: RowRecords): Uint8Array =>
  hash(leafPrefix, salt, encoder.encode(canonicalJson(records)))

export interface TreeFold {
  add(leaf: Uint8Array): void
  /** Of the leaves so far. */
  root(): Uint8Array
}

export const foldTree = (hash: HashBytes): TreeFold => {
  /** Whole subtrees from the left, each with half as many leaves as the one before at most. */
  const whole: Array<{ readonly leaves: number; readonly hash: Uint8Array }> = []
  return {
    add: (leaf) => {
      let added = { leaves: 1, hash: leaf }
      for (let last = whole.at(-1); last?.leaves === added.leaves; last = whole.at(-1)) {
        whole.pop()
        added = { leaves: 2 * added.leaves, hash: hash(nodePrefix, last.hash, added.hash) }
      }
      whole.push(added)
    },
    root: () => {
      const [last, ...before] = whole.toReversed()
      return last === undefined
        ? hash()
        : before.reduce((right, left) => hash(nodePrefix, left.hash, right), last.hash)
    }
  }
}

/** Leaves from `from` until before `until`. */
export interface LeafRange {
  readonly from: number
  readonly until: number
}

/** Whose hashes stand beside the way from a leaf to the root of so many leaves, the leaf's neighbour first. */
export const besideWay = (position: number, leaves: number): ReadonlyArray<LeafRange> => {
  const beside: Array<LeafRange> = []
  let [from, until] = [0, leaves]
  while (until - from > 1) {
    const middle = from + halfOf(until - from)
    if (position < middle) {
      beside.unshift({ from: middle, until })
      until = middle
    } else {
      beside.unshift({ from, until: middle })
      from = middle
    }
  }
  return beside
}

/** The largest power of two that is less than this. */
const halfOf = (leaves: number): number => {
  let half = 1
  while (2 * half < leaves) half *= 2
  return half
}

/** The root to which this leaf leads; null where the path is not one of this position. */
export const rootOver = (
  hash: HashBytes,
  leaf: Uint8Array,
  {
    leaves,
    path,
    position
  }: {
    readonly position: number
    readonly leaves: number
    readonly path: ReadonlyArray<Uint8Array>
  }
): Uint8Array | null => {
  if (position >= leaves) return null
  const beside = besideWay(position, leaves)
  if (beside.length !== path.length) return null
  return path.reduce(
    (below, other, at) =>
      (beside[at]?.from ?? 0) > position ? hash(nodePrefix, below, other) : hash(nodePrefix, other, below),
    leaf
  )
}
