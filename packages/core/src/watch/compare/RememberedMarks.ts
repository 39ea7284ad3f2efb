/**
 * What is watched, in blocks, each with the marks of its names, so that a list's next edition is compared without reading
 * the names again. A block is read anew as far as its keys are others than they were. It is kept in memory alone.
 */

import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { ComparedSubject } from "../../domain/Subject.ts"
import { inTurns } from "../../effects/inTurns.ts"
import type { ListIndex } from "../../lists/index/ListIndex.ts"
import { NameAnalyser } from "../../lists/index/NameAnalyser.ts"
import { nameMarks, WordNumbers } from "../../lists/index/NameMarks.ts"
import { NearNames } from "../../lists/index/NearNames.ts"
import type { KeyPage } from "../../store/WatchedNameStore.ts"

/** How much one process remembers. */
export const bounds = {
  /** So many are read in one block, which may grow to twice as many. */
  block: 4_096,
  /** All together have so many marks, of four bytes each: of some 2.5 million people, or 1.4 million companies. */
  marks: 64_000_000,
  /** From so many different words on, everything is forgotten. */
  words: 2_000_000
}
/** So many are compared in one step (`inTurns`), unless one of them is looked at closely. */
const inOneStep = 32

/** The entities or the subjects that are watched. A key is a place in their order and, after a space, what changes with it. */
export interface WatchedSource<E> {
  /** The place before the first. */
  readonly start: string
  /** A page of keys, joined by commas. */
  keys(page: KeyPage): Effect.Effect<string, E>
  /** What is compared of each of these; undefined of what cannot be read. */
  read(keys: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<(() => ComparedSubject) | undefined>, E>
}

interface Block {
  readonly through: string
  readonly text: string
  readonly keys: number
  /** Where the marks of each key begin, and where the last ones end. */
  readonly from: Uint32Array
  readonly marks: Int32Array
}

/** No place: no block begins behind it. */
const nowhere = ""

export const placeOf = (key: string): string => key.split(" ", 1)[0] ?? key

/** What one process knows of the entities or the subjects of one mode. */
export class MarkMemory {
  readonly blocks: Array<Block> = []
  /** How many marks the blocks have. */
  size = 0
  /** By which numbers the words of its marks are known. */
  words: WordNumbers | undefined
  /** Places whose marks may no longer be those of their names. */
  readonly stale = new Set<string>()
  /** For each register the snapshot by which the names were read; of entities alone. */
  asOf: ReadonlyMap<string, string> = new Map()

  readonly isStale = (key: string): boolean => this.stale.size > 0 && this.stale.has(placeOf(key))

  forget(): void {
    this.blocks.length = 0
    this.size = 0
    this.stale.clear()
  }

  /** The number of the block that begins behind a place; -1 where none does, and the number of blocks behind the last. */
  blockFrom(place: string, start: string): number {
    return place === start ? 0 : this.blocks.findIndex(({ through }) => through === place) + 1 || -1
  }
}

export interface NearKeys {
  readonly after: string
  /** How far the page goes. */
  readonly through: string
  /** The keys whose names or numbers may match, in order. */
  readonly near: ReadonlyArray<string>
}

interface Place {
  readonly after: string
  readonly at: number
}

/** What one process remembers. */
export class Marks {
  #words = new WordNumbers()
  readonly #analyser = new NameAnalyser()
  readonly #memories = new Map<string, MarkMemory>()
  readonly #bounds: typeof bounds

  constructor(within = bounds) {
    this.#bounds = within
  }

  /** The names that may match an entry of a list. Where all have too many words, these are numbered anew. */
  nearNames(index: ListIndex): Effect.Effect<NearNames> {
    return Effect.suspend(() => {
      if (this.#words.size >= this.#bounds.words) this.#words = new WordNumbers()
      return inTurns(() => NearNames.of(index, this.#words))
    })
  }

  memoryOf(mode: Mode, what: "entities" | "subjects"): MarkMemory {
    const known = this.#memories.get(`${mode} ${what}`) ?? new MarkMemory()
    this.#memories.set(`${mode} ${what}`, known)
    return known
  }

  /** Block by block, from a place on. Without a memory nothing is remembered. */
  near<E>(
    memory: MarkMemory | null,
    watched: WatchedSource<E>,
    after: string,
    probe: NearNames
  ): Stream.Stream<NearKeys, E> {
    const kept = memory ?? new MarkMemory()
    if (kept.words !== probe.words) kept.forget()
    kept.words = probe.words
    const first = memory === null ? -1 : memory.blockFrom(after, watched.start)
    return Stream.paginate({ after, at: first } as Place, ({ after: from, at }) =>
      Effect.gen({ self: this }, function* () {
        const known = at < 0 ? undefined : kept.blocks[at]
        const { block: size } = this.#bounds
        const isOpen = known === undefined || (at === kept.blocks.length - 1 && known.keys < size)
        const through = isOpen ? null : known.through
        const limit = known === undefined ? size : 2 * size
        const text = yield* watched.keys({ after: from, through, limit })
        const isSame = known !== undefined && known.text === text && kept.stale.size === 0
        const keys = isSame || text === "" ? [] : text.split(",")
        const isWhole = (isSame ? known.keys : keys.length) < limit
        const end = text === "" ? from : placeOf(text.slice(text.lastIndexOf(",") + 1))
        const last = isWhole && through !== null ? through : end
        const block =
          isSame || (known !== undefined && known.text === text && !keys.some(kept.isStale))
            ? known
            : yield* this.#blockOf(watched, keys, last, known, kept.isStale, probe.words)
        const next = { after: last, at: at < 0 ? -1 : this.#keep(kept, at, block, isWhole) }
        if (next.at >= 0) for (const key of keys) kept.stale.delete(placeOf(key))
        // What was the last block may end before this one does. Whoever leaves off here must not come back to its end.
        if (next.at >= 0 && isOpen && !isWhole && known !== undefined)
          kept.blocks[next.at] = { ...known, through: nowhere }
        const near = yield* inTurns(() => nearIn(block, probe))
        return [
          [{ after: from, through: last, near }],
          isWhole && through === null ? Option.none() : Option.some(next)
        ] as const
      })
    )
  }

  /** Keeps a block in its place, and answers where the next one is: -1 where there is no room for more. */
  #keep(memory: MarkMemory, at: number, block: Block, isInstead: boolean): number {
    const before = isInstead ? (memory.blocks[at]?.marks.length ?? 0) : 0
    const all = [...this.#memories.values()].reduce((sum, { size }) => sum + size, 0)
    if (all + block.marks.length - before > this.#bounds.marks) {
      for (const { marks } of memory.blocks.splice(at)) memory.size -= marks.length
      return -1
    }
    memory.size += block.marks.length - before
    const kept = block.keys === 0 ? [] : [block]
    memory.blocks.splice(at, isInstead ? 1 : 0, ...kept)
    return at + kept.length
  }

  /** The block of these keys: what is known of them, and the others read. What cannot be read is not in it. */
  #blockOf<E>(
    watched: WatchedSource<E>,
    keys: ReadonlyArray<string>,
    through: string,
    known: Block | undefined,
    isStale: (key: string) => boolean,
    words: WordNumbers
  ): Effect.Effect<Block, E> {
    const analyser = this.#analyser
    return Effect.gen(function* () {
      const places = new Map(known?.text.split(",").map((key, i) => [key, i]))
      const missing = keys.filter((key) => isStale(key) || !places.has(key))
      const subjects = missing.length === 0 ? [] : yield* watched.read(missing)
      const made = new Map<string, ReadonlyArray<number>>()
      yield* inTurns(function* () {
        for (const [i, key] of missing.entries()) {
          const subject = subjects[i]?.()
          if (subject !== undefined) made.set(key, yield* nameMarks(subject, analyser, words))
          yield
        }
      })
      const unread = new Set(missing.filter((key) => !made.has(key)))
      return laidOut(
        keys.filter((key) => !unread.has(key)),
        through,
        (key) => made.get(key) ?? marksIn(known, places.get(key))
      )
    })
  }
}

const marksIn = (block: Block | undefined, place: number | undefined): ArrayLike<number> =>
  block === undefined || place === undefined
    ? []
    : block.marks.subarray(block.from[place], block.from[place + 1])

const laidOut = (
  keys: ReadonlyArray<string>,
  through: string,
  of: (key: string) => ArrayLike<number>
): Block => {
  const each = keys.map(of)
  const from = new Uint32Array(each.length + 1)
  for (const [i, { length }] of each.entries()) from[i + 1] = (from[i] ?? 0) + length
  const marks = new Int32Array(from.at(-1) ?? 0)
  for (const [i, own] of each.entries()) marks.set(own, from[i])
  return { through, text: keys.join(","), keys: keys.length, from, marks }
}

function* nearIn(
  { from, keys: count, marks, text }: Block,
  probe: NearNames
): Generator<void, Array<string>> {
  const near: Array<number> = []
  for (let i = 0; i < count; i++) {
    const [begin, end] = [from[i] ?? 0, from[i + 1] ?? 0]
    if (!probe.areFar(marks, begin, end) && (yield* probe.mayMatch(marks, begin, end))) near.push(i)
    if (i % inOneStep === 0) yield
  }
  return keysAt(text, near)
}

/** The keys at some places of a text, in order. */
const keysAt = (text: string, places: ReadonlyArray<number>): Array<string> => {
  let [at, from] = [0, 0]
  return places.map((place) => {
    for (; at < place; at++) from = text.indexOf(",", from) + 1
    const end = text.indexOf(",", from)
    return text.slice(from, end < 0 ? text.length : end)
  })
}

export class RememberedMarks extends Context.Service<RememberedMarks, Marks>()(
  "@entity-watch/core/watch/compare/RememberedMarks"
) {
  static readonly layer = Layer.sync(RememberedMarks, () => new Marks())
}
