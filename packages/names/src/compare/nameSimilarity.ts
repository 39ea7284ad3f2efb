/** How alike two names of an organisation or a sole trader are, for ranking entities found by name. */
import { type ComparableName, comparableVariants } from "../analysis/ComparableName.ts"
import { foldName } from "../analysis/foldName.ts"
import { partiesBeside, partnersByInitials, partnersIn } from "../analysis/partners.ts"
import { repairedNames } from "../analysis/repairedNames.ts"
import { TokenisedName } from "../analysis/TokenisedName.ts"
import type { Word } from "../analysis/Word.ts"
import { withBodiesInOneWording } from "../lexicon/bodyWordings.ts"
import { areTwoBusinesses } from "../lexicon/businessForms.ts"
import { businessWords } from "../lexicon/businessWords.ts"
import { isCompanyWord, legalKindsOf, stripLegalForms } from "../lexicon/legalForms.ts"
import { isShortFormOf } from "../lexicon/longForms.ts"
import { stripOpening } from "../lexicon/openings.ts"
import { withEndingWrittenOut } from "../lexicon/phraseShortForms.ts"
import { joinSingleLetters, tokensOf } from "../text/tokens.ts"
import { align } from "./alignment.ts"
import { inOneSpelling } from "./inOneSpelling.ts"
import { asOrganisation, readings } from "./readings.ts"
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

/** Of partners with initials in place of some of their names, who may be other people. */
const BY_INITIALS = { "all names": 0.93, "some names": 0.89, others: 0 } as const

/** "Engin" for "Engineering": a beginning of at least three letters. */
const abbreviates = (short: string, long: string): boolean =>
  short.length >= 3 && long.length >= short.length + 2 && long.startsWith(short)

/** "Goanna No" goes on with a number, and is not Goanna North. */
const ofNumbers: ReadonlySet<string> = new Set(["NO", "NR"])

const shortens = (short: string, long: string): boolean =>
  short.length < long.length && !ofNumbers.has(short) && businessWords.has(long) && isShortFormOf(short, long)

/** Another letter makes of one Chinese given name another: Xiaoming is not Xiaoning. */
const areTwoGivenNames = (a: Word, b: Word): boolean =>
  a.syllableKey !== "" &&
  b.syllableKey !== "" &&
  a.syllableKey !== b.syllableKey &&
  a.text.length === b.text.length &&
  !businessWords.has(a.text) &&
  !businessWords.has(b.text)

const areTwoWords = (a: Word, b: Word): boolean =>
  (areTwoBusinesses(a.text, b.text) && !a.synonymGroups.some((group) => b.synonymGroups.includes(group))) ||
  areTwoGivenNames(a, b)

const orAbbreviated = (a: Word, b: Word): number => {
  if (areTwoWords(a, b)) return 0
  const alike = wordSimilarity(a, b)
  if (alike < SHORT_FORM && (shortens(a.text, b.text) || shortens(b.text, a.text))) return SHORT_FORM
  return alike < ABBREVIATED && (abbreviates(a.text, b.text) || abbreviates(b.text, a.text))
    ? ABBREVIATED
    : alike
}

const similarityAt = (query: ComparableName, name: ComparableName) => (q: number, n: number) => {
  const a = query.words[q]
  const b = name.words[n]
  return a === undefined || b === undefined ? 0 : orAbbreviated(a, b)
}

const variantSimilarity = (query: ComparableName, name: ComparableName): number => {
  const found = align(query, name, similarityAt(query, name), asWritten, "organisation")
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
  readonly written: string
  readonly folded: string
  readonly core: string
  /** Of a partnership: its partners, in any order. */
  readonly partners: ReadonlyArray<string>
  /** Of its legal forms. */
  readonly kinds: ReadonlyArray<string>
  readonly variants: ReadonlyArray<ComparableName>
}

/** What may have been meant as well: a short ending written out, and letters for digits that stand among letters. */
const meant = (query: string): ReadonlyArray<ComparableName> => {
  const writtenOut = withEndingWrittenOut(query)
  return [
    ...(writtenOut === undefined ? [] : readings(withBodiesInOneWording(writtenOut))),
    ...repairedNames(new TokenisedName(withBodiesInOneWording(query))).flatMap((each) =>
      comparableVariants("organisation", each)
    )
  ]
}

/** In place of Co or Company, which is part of the name that a company's form stands behind. */
const COMPANY = "Company"

/** The words without legal form, article and wordings of trusteeship; all of them where nothing else is left. */
const coreOf = (name: string): string => {
  const words = stripOpening(joinSingleLetters(tokensOf(name)))
  const company = words.findLastIndex(isCompanyWord)
  const isBeforeForm = company > 0 && stripLegalForms(["", ...words.slice(company + 1)]).words.length === 1
  if (!isBeforeForm) return stripLegalForms(words).words.join(" ")
  const before = words.slice(0, words[company - 1] === "AND" ? company - 1 : company)
  return [...before, COMPANY].join(" ")
}

const prepare = (written: string): PreparedName => {
  const name = inOneSpelling(written)
  return {
    written: name,
    folded: foldName(written),
    core: coreOf(name),
    partners: partnersIn(name),
    kinds: legalKindsOf(tokensOf(name)),
    variants: [...readings(withBodiesInOneWording(name)), ...meant(name)]
  }
}

const wordsIn = (folded: string): number => folded.split(" ").length

/** A single letter is no surname. */
const lastWord = /^(.*\S)\s+(\S{2,})$/u

/** Given name and surname may be written as one word, in either order. */
const withLastGlued = (core: string): ReadonlyArray<ComparableName> =>
  [core, core.replace(lastWord, "$2 $1")].flatMap(asOrganisation)

const bestOf = (query: PreparedName, all: ReadonlyArray<ComparableName>): number => {
  let best = 0
  for (const theirs of all)
    for (const mine of query.variants) best = Math.max(best, variantSimilarity(mine, theirs))
  return best
}

const arePartners = ({ partners }: PreparedName, name: string): boolean =>
  partners.length > 0 && partnersIn(name).some((each) => partners.includes(each))

/** "Robert & Susan Citizen" and "R.J CITIZEN & S.M CITIZEN". */
const byInitials = ({ partners, written: query }: PreparedName, name: string): number =>
  partners.length === 0 ? 0 : BY_INITIALS[partnersByInitials(query, name)]

const compare = (query: PreparedName, written: string): number => {
  const folded = foldName(written)
  if (folded === "" || query.folded === "") return 0
  if (folded === query.folded) return 1
  const name = inOneSpelling(written)
  const core = coreOf(name)
  if (core === query.core || arePartners(query, name)) return SAME_CORE
  const partners = byInitials(query, name)
  if (partners > 0) return partners
  const best = bestOf(query, readings(withBodiesInOneWording(name)))
  if (best >= UNLIKE || wordsIn(core) <= wordsIn(query.core)) return CHANGED * best
  return CHANGED * Math.max(best, bestOf(query, withLastGlued(core)))
}

/** What two names differ in: the words of each, in capitals, that are no spelling of a word of the other. */
export interface NameDifference {
  readonly onlyInQuery: ReadonlyArray<string>
  readonly onlyInName: ReadonlyArray<string>
}

const none: ReadonlyArray<string> = []
const same: NameDifference = { onlyInQuery: none, onlyInName: none }

/** Words whose letters are less like are two words. */
const ONE_WORD = 0.8

const isSpelling = (one: string, other: string, similarity: number): boolean =>
  similarity >= ONE_WORD && (one === other || !/\d/u.test(one + other))

const leftIn = ({ words }: ComparableName, isLeft: (at: number) => boolean): ReadonlyArray<string> =>
  words.flatMap(({ text }, at) => (isLeft(at) ? [text] : []))

const variantDifference = (query: ComparableName, name: ComparableName): NameDifference => {
  const at = similarityAt(query, name)
  const similar = (q: number, n: number) => {
    const similarity = at(q, n)
    return isSpelling(query.words[q]?.text ?? "", name.words[n]?.text ?? "", similarity) ? similarity : 0
  }
  const { full, partner, taken } = align(query, name, similar, asWritten, "organisation")
  // Letters may be the initials of anybody.
  if (full === 0) return { onlyInQuery: leftIn(query, () => true), onlyInName: leftIn(name, () => true) }
  return {
    onlyInQuery: leftIn(query, (at) => partner[at] === -1),
    onlyInName: leftIn(name, (at) => taken[at] !== true)
  }
}

const countOf = ({ onlyInName, onlyInQuery }: NameDifference): number =>
  onlyInName.length + onlyInQuery.length

/** Of the ways in which both can be read, the one by which they differ in the fewest words. */
const difference = (query: PreparedName, written: string): NameDifference => {
  if (foldName(written) === query.folded) return same
  const name = inOneSpelling(written)
  const core = coreOf(name)
  if (arePartners(query, name) || byInitials(query, name) > 0) return same
  if (core === query.core) return formDifference(query.kinds, legalKindsOf(tokensOf(name)))
  const glued = wordsIn(core) > wordsIn(query.core) ? withLastGlued(core) : []
  let least: NameDifference | undefined
  for (const theirs of [...readings(withBodiesInOneWording(name)), ...glued])
    for (const mine of query.variants) {
      const found = variantDifference(mine, theirs)
      if (least === undefined || countOf(found) < countOf(least)) least = found
    }
  // An initial of the one may be that of another's surname: K S HALVORSEN & A D STRETTON are two people.
  const beside = partiesBeside(name, query.written).filter(
    (word) => word.length > 1 && !businessWords.has(word)
  )
  const words = {
    ...(least ?? same),
    ...(beside.length > 0 && (least ?? same).onlyInName.length === 0 ? { onlyInName: beside } : {})
  }
  return withSecondPerson(withLastLetters(words, query.core, core), query.written, name)
}

/** The second of two people whose initials stand before one surname, and no firm's: "J & M Halvorsen". */
const secondPerson = (name: string): string | undefined => {
  const [, initial, word = ""] =
    /(?<![\p{L}\p{N}])\p{L}[.\s]*(?:&|\band\b)\s*(\p{L})(?!\p{L})\.?\s+(\p{L}{2,})/iu.exec(name) ?? []
  return initial === undefined || businessWords.has(word.toUpperCase())
    ? undefined
    : `& ${initial.toUpperCase()}`
}

/** With a word that stands in one of the two only, or differs. */
const withWord = (found: NameDifference, inQuery: string | undefined, inName: string | undefined) => ({
  onlyInQuery: inQuery === undefined ? found.onlyInQuery : [...found.onlyInQuery, inQuery],
  onlyInName: inName === undefined ? found.onlyInName : [...found.onlyInName, inName]
})

/** J & M Halvorsen are two people, and J M Halvorsen is one. */
const withSecondPerson = (found: NameDifference, query: string, name: string): NameDifference => {
  const [inQuery, inName] = [query, name].map((each) => secondPerson(withBodiesInOneWording(each)))
  return (inQuery === undefined) === (inName === undefined) ? found : withWord(found, inQuery, inName)
}

/** A last letter tells "Goanna A" from "Goanna B" and "Goanna I", and is an article or a joining word elsewhere. */
const withLastLetters = (found: NameDifference, query: string, name: string): NameDifference => {
  const [inQuery, inName] = [query, name].map((core) => /\s([AEIY])$/u.exec(core)?.[1])
  return inQuery === inName ? found : withWord(found, inQuery, inName)
}

/** An association and a company of one name are two, and so are a company and a partnership. */
const formDifference = (
  onlyInQuery: ReadonlyArray<string>,
  onlyInName: ReadonlyArray<string>
): NameDifference =>
  onlyInQuery.length === 0 || onlyInName.length === 0 || onlyInQuery.some((each) => onlyInName.includes(each))
    ? same
    : { onlyInQuery, onlyInName }

/** Compares any name with this one, which is prepared only once. */
export class NameComparison {
  readonly #query: PreparedName

  constructor(query: string) {
    this.#query = prepare(query)
  }

  /** From 0 to 1, and 1 only when the folded names are equal. */
  similarity(name: string): number {
    return compare(this.#query, name)
  }

  difference(name: string): NameDifference {
    return difference(this.#query, name)
  }
}

/** A similarity from 0 to 1, and 1 only when the folded names are equal. */
export const nameSimilarity = (query: string, name: string): number => compare(prepare(query), name)
