/**
 * The essential words of a query, in the sense of MaxScore (Turtle and Flood, 1995): only names in the posting lists of
 * an essential word can become candidates. The rarest word comes first. The other words are not essential as soon as
 * they weigh too little together: a name that has only those cannot reach the threshold.
 */
import type { PlannedVariant, PlannedWord, QueryPlan } from "../query/QueryPlan.ts"
import { LETTER_QUALITY } from "../score/NameScorer.ts"

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
  const rarest = distinctWords(
    plan.words.filter(({ variants }) => variants.length > 0).sort((a, b) => b.weight - a.weight)
  )
  for (const [at, word] of rarest.entries())
    yield {
      word,
      others: [...rarest.slice(0, at + 1).flatMap(unopenedHalf), ...rarest.slice(at + 1)],
      upperBound: upperBoundOf(plan, rarest.slice(at))
    }
}

/**
 * The words of which each text is there once, at the place of the first. A posting list does not say how often a name
 * has a word, so what stands for a repeated word stands for all its places, and each list is read once.
 */
const distinctWords = (words: ReadonlyArray<PlannedWord>): ReadonlyArray<PlannedWord> => {
  const byText = new Map<string, PlannedWord>()
  for (const word of words) {
    const before = byText.get(word.text)
    byText.set(word.text, before === undefined ? word : together(before, word))
  }
  return byText.size === words.length ? words : [...byText.values()]
}

const together = (a: PlannedWord, b: PlannedWord): PlannedWord => {
  const variants = new Map<string, PlannedVariant>()
  for (const variant of [...a.variants, ...b.variants]) {
    const key = `${variant.term.text} ${variant.quality} ${variant.opens}`
    variants.set(key, { ...variant, mask: variant.mask | (variants.get(key)?.mask ?? 0) })
  }
  return { ...a, mask: a.mask | b.mask, weight: a.weight + b.weight, variants: [...variants.values()] }
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
    if ((plan.letters & bit) !== 0 && (unreadMask & bit) === 0) sum += LETTER_QUALITY * weight
  })
  return sum
}
