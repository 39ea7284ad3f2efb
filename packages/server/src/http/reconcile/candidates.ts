/**
 * The candidates of a query, from the verdict on it as on a row of a file. What the row means comes first, and is a match
 * only where the verdict is `same`; the score of every other candidate is its confidence by name. docs/openrefine.md.
 */
import {
  type AskedRow,
  byNameAlone,
  endings,
  type JudgedRow,
  type RowEntity
} from "@entity-watch/core/resolve"
import { idOf, type ReconciliationType, typesOf } from "./entityTypes.ts"
import type { ReconciliationQuery } from "./readQueries.ts"

export interface MatchFeature {
  readonly id: string
  readonly value: number | boolean
}

export interface ReconciliationCandidate {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly score: number
  readonly match: boolean
  readonly type: ReadonlyArray<ReconciliationType>
  readonly features: ReadonlyArray<MatchFeature>
}

/** An identifier gives 100. */
const ofNumber = 100

export const candidatesOf = (
  judged: JudgedRow,
  asked: AskedRow,
  query: ReconciliationQuery
): ReadonlyArray<ReconciliationCandidate> => {
  const isSame = judged.verdict === "same"
  const meant = judged.entity
  const meantScore = meant === null ? null : (judged.confidence ?? scoreOf(meant, asked))
  const found = [
    ...(meant === null ? [] : [{ entity: meant, score: meantScore ?? 0, isMeant: true }]),
    ...judged.others.map((entity) => ({
      entity,
      // Nobody is likelier than the one whom the row means.
      score: Math.min(scoreOf(entity, asked), isSame ? (meantScore ?? 0) : ofNumber),
      isMeant: false
    }))
  ]
  const seen = new Set<string>()
  return found
    .toSorted((one, other) => other.score - one.score || Number(other.isMeant) - Number(one.isMeant))
    .flatMap(({ entity, isMeant, score }) => {
      const id = idOf(entity.canonical)
      const isOfType = hasType(entity, query)
      if (id === null || seen.has(id)) return []
      seen.add(id)
      if (!isOfType && query.strict !== "should") return []
      return {
        id,
        name: entity.canonical.entity_name.value ?? entity.like?.name ?? id,
        description: descriptionOf(entity, isMeant ? judged.reasons : []),
        score,
        match: isSame && isMeant && isOfType,
        type: typesOf(entity.canonical),
        features: featuresOf(entity, asked, query)
      }
    })
    .slice(0, query.limit)
}

const holdsNumber = ({ canonical }: RowEntity, { numbers }: AskedRow): boolean =>
  numbers.some((number) =>
    "abn" in number ? canonical.abn.value === number.abn : canonical.acn.value === number.acn
  )

const scoreOf = (entity: RowEntity, asked: AskedRow): number =>
  byNameAlone(entity, asked) ?? (holdsNumber(entity, asked) ? ofNumber : 0)

const hasType = (entity: RowEntity, { strict, types }: ReconciliationQuery): boolean => {
  if (types.length === 0) return true
  const own = new Set(typesOf(entity.canonical).map(({ id }) => id))
  return strict === "all" ? types.every((type) => own.has(type)) : types.some((type) => own.has(type))
}

const descriptionOf = (entity: RowEntity, reasons: ReadonlyArray<string>): string => {
  const kind = typesOf(entity.canonical)[0]?.name ?? "Entity"
  const place = [entity.state, entity.postcode].filter((part) => part !== null).join(" ")
  return [...new Set([`${place === "" ? kind : `${kind}, ${place}`}.`, ...reasons, ...endings(entity)])].join(
    " "
  )
}

/** Why the score is what it is. What was not asked for has no feature. */
const featuresOf = (
  entity: RowEntity,
  asked: AskedRow,
  query: ReconciliationQuery
): ReadonlyArray<MatchFeature> => {
  const { like, postcode, state } = entity
  return [
    ...(asked.numbers.length === 0 ? [] : [{ id: "number", value: holdsNumber(entity, asked) }]),
    ...(like === null
      ? []
      : [
          { id: "name_similarity", value: like.similarity },
          { id: "whole_name", value: like.isWhole },
          { id: "registered_name", value: like.kind === "legal" }
        ]),
    ...(asked.state === null ? [] : [{ id: "state", value: asked.state === state }]),
    ...(asked.postcode === null ? [] : [{ id: "postcode", value: asked.postcode === postcode }]),
    ...(query.types.length === 0 ? [] : [{ id: "type", value: hasType(entity, query) }]),
    { id: "current", value: entity.ended === null }
  ]
}
