/**
 * Scratch memory of a search: for each word of the list, which words of the query it may be the partner of, with one
 * bit for each.
 */
import type { ComparableName } from "@entity-watch/names/analysis"
import type { QueryWord } from "./QueryWord.ts"
import type { TermDictionary } from "./TermDictionary.ts"

/** All words of a query from this one on share the last bit. */
const LAST_BIT = 31

/** The bit of the word in this place of a query. */
export const bitOf = (q: number): number => 1 << Math.min(q, LAST_BIT)

/** Whether several words of the query have a part in these bits: two bits, or the one that words may share. */
export const isSeveral = (bits: number): boolean => (bits & (bits - 1)) !== 0 || bits === bitOf(LAST_BIT)

type Joins = Pick<ComparableName, "joinKeys">

export class PartnerBits {
  readonly #dictionary: TermDictionary
  /** The bits by word of the dictionary; all are 0 between searches. */
  bits = new Int32Array(0)

  constructor(dictionary: TermDictionary) {
    this.#dictionary = dictionary
  }

  /**
   * Sets the bits of a query's words. A listed word that may stand for two words of the query together has the bits of
   * both.
   */
  set({ joinKeys }: Joins, queryWords: ReadonlyArray<QueryWord>): void {
    const words = this.#dictionary.words.length
    if (this.bits.length < words) this.bits = new Int32Array(words)
    for (let q = 0; q < queryWords.length; q++) this.#setBits(queryWords[q]?.similar.ids, bitOf(q))
    for (let q = 0; q < joinKeys.length; q++)
      this.#setBits(this.#joined(joinKeys[q]), bitOf(q) | bitOf(q + 1))
  }

  clear({ joinKeys }: Joins, queryWords: ReadonlyArray<QueryWord>): void {
    for (let q = 0; q < queryWords.length; q++) this.#clearBits(queryWords[q]?.similar.ids)
    for (let q = 0; q < joinKeys.length; q++) this.#clearBits(this.#joined(joinKeys[q]))
  }

  #joined(join: string | undefined): ReadonlyArray<number> | undefined {
    return join === undefined || join === "" ? undefined : this.#dictionary.withJoinKey(join)
  }

  #setBits(ids: ReadonlyArray<number> | undefined, bits: number): void {
    if (ids === undefined) return
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] ?? 0
      this.bits[id] = (this.bits[id] ?? 0) | bits
    }
  }

  #clearBits(ids: ReadonlyArray<number> | undefined): void {
    if (ids === undefined) return
    for (let i = 0; i < ids.length; i++) this.bits[ids[i] ?? 0] = 0
  }
}
