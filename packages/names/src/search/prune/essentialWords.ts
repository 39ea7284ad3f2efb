/**
 * The essential words of a query, in the sense of MaxScore (Turtle and Flood, 1995): only names in the posting lists of
 * an essential word can become candidates. The rarest word comes first. The other words are not essential as soon as
 * they weigh too little together: a name that has only those cannot reach the threshold.
 */
import type { PlannedWord, QueryPlan } from "../query/QueryPlan.ts"
import { INITIAL_QUALITY } from "../score/NameScorer.ts"

/** A word whose posting lists open candidates: the names that no essential word before has opened. */
export interface EssentialWord {
  readonly word: PlannedWord
  /** Later words, and those halves of this word and the words before that open no candidates. */
  readonly others: ReadonlyArray<PlannedWord>
  /** The weight that a name has at most if no word before has opened it. */
  readonly upperBound: number
}

/** The words by falling weight. Each is made when it is wanted: mostly the first is the only essential one. */
export function* essentialWords(plan: QueryPlan): Generator<EssentialWord> {
  const rarest = plan.words.filter(({ variants }) => variants.length > 0).sort((a, b) => b.weight - a.weight)
  for (const [at, word] of rarest.entries())
    yield {
      word,
      others: [...rarest.slice(0, at + 1).flatMap(unopenedHalf), ...rarest.slice(at + 1)],
      upperBound: upperBoundOf(plan, rarest.slice(at))
    }
}

/** The half of a word that opens no candidates, as a word of its own. */
const unopenedHalf = (word: PlannedWord): ReadonlyArray<PlannedWord> => {
  const variants = word.variants.filter(({ opens }) => !opens)
  return variants.length === 0 ? [] : [{ ...word, variants }]
}

/**
 * Whether a name that no word before has opened can score `threshold`. An initial alone opens no candidate, so it counts
 * only as far as initials raise the other words.
 */
export const isEssential = (
  { total }: QueryPlan,
  { upperBound }: EssentialWord,
  threshold: number
): boolean => upperBound >= threshold * total

/** The weight that a name can have in words whose posting lists were not read. */
const upperBoundOf = (plan: QueryPlan, unread: ReadonlyArray<PlannedWord>): number => {
  let sum = 0
  for (const { weight } of unread) sum += weight
  const unreadMask = unread.reduce((mask, word) => mask | word.mask, 0)
  plan.weights.forEach((weight, unit) => {
    const bit = 1 << unit
    if ((plan.letters & bit) !== 0 && (unreadMask & bit) === 0) sum += INITIAL_QUALITY * weight
  })
  return sum
}
