/** Scratch of a search: which words of a query each word of the list may be, a bit each. */
import type { ComparableName } from "@entity-watch/names/analysis"
import type { QueryWord } from "./QueryWordLookup.ts"
import type { TermDictionary } from "./TermDictionary.ts"

/** Words of a query that have a bit of their own. */
export const MARKED = 16

export class PartnerBits {
  readonly #dictionary: TermDictionary
  /** By word of the dictionary; all 0 between searches. */
  bits = new Uint16Array(0)

  constructor(dictionary: TermDictionary) {
    this.#dictionary = dictionary
  }

  /** A word that two words of the query may be as one has the bits of both. */
  set({ joinKeys }: ComparableName, sought: ReadonlyArray<QueryWord>): void {
    const words = this.#dictionary.words.length
    if (this.bits.length < words) this.bits = new Uint16Array(words)
    for (let q = 0; q < sought.length; q++) this.#mark(sought[q]?.similar.ids, 1 << q)
    for (let q = 0; q < joinKeys.length; q++) this.#mark(this.#joined(joinKeys[q]), 3 << q)
  }

  clear({ joinKeys }: ComparableName, sought: ReadonlyArray<QueryWord>): void {
    for (let q = 0; q < sought.length; q++) this.#unmark(sought[q]?.similar.ids)
    for (let q = 0; q < joinKeys.length; q++) this.#unmark(this.#joined(joinKeys[q]))
  }

  #joined(join: string | undefined): ReadonlyArray<number> | undefined {
    return join === undefined || join === "" ? undefined : this.#dictionary.withJoinKey(join)
  }

  #mark(ids: ReadonlyArray<number> | undefined, bits: number): void {
    if (ids === undefined) return
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] ?? 0
      this.bits[id] = (this.bits[id] ?? 0) | bits
    }
  }

  #unmark(ids: ReadonlyArray<number> | undefined): void {
    if (ids === undefined) return
    for (let i = 0; i < ids.length; i++) this.bits[ids[i] ?? 0] = 0
  }
}
