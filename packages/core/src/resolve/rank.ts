/**
 * Orders the entities that were found by name: the most similar come first, then those with the better kind of name,
 * then the active ones.
 */

import type { MatchSignals, NameKind } from "@entity-watch/contract/schema/Candidate"
import type { EntityForm } from "@entity-watch/contract/schema/Canonical"
import { trusteeName } from "@entity-watch/names/analysis"
import type { KeptRecord } from "../domain/RegisterRecord.ts"
import type { Entity } from "../entities/Entity.ts"
import { formsOf } from "../entities/trusteeship.ts"
import { type AskedName, askedNames } from "./askedNames.ts"
import { leastSimilarity, nameConfidence } from "./confidence.ts"
import { almost, likenessOf } from "./likeness.ts"

export interface NameRequest {
  readonly name: string
  readonly exact: boolean
  readonly state: string | null
  readonly postcode: string | null
}

/** A name, with the record in which it stands. */
export interface NameInRecord extends Pick<KeptRecord, "register" | "key"> {
  readonly kind: NameKind
  readonly name: string
}

export interface RankedEntity {
  readonly entity: Entity
  readonly confidence: number
  readonly signals: MatchSignals
}

export const mostCandidates = 10
const kindOrder: ReadonlyArray<NameKind> = ["legal", "business", "trading", "former"]

/** Ranks in steps (`inTurns`), because an entity may have hundreds of names. */
export function* ranking(
  entities: ReadonlyArray<Entity>,
  names: ReadonlyArray<NameInRecord>,
  asked: NameRequest
): Generator<void, ReadonlyArray<RankedEntity>> {
  const written = yield* askedNames([asked.name])
  const byRecord = new Map<string, Array<NameInRecord>>()
  for (const name of names) {
    const key = `${name.register} ${name.key}`
    const found = byRecord.get(key)
    if (found === undefined) byRecord.set(key, [name])
    else found.push(name)
  }
  const ranked: Array<RankedEntity & { readonly best: LikeName }> = []
  for (const entity of entities) {
    const own = entity.parts.flatMap(({ record }) => byRecord.get(`${record.register} ${record.key}`) ?? [])
    const best = yield* bestName(own, written, formsOf(entity)[0] ?? null)
    const at = placeOf(entity)
    if (best === undefined) continue
    // The state and postcode are a filter: an entity whose own differ, or are not known, is not offered.
    if (asked.state !== null && at.state !== asked.state) continue
    if (asked.postcode !== null && at.postcode !== asked.postcode) continue
    const agrees = { state: asked.state !== null, postcode: asked.postcode !== null }
    const signals: MatchSignals = {
      matched_name: best.name,
      matched_name_type: best.kind,
      name_similarity: Math.round(best.similarity * 1000) / 1000,
      ...(asked.state !== null && { state_match: true }),
      ...(asked.postcode !== null && { postcode_match: true }),
      capped: true
    }
    ranked.push({ entity, best, signals, confidence: nameConfidence(best.similarity, best.kind, agrees) })
  }
  return ranked
    .toSorted(
      (a, b) =>
        b.confidence - a.confidence ||
        b.best.similarity - a.best.similarity ||
        kindOrder.indexOf(a.best.kind) - kindOrder.indexOf(b.best.kind) ||
        Number(isLive(b.entity)) - Number(isLive(a.entity)) ||
        order(a.entity).localeCompare(order(b.entity))
    )
    .slice(0, mostCandidates)
    .map(({ entity, confidence, signals }) => ({ entity, confidence, signals }))
}

interface LikeName extends Pick<NameInRecord, "kind" | "name"> {
  readonly similarity: number
}

function* bestName(
  names: ReadonlyArray<NameInRecord>,
  asked: ReadonlyArray<AskedName>,
  form: EntityForm | null
): Generator<void, LikeName | undefined> {
  const { like, unlike } = yield* likenessOf(names, asked, form)
  if (like === null || like.similarity < leastSimilarity) return undefined
  const { kind, name, similarity } = like
  // A trust is not its trustee, and somebody who bears only some of several names is not who bears them all.
  if (kind === "trustee") {
    const held = names.find((each) => trusteeName(each.name) === name)
    return held && { ...held, similarity: Math.min(similarity, almost) }
  }
  const isMeant = like.isWhole || unlike.length === 0
  return { kind, name, similarity: isMeant ? similarity : Math.min(similarity, almost) }
}

/** The state and postcode of an entity, each null where no register gives it. */
export const placeOf = (entity: Entity) => ({
  state: entity.parts.map(({ projection }) => projection.state).find((value) => value !== undefined) ?? null,
  postcode:
    entity.parts.map(({ projection }) => projection.postcode).find((value) => value !== undefined) ?? null
})

const isLive = (entity: Entity): boolean =>
  entity.parts.every(
    ({ projection }) =>
      projection.fields.abn_status?.value !== "Cancelled" && projection.companyStatus !== "DRGD"
  )

const order = (entity: Entity): string => entity.abn ?? entity.acns[0] ?? ""
