/** How much of a listed name a screened name is, from 0 to 1, by the kind of subject that the entry is about. */
import type { ComparableName, NameModel } from "@entity-watch/names/analysis"
import { align } from "@entity-watch/names/compare"
import type { AlignedNames, NameFeature } from "./Feature.ts"
import { nameFeatures } from "./features.ts"
import { costs } from "./nameRules.ts"

export interface NameScore {
  readonly score: number
  readonly names: AlignedNames
}

/** Applies a feature to a value, which never falls under 0. */
export const applied = ({ rule, step }: NameFeature, value: number, names: AlignedNames): number => {
  const found = rule(names)
  switch (step) {
    case "gives":
      return found
    case "multiplies":
      return value * found
    case "lowers":
      return Math.max(0, value - found)
    case "limits":
      return Math.min(found, value)
  }
}

export const nameScore = (
  model: NameModel,
  query: ComparableName,
  listed: ComparableName,
  isWeakAlias: boolean,
  similarityAt: (q: number, n: number) => number
): NameScore => {
  const alignment = align(query, listed, similarityAt, costs[model].slip, model)
  const names: AlignedNames = { model, query, listed, isWeakAlias, alignment }
  let score = 0
  for (let i = 0; i < nameFeatures.length; i++) {
    const feature = nameFeatures[i]
    if (feature !== undefined) score = applied(feature, score, names)
  }
  return { score, names }
}
