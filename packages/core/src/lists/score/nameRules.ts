/** The rules of the features of two names, and the upper bound by which the index leaves names out. */
import {
  type ComparableName,
  isNameOfPeople,
  type NameModel,
  type Repair
} from "@entity-watch/names/analysis"
import {
  type Alignment,
  contradictingWeight,
  isTogether,
  isTurned,
  type SpellingPenalty
} from "@entity-watch/names/compare"
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
/** The same where the listed name lacks a word of the screened one and the other way round. */
const SAYS_ENOUGH_FOR_BOTH = 0.08
/** As frequent as the words of few names. */
const RARE = 0.06
/** Names between a given name and a surname that both agree and are rare count as one at most: customers have two names. */
const MOST_BETWEEN = 1
/** Words before or behind such a name count as one at most as well: a field goes on with where somebody works. */
const MOST_BESIDE = 1
/** What a kunya such as Abu weighs: an article weighs less, and says nothing. */
const SAYS_SOMETHING = 0.4
const OTHER_LEGAL_FORM = 0.03
/** A name that was read otherwise than it was written. */
const REPAIRED: Record<Repair, number> = {
  none: 0,
  numbers: 0.01,
  part: 0.06,
  spelling: 0.04,
  cut: 0.02,
  inside: 0.05,
  script: 0.1,
  slips: 0.02,
  letter: 0.1
}
/** Two names that are read alike in Latin letters, and are written with other characters or syllables in one script. */
const OTHER_CHARACTERS = 0.3
/** A company that bears a person's name, and no other word, is not that person. */
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

/** What words without a partner cost where they contradict nothing, and `missing` of their weight is on one side. */
const missingCost = (model: NameModel, missing: number, all: number, factor: number): number => {
  const share = missing / (all + missing)
  // One given name left out is common; with each further one it is less likely to be the same name.
  return 1 - factor * (model === "person" ? share * share : share)
}

/**
 * The most that `nameScore` can be where words of at least these weights find no partner on either side and at most
 * `aligned` can align. Words of an organisation cost less where they are missing than where they contradict. Of other names
 * either half of what may contradict does, or no more than half, and the rest is missing. Only where the first and the last
 * word of the name may align do words between them, and further words, count as one.
 */
export const scoreBound = (
  model: NameModel,
  aligned: number,
  leftInQuery: number,
  leftInName: number,
  isFromFirstToLast: boolean
): number => {
  const { conflict, missing } = costs[model]
  const half = model === "organisation" ? 0 : Math.min(leftInQuery, leftInName) / 2
  const isOne = model === "person" && isFromFirstToLast
  const further = isOne ? Math.min(leftInQuery - half, MOST_BESIDE) : leftInQuery - half
  const lacking = isOne ? Math.min(leftInName - half, MOST_BETWEEN) : leftInName - half
  return Math.max(
    half === 0 ? 0 : contradiction(half, aligned, conflict),
    missingCost(model, further, aligned + half, missing) *
      missingCost(model, lacking, aligned + half, missing)
  )
}

/** How common the aligned words are on the list: 0 when they are rare, up to 0.35. */
const commonness = ({ telling, full }: Alignment): number =>
  full === 0 ? 0 : Math.max(0, 1 - telling / full)

/**
 * What further words and missing words cost, each side for itself. Frequent words say little, and less where each name has
 * a word of its own.
 */
const absence = (model: NameModel, alignment: Alignment, conflict: number): number => {
  const { aligned, leftInName, leftInQuery, order, taken } = alignment
  const [further, lacking] = [Math.max(0, leftInQuery - conflict), Math.max(0, leftInName - conflict)]
  if (further + lacking === 0) return 1
  const cost = costs[model].missing
  const all = aligned + conflict
  if (model !== "person")
    return missingCost(model, further, all, cost) * missingCost(model, lacking, all, cost)
  const common = commonness(alignment)
  const isBoth = further > SAYS_SOMETHING && lacking > SAYS_SOMETHING
  const beside = BESIDE_COMMON * Math.max(0, common - (isBoth ? SAYS_ENOUGH_FOR_BOTH : SAYS_ENOUGH))
  const factor = cost + COMMON_MISSING * common
  const isFromFirstToLast =
    (order === "same" && taken[0] === true && taken.at(-1) === true) || isTurned(model, alignment)
  const isBetween = isFromFirstToLast && common < RARE
  const isBeside = isFromFirstToLast && isTogether(alignment) && common < SAYS_ENOUGH
  return (
    missingCost(model, isBeside ? Math.min(further, MOST_BESIDE) : further, all, factor + beside) *
    missingCost(model, isBetween ? Math.min(lacking, MOST_BETWEEN) : lacking, all, factor)
  )
}

export const contradictionFactor = ({ alignment, listed, model, query }: AlignedNames): number =>
  contradiction(
    contradictingWeight(model, query, listed, alignment),
    alignment.aligned,
    costs[model].conflict
  )

export const absenceFactor = ({ alignment, listed, model, query }: AlignedNames): number =>
  absence(model, alignment, contradictingWeight(model, query, listed, alignment))

/** X son of Y is not Y son of X; where only one side says "son of", the other may put the surname first. */
const EXCHANGED_DESCENT = 0.25
const DOUBTFUL_DESCENT = 0.08
/** A person's name in another order of which a word is missing as well, and the same where the surname is rare. */
const TURNED_AND_MISSING = 0.04
const TURNED_AND_RARE = 0.02

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

/** Whether somebody else's name may stand beside a surname and a given name: "SMITH MARIA HALVORSEN IGOR". */
const isBesideAnother = ({ alignment, model }: AlignedNames): boolean =>
  isTurned(model, alignment) && alignment.partner.filter((n) => n === -1).length > 1

/** Whether the screened name is nothing that people bear but the surname, which is rare on the list, and the given name behind it. */
const isTurnedAndRare = ({ alignment, listed, model, query }: AlignedNames): boolean =>
  !query.words.some((word, q) => alignment.partner[q] === -1 && isNameOfPeople(word)) &&
  isTurned(model, alignment) &&
  commonness(alignment) < SAYS_ENOUGH &&
  1 - (listed.weights.at(-1) ?? 0) < RARE

export const orderCost = (names: AlignedNames): number => {
  const { alignment, model } = names
  const { leftInName, leftInQuery, order } = alignment
  if (order === "same") return 0
  if (model !== "person") return costs[model][order]
  // Registers write initials behind a surname as often as before it.
  if (order === "rotated" && alignment.full === 1 && alignment.initials > 0) return 0
  const isMissing = leftInName > SAYS_SOMETHING || leftInQuery > SAYS_SOMETHING
  const turned = isTurnedAndRare(names) ? TURNED_AND_RARE : TURNED_AND_MISSING
  const missing = isMissing && !isBesideAnother(names) ? turned : 0
  return costs.person[order] + descentCost(names) + missing
}

export const legalFormCost = ({ alignment, listed, model, query }: AlignedNames): number =>
  model === "person"
    ? query.legalForms.length > 0 && alignment.leftInQuery < SAYS_SOMETHING
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
