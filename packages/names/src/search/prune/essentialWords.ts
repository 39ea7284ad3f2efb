/** Which words' lists of names are read: the rarest words', until the others together weigh too little. */
import type { PlannedWord, QueryPlan } from "../query/QueryPlan.ts"
import { INITIAL_QUALITY } from "../score/NameScorer.ts"

/** One word's lists bring up names; names in the lists of words before it were brought up by those. */
export interface EssentialWord {
  readonly word: PlannedWord
  /** Words that come later, and parts of this one and of those before that bring up no names. */
  readonly others: ReadonlyArray<PlannedWord>
  /** What a name that no word before has brought up can have at most. */
  readonly upperBound: number
}

/** The words in the order in which they bring up names. Each is made when it is its turn: mostly the first is enough. */
export function* essentialWords(plan: QueryPlan): Generator<EssentialWord> {
  const rarest = plan.words.filter(({ variants }) => variants.length > 0).sort((a, b) => b.weight - a.weight)
  for (const [at, word] of rarest.entries())
    yield {
      word,
      others: [...rarest.slice(0, at + 1).flatMap(unopened), ...rarest.slice(at + 1)],
      upperBound: openWeight(plan, rarest.slice(at))
    }
}

/** The part of a word that brings up no names, as a word of its own. */
const unopened = (word: PlannedWord): ReadonlyArray<PlannedWord> => {
  const variants = word.variants.filter(({ opens }) => !opens)
  return variants.length === 0 ? [] : [{ ...word, variants }]
}

/**
 * Names that none of the words before has brought up cannot score `least` unless the others weigh as much or initials
 * raise them: an initial alone is no reason to look at a name.
 */
export const isEssential = (
  { total }: QueryPlan,
  { upperBound: weight }: EssentialWord,
  least: number
): boolean => weight >= least * total

/** How much of what is asked for a name can still have in words whose lists were not read. */
const openWeight = (plan: QueryPlan, unread: ReadonlyArray<PlannedWord>): number => {
  let open = 0
  for (const { weight } of unread) open += weight
  const unreadMask = unread.reduce((mask, word) => mask | word.mask, 0)
  plan.weights.forEach((weight, unit) => {
    const bit = 1 << unit
    if ((plan.letters & bit) !== 0 && (unreadMask & bit) === 0) open += INITIAL_QUALITY * weight
  })
  return open
}
