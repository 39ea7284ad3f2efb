/**
 * How far a search goes. It is repeated at the next depth, with more variants of each word, only when the best name so
 * far is not good enough. These decisions do not depend on where the names are stored.
 */

/**
 * Depth 0 takes words as they are written, abbreviated, or joined with the next. Depth 1 adds words one edit away and
 * words cut in two. Depth 2 adds all other variants.
 */
export type SearchDepth = 0 | 1 | 2

export const searchDepths: ReadonlyArray<SearchDepth> = [0, 1, 2]

/** Names that score less are not answered. */
export const LEAST_SCORE = 0.5

/** A best name that scores so much ends the search. */
const goodScore = { 0: 0.965, 1: 0.86, 2: 0 } as const

interface PlannedWords {
  readonly words: ReadonlyArray<{
    readonly isInDictionary: boolean
    readonly variants: ReadonlyArray<unknown>
  }>
}

/** Whether the search is hopeless at this depth: where a word has no variant, no name would be good enough. */
export const isHopeless = ({ words }: PlannedWords, depth: SearchDepth): boolean =>
  depth < 2 && words.some(({ variants }) => variants.length === 0)

interface Scored {
  readonly score: number
  readonly extraWeight: number
}

export const isGoodEnough = (
  { words }: PlannedWords,
  depth: SearchDepth,
  [best]: ReadonlyArray<Scored>
): boolean =>
  best !== undefined &&
  (best.score >= goodScore[depth] ||
    // The whole name was found, and all other words of the query are in the dictionary: the query has more words than the name.
    (depth > 0 && best.extraWeight === 0 && words.every(({ isInDictionary }) => isInDictionary)))
