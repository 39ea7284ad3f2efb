/** How much of a listed name a screened name is, 0 to 1, by the kind of subject the entry is about. */

import type { ComparableName, NameModel } from "@entity-watch/names/analysis"
import { type Alignment, align, type SpellingPenalty } from "@entity-watch/names/compare"
import { ceilingOf, hasOtherForm } from "./ceiling.ts"

/** However many words agree, one that contradicts counts as if these were all: a son is not his father. */
const AGREEING_AT_MOST = 2.2
/** Of two frequent names, a third that is missing weighs more. */
const COMMON_MISSING = 1.5
const OTHER_LEGAL_FORM = 0.03
/** A company that bears a person's name is not that person. */
const COMPANY_FOR_PERSON = 0.05

interface Costs {
  readonly slip: SpellingPenalty
  readonly conflict: number
  readonly missing: number
  readonly rotated: number
  readonly mixed: number
}

/** What a slip, words that contradict each other, words only one side has, and another order cost. */
const costs: Record<NameModel, Costs> = {
  person: { slip: { mild: 1.1, doubtful: 2.2 }, conflict: 1, missing: 0.5, rotated: 0.02, mixed: 0.12 },
  organisation: {
    slip: { mild: 1.15, doubtful: 1.6 },
    conflict: 1.3,
    missing: 0.5,
    rotated: 0.05,
    mixed: 0.08
  },
  vessel: { slip: { mild: 1.15, doubtful: 1.6 }, conflict: 1.3, missing: 0.9, rotated: 0.1, mixed: 0.15 }
}

/** The features of a pair of names: `score` is made of these and nothing else (see `scoreOf`). */
export interface NameFeatures {
  /** How alike the aligned words are, weighted by how rare they are. */
  readonly words: number
  /** Factor for words on both sides that contradict each other; 1 when none do. */
  readonly contradicting: number
  /** Factor for words that only one side has; 1 when there are none. */
  readonly missing: number
  /** Taken off for another order and for another legal form. */
  readonly order: number
  readonly legalForm: number
  /** The most that what aligned can reach, and why. */
  readonly ceiling: number
  readonly ceilingReason: string
}

export interface NameScore {
  readonly score: number
  readonly alignment: Alignment
  readonly features: NameFeatures
}

export const scoreOf = ({ words, contradicting, missing, order, legalForm, ceiling }: NameFeatures): number =>
  Math.min(ceiling, Math.max(0, words * contradicting * missing - order - legalForm))

const contradiction = (conflict: number, aligned: number, cost: number): number =>
  conflict === 0 ? 1 : Math.max(0, 1 - (cost * conflict) / (Math.min(aligned, AGREEING_AT_MOST) + conflict))

/**
 * The most that `nameScore` can be when whole words of these weights find no partner on the other side and at most
 * `aligned` can align: it only falls with further words left over, with slips and with another order.
 */
export const scoreBound = (
  model: NameModel,
  aligned: number,
  leftInQuery: number,
  leftInName: number
): number => contradiction(Math.min(leftInQuery, leftInName), aligned, costs[model].conflict)

/** 0 when the aligned words are rare on the list, up to 0.35. */
const commonness = ({ telling, full }: Alignment): number =>
  full === 0 ? 0 : Math.max(0, 1 - telling / full)

const absence = (model: NameModel, alignment: Alignment, conflict: number): number => {
  const missing = Math.abs(alignment.leftInQuery - alignment.leftInName)
  if (missing === 0) return 1
  const share = missing / (alignment.aligned + conflict + missing)
  const cost = costs[model].missing
  // One given name left out is common; with each further one it is less and less the same name.
  return (
    1 - (model === "person" ? (cost + COMMON_MISSING * commonness(alignment)) * share * share : cost * share)
  )
}

export const nameScore = (
  model: NameModel,
  query: ComparableName,
  name: ComparableName,
  similarityAt: (q: number, n: number) => number
): NameScore => {
  const cost = costs[model]
  const alignment = align(query, name, similarityAt, cost.slip)
  const { most, reason } = ceilingOf(model, query, name, alignment)
  const conflict = Math.min(alignment.leftInQuery, alignment.leftInName)
  const features: NameFeatures = {
    words: alignment.quality,
    contradicting: contradiction(conflict, alignment.aligned, cost.conflict),
    missing: absence(model, alignment, conflict),
    order: alignment.order === "same" ? 0 : cost[alignment.order],
    legalForm: formCost(model, query, name),
    ceiling: most,
    ceilingReason: reason
  }
  return { score: scoreOf(features), alignment, features }
}

const formCost = (model: NameModel, query: ComparableName, name: ComparableName): number =>
  model === "person"
    ? query.legalForms.length > 0
      ? COMPANY_FOR_PERSON
      : 0
    : hasOtherForm(query, name)
      ? OTHER_LEGAL_FORM
      : 0
