/** Adds up, per name of one segment, how much of what is asked for the lists read so far say it has. */
import { metaOfHint } from "./nameMeta.ts"
import type { Part } from "./Part.ts"
import type { Plan, PlannedWord } from "./Plan.ts"

/** The whole query in the units in which is counted: a byte a name. */
export const WHOLE = 250

export interface PlaceFilter {
  /** As `nameMeta` numbers them; 0 asks for none. */
  readonly state: number
  readonly postcode: number
}

const POSTCODE = 0x3fff
const STATE = 15 << 14

/** Whether a name is of another place than is asked for. One of no known place is not. */
export const isElsewhere = (filter: PlaceFilter, meta: number): boolean => {
  const postcode = meta & POSTCODE
  const state = (meta & STATE) >>> 14
  return (
    (filter.state !== 0 && state !== 0 && state !== filter.state) ||
    (filter.postcode !== 0 && postcode !== 0 && postcode !== filter.postcode)
  )
}

export class Accumulator {
  readonly part: Part
  /** 0 is a name not seen in any list. Clamped: never more than 255. */
  readonly sums: Uint8ClampedArray
  /** Names seen. */
  touched = new Uint32Array(1024)
  count = 0
  /** Of a segment that is elsewhere: the lists that are read, by rank. */
  lists: ReadonlyMap<number, Uint8Array> | null = null

  constructor(part: Part) {
    this.part = part
    this.sums = new Uint8ClampedArray(part.segment.names)
  }

  clear(): void {
    const { sums, touched } = this
    for (let i = 0; i < this.count; i++) sums[touched[i] ?? 0] = 0
    this.count = 0
  }

  /**
   * Every name in the lists of a word's variants, but for parts of words that are too common. `place`: which of a
   * word's ranks are this segment's.
   */
  read(plan: Plan, word: PlannedWord, place: number, filter: PlaceFilter): void {
    for (const { mask, opens, quality, word: known } of word.variants) {
      const rank = known.ranks[place] ?? -1
      if (rank >= 0 && opens) this.add(rank, stepOf(plan, mask, quality), filter)
    }
    for (const { mask, opens, quality, word: known } of word.variants) {
      const rank = known.ranks[place] ?? -1
      if (rank >= 0 && !opens) this.raise(rank, stepOf(plan, mask, quality))
    }
  }

  /** The same for names already seen; others are left alone. */
  refine(plan: Plan, word: PlannedWord, place: number): void {
    for (const { mask, quality, word: known } of word.variants) {
      const rank = known.ranks[place] ?? -1
      if (rank >= 0) this.raise(rank, stepOf(plan, mask, quality))
    }
  }

  private add(rank: number, step: number, filter: PlaceFilter): void {
    const { sums } = this
    const { afar, meta, postingStart } = this.part.segment
    const { removed } = this.part
    const filters = filter.state !== 0 || filter.postcode !== 0 || removed !== null
    const list = this.lists?.get(rank)
    const posting = list ?? this.part.segment.posting
    const end = list?.length ?? postingStart[rank + 1] ?? 0
    let at = list === undefined ? (postingStart[rank] ?? 0) : 0
    let { count, touched } = this
    let name = -1
    while (at < end) {
      let byte = posting[at++] ?? 0
      let delta = byte & 0x7f
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = posting[at++] ?? 0
        delta |= (byte & 0x7f) << shift
      }
      name += delta
      const before = sums[name] ?? 0
      if (before === 0) {
        if (filters) {
          // By a hint no postcode is known: that is asked again when the name is looked at.
          const about = afar === null ? (meta[name] ?? 0) : metaOfHint(afar.hint[name] ?? 0)
          if (isElsewhere(filter, about) || removed?.has(name)) continue
        }
        if (count === touched.length) touched = this.grow()
        touched[count++] = name
      }
      sums[name] = before + step
    }
    this.count = count
  }

  private raise(rank: number, step: number): void {
    const { sums } = this
    const { postingStart } = this.part.segment
    const list = this.lists?.get(rank)
    const posting = list ?? this.part.segment.posting
    const end = list?.length ?? postingStart[rank + 1] ?? 0
    let at = list === undefined ? (postingStart[rank] ?? 0) : 0
    let name = -1
    while (at < end) {
      let byte = posting[at++] ?? 0
      let delta = byte & 0x7f
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = posting[at++] ?? 0
        delta |= (byte & 0x7f) << shift
      }
      name += delta
      const before = sums[name] ?? 0
      if (before !== 0) sums[name] = before + step
    }
  }

  private grow(): Uint32Array<ArrayBuffer> {
    const larger = new Uint32Array(this.touched.length * 2)
    larger.set(this.touched)
    this.touched = larger
    return larger
  }
}

/** Rounded up: what was added up is never less than what a name has. */
const stepOf = ({ total, weights }: Plan, mask: number, quality: number): number => {
  let gain = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) gain += weights[31 - Math.clz32(rest & -rest)] ?? 0
  return Math.max(1, Math.ceil((WHOLE * gain * quality) / total - 1e-9))
}
