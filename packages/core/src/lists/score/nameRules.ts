/** The rules of the features of two names, and the upper bound by which the index leaves names out. */
import type { ComparableName, NameModel, Repair } from "@entity-watch/names/analysis"
import type { Alignment, SpellingPenalty } from "@entity-watch/names/compare"
import { isDescent } from "@entity-watch/names/lexicon"
import { editDistance } from "@entity-watch/names/text"
import { hasOtherForm } from "./ceiling.ts"
import type { AlignedNames } from "./Feature.ts"

/**
 * However many words agree, beside a word that contradicts they count as no more than this: a son is not his father.
 */
const AGREEING_AT_MOST = 2.2
/** The factor for a missing third word, which weighs more when the other two are frequent. */
const COMMON_MISSING = 1.5
/** What is added to it where the listed name is two or three frequent words alone, and the screened one has another. */
const BESIDE_COMMON = 9
/** As frequent as the words of many names. */
const SAYS_ENOUGH = 0.12
/** The factor for a name that the list publishes as a weak alias: such a name does not reach the floor by itself. */
const WEAK_ALIAS = 0.78
/** Unless it has several words, and these are equal: somebody typed what is listed, and a reviewer should see it. */
const EQUAL_WEAK_ALIAS = 0.85
/** What a kunya such as Abu weighs: an article weighs less, and says nothing. */
const SAYS_SOMETHING = 0.4
const OTHER_LEGAL_FORM = 0.03
/** A name that was read otherwise than it was written. */
const REPAIRED: Record<Repair, number> = { none: 0, numbers: 0.01, slips: 0.02, letter: 0.1 }
/** Two names that are read alike in Latin letters, and are written with other characters or syllables in one script. */
const OTHER_CHARACTERS = 0.3
/** A company that bears a person's name is not that person. */
const COMPANY_FOR_PERSON = 0.05

interface Costs {
  readonly slip: SpellingPenalty
  readonly conflict: number
  readonly missing: number
  readonly rotated: number
  readonly mixed: number
}

/** What a typing error, words that contradict each other, words that only one side has, and another order cost. */
export const costs: Record<NameModel, Costs> = {
  person: { slip: { mild: 1.1, doubtful: 2.2 }, conflict: 1, missing: 0.5, rotated: 0.02, mixed: 0.12 },
  organisation: {
    slip: { mild: 1.15, doubtful: 1.6 },
    conflict: 1.3,
    missing: 0.5,
    rotated: 0.05,
    mixed: 0.08
  },
  vessel: { slip: { mild: 1, doubtful: 1.2 }, conflict: 1.3, missing: 0.9, rotated: 0.1, mixed: 0.15 }
}

const contradiction = (conflict: number, aligned: number, cost: number): number =>
  conflict === 0 ? 1 : Math.max(0, 1 - (cost * conflict) / (Math.min(aligned, AGREEING_AT_MOST) + conflict))

/**
 * The most that `nameScore` can be when whole words of these weights find no partner on the other side and at most
 * `aligned` can align. The score only falls with further words left over, with typing errors and with another order.
 */
export const scoreBound = (
  model: NameModel,
  aligned: number,
  leftInQuery: number,
  leftInName: number
): number => contradiction(Math.min(leftInQuery, leftInName), aligned, costs[model].conflict)

/**
 * The most that the factor of missing words can be where words of at least this weight are left over in a query, whose
 * words weigh `inQuery` together and those of the name `inName`. No more of the name can be left over than all of it,
 * and no more of both can be aligned, with what is left over of the query, than the sum in the denominator.
 */
export const absenceBound = (
  model: NameModel,
  leftInQuery: number,
  inQuery: number,
  inName: number
): number => {
  const missing = leftInQuery - inName
  if (missing <= 0) return 1
  const share = missing / (inQuery + inName / 2)
  return 1 - costs[model].missing * (model === "person" ? share * share : share)
}

/** How common the aligned words are on the list: 0 when they are rare, up to 0.35. */
const commonness = ({ telling, full }: Alignment): number =>
  full === 0 ? 0 : Math.max(0, 1 - telling / full)

const absence = (model: NameModel, alignment: Alignment, conflict: number): number => {
  const missing = Math.abs(alignment.leftInQuery - alignment.leftInName)
  if (missing === 0) return 1
  const share = missing / (alignment.aligned + conflict + missing)
  const cost = costs[model].missing
  // One given name left out is common; with each further one it is less likely to be the same name.
  if (model !== "person") return 1 - cost * share
  const common = commonness(alignment)
  const beside =
    alignment.leftInQuery > alignment.leftInName ? BESIDE_COMMON * Math.max(0, common - SAYS_ENOUGH) : 0
  return 1 - (cost + COMMON_MISSING * common + beside) * share * share
}

/** The words on both sides that find no partner and so contradict each other. */
const contradictingWords = ({
  leftInName,
  leftInQuery
}: Pick<Alignment, "leftInQuery" | "leftInName">): number => Math.min(leftInQuery, leftInName)

export const contradictionFactor = ({ alignment, model }: AlignedNames): number =>
  contradiction(contradictingWords(alignment), alignment.aligned, costs[model].conflict)

export const absenceFactor = ({ alignment, model }: AlignedNames): number =>
  absence(model, alignment, contradictingWords(alignment))

/** X son of Y is not Y son of X; where only one side says "son of", the other may put the surname first. */
const EXCHANGED_DESCENT = 0.25
const DOUBTFUL_DESCENT = 0.08
/** A person's name in another order of which a word is missing as well. */
const TURNED_AND_MISSING = 0.04

/** The words around a particle of descent, by their places: the child's and the father's. */
const descents = ({
  roles,
  words
}: ComparableName): ReadonlyArray<readonly [child: number, father: number]> =>
  words.flatMap(({ text }, at) => {
    if (roles[at] !== "slight" || !isDescent(text)) return []
    const child = roles.lastIndexOf("full", at)
    const father = roles.indexOf("full", at)
    return child === -1 || father === -1 ? [] : [[child, father] as const]
  })

/** Whether a child and a father have changed places: the partner of the father stands before that of the child. */
const isExchanged = (pairs: ReturnType<typeof descents>, partnerOf: (place: number) => number): boolean =>
  pairs.some(([child, father]) => {
    const [ofChild, ofFather] = [partnerOf(child), partnerOf(father)]
    return ofChild !== -1 && ofFather !== -1 && ofFather < ofChild
  })

const descentCost = ({ alignment, listed, query }: AlignedNames): number => {
  const [inQuery, inName] = [descents(query), descents(listed)]
  if (inQuery.length === 0 && inName.length === 0) return 0
  const { partner } = alignment
  const exchanged =
    isExchanged(inQuery, (q) => partner[q] ?? -1) || isExchanged(inName, (n) => partner.indexOf(n))
  return !exchanged ? 0 : inQuery.length > 0 && inName.length > 0 ? EXCHANGED_DESCENT : DOUBTFUL_DESCENT
}

export const orderCost = (names: AlignedNames): number => {
  const { alignment, model } = names
  const { leftInName, leftInQuery, order } = alignment
  if (order === "same") return 0
  if (model !== "person") return costs[model][order]
  const missing = leftInName > SAYS_SOMETHING || leftInQuery > SAYS_SOMETHING ? TURNED_AND_MISSING : 0
  return costs.person[order] + descentCost(names) + missing
}

export const legalFormCost = ({ listed, model, query }: AlignedNames): number =>
  model === "person"
    ? query.legalForms.length > 0
      ? COMPANY_FOR_PERSON
      : 0
    : hasOtherForm(query, listed)
      ? OTHER_LEGAL_FORM
      : 0

export const slipsCost = ({ query }: AlignedNames): number => REPAIRED[query.repair]

const isHan = (original: string): boolean => /\p{Script=Han}/u.test(original)

/** One character of three, as most names have, makes another name of it. */
const SHARE_OF_NAME = 3
const MOST_COUNTED = 8
const differing = (a: string, b: string): number =>
  editDistance(a, b, MOST_COUNTED) / Math.max(a.length, b.length)

/** What is written in one script is compared in that script first; the Latin reading of both may only lower it. */
export const ownScriptCost = ({ listed, query }: AlignedNames): number =>
  query.original === "" || listed.original === "" || isHan(query.original) !== isHan(listed.original)
    ? 0
    : OTHER_CHARACTERS * Math.min(1, SHARE_OF_NAME * differing(query.original, listed.original))

export const weakAliasFactor = ({ alignment, isWeakAlias, listed, model, query }: AlignedNames): number => {
  if (!isWeakAlias) return 1
  const { leftInName, leftInQuery, order, quality } = alignment
  const isEqual = quality === 1 && leftInName + leftInQuery < 0.01 && order === "same"
  const several =
    model === "organisation"
      ? listed.words.length > 1 || listed.legalForms.some((code) => query.legalForms.includes(code))
      : listed.weights.filter((weight) => weight >= SAYS_SOMETHING).length > 1
  return isEqual && several && !listed.isAcronym ? EQUAL_WEAK_ALIAS : WEAK_ALIAS
}
