/**
 * The candidates of a query are those that resolve answers, with its scores and in its order. Which of them is a match,
 * if any, is the verdict on the query as on a row of a file. docs/openrefine.md.
 */
import type { Candidate } from "@entity-watch/contract/schema/Candidate"
import type { JudgedRow } from "../../resolve/rows/JudgedRow.ts"
import type { AskedRow, RowEntity } from "../../resolve/rows/RowEvidence.ts"
import { idOf, type ReconciliationType, typesOf } from "./entityTypes.ts"
import type { ReconciliationQuery } from "./ReconciliationQuery.ts"

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

type Canonical = RowEntity["canonical"]

interface Scored {
  readonly canonical: Canonical
  readonly score: number
  /** Of the name, from 0 to 1; null where none was compared. */
  readonly similarity: number | null
}

/** An identifier gives 100. */
const ofNumber = 100

export const candidatesOf = (
  resolved: ReadonlyArray<Candidate>,
  judged: JudgedRow,
  asked: AskedRow,
  query: ReconciliationQuery
): ReadonlyArray<ReconciliationCandidate> => {
  const likes = new Map(
    [...judged.others, ...(judged.entity === null ? [] : [judged.entity])].map((entity) => [
      idOf(entity.canonical),
      entity.like
    ])
  )
  const meant = judged.entity === null ? null : idOf(judged.entity.canonical)
  const scored = new Map<string, Scored>()
  const add = (each: Scored) => {
    const id = idOf(each.canonical)
    if (id !== null && (scored.get(id)?.score ?? -1) < each.score) scored.set(id, each)
  }
  for (const { canonical, match_confidence, match_signals } of resolved) {
    const id = idOf(canonical)
    const similarity = match_signals.name_similarity ?? likes.get(id)?.similarity ?? null
    const isNamed = match_signals.exact_identifier === undefined || asked.names.length === 0
    const score = isNamed ? match_confidence : scoreOfNumber(judged, id === meant, similarity)
    add({ canonical, score, similarity })
  }
  if (judged.entity !== null && meant !== null && !scored.has(meant)) add(scoredRow(judged.entity, judged))
  return [...scored]
    .toSorted(
      ([id, one], [otherId, other]) =>
        other.score - one.score || Number(otherId === meant) - Number(id === meant)
    )
    .flatMap(([id, each]) => {
      const isOfType = hasType(each.canonical, query)
      if (!isOfType && query.strict !== "should") return []
      return {
        id,
        name: each.canonical.entity_name.value ?? id,
        description: descriptionOf(each.canonical, id === meant ? judged.reasons : []),
        score: each.score,
        match: judged.verdict === "same" && id === meant && isOfType,
        type: typesOf(each.canonical),
        features: featuresOf(each, asked, query)
      }
    })
    .slice(0, query.limit)
}

/** A number beside a name that differs is no certainty. */
const scoreOfNumber = (judged: JudgedRow, isMeant: boolean, similarity: number | null): number =>
  isMeant && judged.confidence !== null ? judged.confidence : Math.round(ofNumber * (similarity ?? 0))

/** What a row means and resolve does not answer, such as the bearer of one of two names that stand in a cell. */
const scoredRow = ({ canonical, like }: RowEntity, { confidence }: JudgedRow): Scored => ({
  canonical,
  score: confidence ?? 0,
  similarity: like?.similarity ?? null
})

const hasType = (canonical: Canonical, { strict, types }: ReconciliationQuery): boolean => {
  if (types.length === 0) return true
  const own = new Set(typesOf(canonical).map(({ id }) => id))
  return strict === "all" ? types.every((type) => own.has(type)) : types.some((type) => own.has(type))
}

const placeOf = ({ main_business_location: { value } }: Canonical) => ({
  state: value?.state ?? null,
  postcode: value?.postcode ?? null
})

const descriptionOf = (canonical: Canonical, reasons: ReadonlyArray<string>): string => {
  const kind = typesOf(canonical)[0]?.name ?? "Entity"
  const { postcode, state } = placeOf(canonical)
  const place = [state, postcode].filter((part) => part !== null).join(" ")
  const status = canonical.abn_status.value === null ? [] : [`ABN ${canonical.abn_status.value}.`]
  return [place === "" ? `${kind}.` : `${kind}, ${place}.`, ...status, ...reasons].join(" ")
}

/** Why the score is what it is. What was not asked for has no feature. */
const featuresOf = (
  { canonical, similarity }: Scored,
  asked: AskedRow,
  query: ReconciliationQuery
): ReadonlyArray<MatchFeature> => {
  const { postcode, state } = placeOf(canonical)
  const hasNumber = asked.numbers.some((number) =>
    "abn" in number ? canonical.abn.value === number.abn : canonical.acn.value === number.acn
  )
  return [
    ...(asked.numbers.length === 0 ? [] : [{ id: "number", value: hasNumber }]),
    ...(similarity === null ? [] : [{ id: "name_similarity", value: similarity }]),
    ...(asked.state === null ? [] : [{ id: "state", value: asked.state === state }]),
    ...(asked.postcode === null ? [] : [{ id: "postcode", value: asked.postcode === postcode }]),
    ...(query.types.length === 0 ? [] : [{ id: "type", value: hasType(canonical, query) }]),
    {
      id: "current",
      value: canonical.abn_status.value !== "Cancelled" && canonical.deregistered_on.value === null
    }
  ]
}
