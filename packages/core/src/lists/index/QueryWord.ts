/** The words of a screened name, with what a list has for each of them. */
import type { NameModel } from "@entity-watch/names/analysis"
import type { SimilarWords } from "./TermDictionary.ts"

/** The posting lists of all listed words that one query word may be, merged: positions of listed names. */
export interface WordPostings {
  /** Whether some listed name writes the word as two. */
  readonly joined: boolean
  readonly all: ReadonlyArray<number>
  /** Only the positions of names with an initial, which can match on one whole word. */
  readonly withInitial: ReadonlyArray<number>
}

export interface QueryWord {
  readonly similar: SimilarWords
  /** The factor of a whole word's weight. */
  readonly rarity: number
  readonly postings: Record<NameModel, WordPostings>
  /** Whether no listed name of any kind has a word that this one may be. */
  readonly isUnlisted: boolean
}

export interface QueryWords {
  readonly words: ReadonlyArray<QueryWord>
  /**
   * For each word, the key that joins it with the next one where the list has the two as one word, and otherwise an
   * empty text; an empty array where there is no such key.
   */
  readonly joins: ReadonlyArray<string>
}

export const noPostings: WordPostings = { joined: false, all: [], withInitial: [] }
