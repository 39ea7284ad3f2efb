/** The words of a screened name, with what a list has for each of them. */
import type { NameModel } from "@entity-watch/names/analysis"
import type { SimilarWords } from "./TermDictionary.ts"

/** The posting lists of all listed words that one query word may be, merged: positions of listed names. */
export interface WordPostings {
  /** Whether some listed name writes the word as two. */
  readonly joined: boolean
  readonly all: ReadonlyArray<number>
  /** Only those of names with an initial, which can match on one whole word. */
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
  /** The key of each word and the next where the list has them as one word, else empty; without any, no keys. */
  readonly joins: ReadonlyArray<string>
}

export const noPostings: WordPostings = { joined: false, all: [], withInitial: [] }
