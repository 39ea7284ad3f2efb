/** How alike two names of an organisation or a sole trader are, for ranking entities found by name. */
import { type ComparableName, comparableNames, comparableVariants } from "../analysis/ComparableName.ts"
import { foldCoreName, foldName } from "../analysis/foldName.ts"
import { repairedNames } from "../analysis/repairedNames.ts"
import { TokenisedName } from "../analysis/TokenisedName.ts"
import type { Word } from "../analysis/Word.ts"
import { businessWords } from "../lexicon/businessWords.ts"
import { isShortFormOf } from "../lexicon/longForms.ts"
import { withEndingWrittenOut } from "../lexicon/phraseShortForms.ts"
import { trusteePhraseShort } from "../lexicon/trusteeWordings.ts"
import { align } from "./alignment.ts"
import { wordSimilarity } from "./wordSimilarity.ts"

const SAME_CORE = 0.97
/** Below the same core, so that a whole name without its form always ranks above a changed one. */
const CHANGED = 0.95
const ABBREVIATED = 0.82
/** The same of a business word, which people shorten by rule. */
const SHORT_FORM = 0.9
/** A name that is less like is also read as words that the query has as one. */
const UNLIKE = 0.6

/** A difference in spelling weighs its share of the letters, and no more. */
const asWritten = { mild: 1, doubtful: 1 }
const CONFLICT = 0.9
const MISSING = 0.55
const ORDER = { same: 0, rotated: 0.03, mixed: 0.05 } as const

/** "Engin" for "Engineering": a beginning of at least three letters. */
const abbreviates = (short: string, long: string): boolean =>
  short.length >= 3 && long.length >= short.length + 2 && long.startsWith(short)

const shortens = (short: string, long: string): boolean =>
  short.length < long.length && businessWords.has(long) && isShortFormOf(short, long)

const orAbbreviated = (a: Word, b: Word): number => {
  const alike = wordSimilarity(a, b)
  if (alike < SHORT_FORM && (shortens(a.text, b.text) || shortens(b.text, a.text))) return SHORT_FORM
  return alike < ABBREVIATED && (abbreviates(a.text, b.text) || abbreviates(b.text, a.text))
    ? ABBREVIATED
    : alike
}

const variantSimilarity = (query: ComparableName, name: ComparableName): number => {
  const found = align(
    query,
    name,
    (q, n) => {
      const a = query.words[q]
      const b = name.words[n]
      return a === undefined || b === undefined ? 0 : orAbbreviated(a, b)
    },
    asWritten,
    "organisation"
  )
  if (found.aligned === 0) return 0
  const conflict = Math.min(found.leftInQuery, found.leftInName)
  const missing = Math.abs(found.leftInQuery - found.leftInName)
  const alike =
    found.quality *
    (1 - (CONFLICT * conflict) / (found.aligned + conflict)) *
    (1 - (MISSING * missing) / (found.aligned + conflict + missing))
  return Math.max(0, alike - ORDER[found.order])
}

interface PreparedName {
  readonly folded: string
  readonly core: string
  readonly variants: ReadonlyArray<ComparableName>
}

/** Letters apart are initials, or one word of an organisation. */
const lettersApart = /(?<![\p{L}\p{N}])\p{L}[.\s]+\p{L}(?![\p{L}\p{N}])/u

const asOrganisation = (name: string): ReadonlyArray<ComparableName> =>
  comparableNames("organisation", name).filter(({ isAcronym }) => !isAcronym)

/** A comma stands in a person's name, and letters apart are initials or one word of an organisation. */
const readings = (name: string): ReadonlyArray<ComparableName> =>
  name.includes(",")
    ? comparableNames("person", name)
    : lettersApart.test(name)
      ? [...asOrganisation(name), ...comparableNames("person", name)]
      : asOrganisation(name)

/** What may have been meant as well: a short ending written out, and letters for digits that stand among letters. */
const meant = (query: string): ReadonlyArray<ComparableName> => {
  const writtenOut = withEndingWrittenOut(query)
  return [
    ...(writtenOut === undefined ? [] : readings(writtenOut)),
    ...repairedNames(new TokenisedName(query)).flatMap((each) => comparableVariants("organisation", each))
  ]
}

const prepare = (written: string): PreparedName => {
  const name = withTrusteePhrase(written)
  return {
    folded: foldName(written),
    core: foldCoreName(name),
    variants: [...readings(name), ...meant(name)]
  }
}

const withTrusteePhrase = (name: string): string => name.replace(trusteePhraseShort, "as trustee for")

const wordsIn = (folded: string): number => folded.split(" ").length

const lastWord = /^(.*\S)\s+(\S+)$/u

const compare = (query: PreparedName, written: string): number => {
  const folded = foldName(written)
  if (folded === "" || query.folded === "") return 0
  if (folded === query.folded) return 1
  const name = withTrusteePhrase(written)
  const core = foldCoreName(name)
  if (core === query.core) return SAME_CORE
  const bestOf = (all: ReadonlyArray<ComparableName>): number => {
    let best = 0
    for (const theirs of all)
      for (const mine of query.variants) best = Math.max(best, variantSimilarity(mine, theirs))
    return best
  }
  const best = bestOf(readings(name))
  if (best >= UNLIKE || wordsIn(core) <= wordsIn(query.core)) return CHANGED * best
  // Given name and surname may be written as one word, in either order.
  const glued = [core, core.replace(lastWord, "$2 $1")].flatMap(asOrganisation)
  return CHANGED * Math.max(best, bestOf(glued))
}

/** The similarity of any name to this one, which is prepared only once. */
export const nameSimilarityTo = (query: string): ((name: string) => number) => {
  const prepared = prepare(query)
  return (name) => compare(prepared, name)
}

/** A similarity from 0 to 1, and 1 only when the folded names are equal. */
export const nameSimilarity = (query: string, name: string): number => compare(prepare(query), name)
