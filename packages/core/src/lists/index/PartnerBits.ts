/**
 * Scratch memory of a search: for each word of the list, which words of the query it may be the partner of, with one
 * bit for each.
 */
import type { ComparableName } from "@entity-watch/names/analysis"
import type { QueryWord } from "./QueryWord.ts"
import type { TermDictionary } from "./TermDictionary.ts"

/** How many words of a query have a bit of their own. A longer query is compared without these bits. */
export const WORDS_WITH_BITS = 16

export class PartnerBits {
  readonly #dictionary: TermDictionary
  /** The bits by word of the dictionary; all are 0 between searches. */
  bits = new Uint16Array(0)

  constructor(dictionary: TermDictionary) {
    this.#dictionary = dictionary
  }

  /**
   * Sets the bits of a query's words. A listed word that may stand for two words of the query together has the bits of
   * both.
   */
  set({ joinKeys }: ComparableName, queryWords: ReadonlyArray<QueryWord>): void {
    const words = this.#dictionary.words.length
    if (this.bits.length < words) this.bits = new Uint16Array(words)
    for (let q = 0; q < queryWords.length; q++) this.#setBits(queryWords[q]?.similar.ids, 1 << q)
    for (let q = 0; q < joinKeys.length; q++) this.#setBits(this.#joined(joinKeys[q]), 3 << q)
  }

  clear({ joinKeys }: ComparableName, queryWords: ReadonlyArray<QueryWord>): void {
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
