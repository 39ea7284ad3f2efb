/**
 * Joins records of several registers to entities. The ABN decides which records belong together; a company without one
 * is an entity of its own. docs/resolving.md.
 */

import { withinLimits } from "@entity-watch/contract/schema/nameLimits"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { nameSimilarity } from "@entity-watch/names/compare"
import type { ProjectedRecord } from "../domain/ProjectedRecord.ts"
import type { Projection } from "../domain/Projection.ts"
import type { Entity } from "./Entity.ts"
import { isKeptAnswer, latestWords } from "./latestWords.ts"

const spine: RegisterId = "abn-bulk-extract"

/** The live register. It is the same register asked just now, so what it says comes first. */
const live: RegisterId = "abn-lookup-web-services"

/** Below this similarity, two names of one nine-digit number are taken for two bodies. */
const sameBody = 0.75

/** A kept answer stands in the place of the extract's record, which is older. */
const isSpine = (part: ProjectedRecord): boolean => part.record.register === spine || isKeptAnswer(part)

export const join = (all: ReadonlyArray<ProjectedRecord>): ReadonlyArray<Entity> => {
  const parts = latestWords(all)
  const entities = parts.filter(isSpine).map((part) => ({ abn: part.record.abn, parts: [part] }))
  for (const part of parts) {
    if (isSpine(part)) continue
    const owners = entities.filter((entity) => belongs(part, entity.abn, entity.parts))
    for (const owner of owners) {
      if (part.record.register === live) owner.parts.unshift(part)
      else owner.parts.push(part)
    }
    if (owners.length === 0) entities.push({ abn: part.record.abn, parts: [part] })
  }
  return entities.flatMap(({ abn, parts: own }) =>
    oneCorporationEach(own).map((each) => ({
      abn,
      acns: [...new Set(each.flatMap(({ record }) => (record.acn === null ? [] : [record.acn])))],
      parts: each
    }))
  )
}

/** Some Indigenous corporations share an ABN; each of them becomes an entity of its own. */
const oneCorporationEach = (
  parts: ReadonlyArray<ProjectedRecord>
): ReadonlyArray<ReadonlyArray<ProjectedRecord>> => {
  const corporations = parts.filter(({ record }) => record.register === "oric-register")
  if (corporations.length < 2) return [parts]
  const others = parts.filter(({ record }) => record.register !== "oric-register")
  return corporations.map((corporation) => [...others, corporation])
}

const belongs = (part: ProjectedRecord, abn: string | null, own: ReadonlyArray<ProjectedRecord>): boolean => {
  if (part.record.abn !== null && part.record.abn === abn) return true
  return own.some(({ record, projection }) => {
    if (part.record.acn === null || record.acn !== part.record.acn) return false
    // Nine digits of a registered body or foreign company are an ARBN, which may equal another body's ACN.
    return part.projection.otherAsicNumber === undefined || namesAgree(part.projection, projection)
  })
}

const namesAgree = (left: Projection, right: Projection): boolean =>
  left.names.some((a) =>
    right.names.some((b) => nameSimilarity(withinLimits(a.name), withinLimits(b.name)) >= sameBody)
  )
