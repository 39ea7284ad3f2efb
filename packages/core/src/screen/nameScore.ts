/** How much of a listed name a screened name is, 0 to 1, by the kind of subject the listing is about. */
import { type Alignment, align } from "../names/alignment.ts"
import type { NameForm, NameModel } from "../names/nameForm.ts"

/** However many words agree, one that contradicts counts as if these were all: a son is not his father. */
const AGREEING_AT_MOST = 2.2

/**
 * By how much a slip weighs more than its share of the letters (a power), and what words that contradict each other,
 * words only one side has, and another order cost.
 */
const costs = {
  person: { slip: 1.5, conflict: 1, missing: 0.6, rotated: 0.02, mixed: 0.12 },
  organisation: { slip: 1.2, conflict: 1.3, missing: 0.5, rotated: 0.05, mixed: 0.08 },
  vessel: { slip: 1.5, conflict: 1.3, missing: 0.9, rotated: 0.1, mixed: 0.15 }
} as const

/** A surname with initials: too many people have it, but a date of birth can make it worth a look. */
const INITIALS_ONLY = 0.7
/** Whole names of one word. Common and short ones, unless equal, stay under the floor without a date of birth. */
const ONE_WORD = 0.95
const ONE_COMMON_WORD = 0.76
const COMMON = 0.85
/** Acronyms of this length belong to too many. */
const SHORT = 3
const OTHER_LEGAL_FORM = 0.03
/** A company that bears a person's name is not that person. */
const COMPANY_FOR_PERSON = 0.05
/** A listed name of nothing but generic words, word for word. */
const GENERIC_BUT_EQUAL = 0.85
const EQUAL = 0.97
/** One word of its own, or two that describe a trade or a place. */
const TELLING = 0.75

export interface NameScore {
  readonly score: number
  readonly alignment: Alignment
}

const leftFull = (query: NameForm, name: NameForm, { partner, taken }: Alignment): boolean =>
  query.kinds.some((kind, q) => kind === "full" && partner[q] === -1) ||
  name.kinds.some((kind, n) => kind === "full" && !taken[n])

/** Aligned whole words of the name that has more of them: "GregorHalvorsen" is one word against two. */
const wholeWords = (query: NameForm, name: NameForm, { partner, taken }: Alignment): number =>
  Math.max(
    query.kinds.filter((kind, q) => kind === "full" && partner[q] !== -1).length,
    name.kinds.filter((kind, n) => kind === "full" && taken[n]).length
  )

const sharesForm = (query: NameForm, name: NameForm): boolean =>
  query.legalForms.length === 0 || query.legalForms.some((code) => name.legalForms.includes(code))

const personCeiling = (query: NameForm, name: NameForm, found: Alignment, equal: boolean): number => {
  if (found.full >= 2) return 1
  if (found.full === 0) return 0
  // Word for word, though all but one are initials, particles or Abu.
  if (equal && query.words.length > 1 && name.words.length > 1) return ONE_WORD
  if (found.initials > 0) return INITIALS_ONLY
  if (leftFull(query, name, found)) return 0
  if (wholeWords(query, name, found) >= 2) return ONE_WORD
  // A listing of one word says no more than that; whoever screens that word alone means it.
  if (equal && query.words.length === 1 && name.words.length === 1) return ONE_WORD
  const place = name.kinds.findIndex((kind, n) => kind === "full" && found.taken[n] === true)
  const word = name.words[place]
  const short = word === undefined || word.ownName || word.text.length < (word.script === "other" ? 3 : 5)
  return short || (name.weights[place] ?? 0) < COMMON ? ONE_COMMON_WORD : ONE_WORD
}

const wordsCeiling = (query: NameForm, name: NameForm, found: Alignment, equal: boolean): number => {
  if (found.telling === 0)
    return equal && query.words.length > 1 && found.order === "same" ? GENERIC_BUT_EQUAL : 0
  if (found.telling < TELLING && !equal) return 0
  const short =
    found.full === 1 &&
    query.words.every(
      ({ text }, q) => query.kinds[q] !== "full" || found.partner[q] === -1 || text.length <= SHORT
    )
  return short && !(equal && sharesForm(query, name)) ? ONE_COMMON_WORD : 1
}

/** The most a pair may reach, before anything is taken off; 0 when what aligned makes no match. */
const ceiling = (model: NameModel, query: NameForm, name: NameForm, found: Alignment): number => {
  const equal = found.leftInQuery + found.leftInName < 0.01 && found.quality >= EQUAL
  return (model === "person" ? personCeiling : wordsCeiling)(query, name, found, equal)
}

export const nameScore = (
  model: NameModel,
  query: NameForm,
  name: NameForm,
  similarityAt: (q: number, n: number) => number
): NameScore => {
  const cost = costs[model]
  const alignment = align(query, name, similarityAt, cost.slip)
  const most = ceiling(model, query, name, alignment)
  if (most === 0) return { score: 0, alignment }
  const { aligned, leftInQuery, leftInName, quality, order } = alignment
  const conflict = Math.min(leftInQuery, leftInName)
  const missing = Math.abs(leftInQuery - leftInName)
  // One given name left out is common; with each further one it is less and less the same name.
  const share = missing / (aligned + conflict + missing)
  const score =
    quality *
      Math.max(0, 1 - (cost.conflict * conflict) / (Math.min(aligned, AGREEING_AT_MOST) + conflict)) *
      (1 - cost.missing * (model === "person" ? share * share : share)) -
    (order === "same" ? 0 : cost[order]) -
    formCost(model, query, name)
  return { score: Math.min(most, Math.max(0, score)), alignment }
}

const formCost = (model: NameModel, query: NameForm, name: NameForm): number =>
  model === "person"
    ? query.legalForms.length > 0
      ? COMPANY_FOR_PERSON
      : 0
    : query.legalForms.length > 0 && name.legalForms.length > 0 && !sharesForm(query, name)
      ? OTHER_LEGAL_FORM
      : 0
