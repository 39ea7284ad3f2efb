/** What the registers hold of one watched entity before a step and after it, whichever of its numbers is watched. */
import type { Abn } from "@entity-watch/contract/schema/Abn"
import type { Acn } from "@entity-watch/contract/schema/Acn"
import type { Entity } from "../../entities/Entity.ts"

export interface EntityVersions {
  /** The ABN, or the ACN of an entity without one. */
  readonly entity: string
  readonly abn: Abn | null
  readonly acn: Acn | null
  /** Every number under which it may be watched. */
  readonly numbers: ReadonlyArray<string>
  readonly name: string | null
  readonly before: ReadonlyArray<Entity>
  readonly after: ReadonlyArray<Entity>
}

/** One for each entity that the identifiers lead to. An entity that is watched by two of its numbers comes once. */
export const entityVersions = (
  identifiers: ReadonlyArray<string>,
  before: ReadonlyArray<Entity>,
  after: ReadonlyArray<Entity>
): ReadonlyArray<EntityVersions> => {
  const old = byNumber(before)
  const now = byNumber(after)
  const found = new Map<string, EntityVersions>()
  for (const identifier of identifiers) {
    const versions = versionsOf(identifier, old.get(identifier) ?? [], now.get(identifier) ?? [])
    if (versions !== null && !found.has(versions.entity)) found.set(versions.entity, versions)
  }
  return [...found.values()]
}

/** Null when no register holds anything under the identifier. */
const versionsOf = (
  identifier: string,
  before: ReadonlyArray<Entity>,
  after: ReadonlyArray<Entity>
): EntityVersions | null => {
  const all = [...after, ...before]
  if (all.length === 0) return null
  const abn = all.map((entity) => entity.abn).find((number) => number !== null) ?? null
  const acns = [...new Set(all.flatMap((entity) => entity.acns))]
  const acn = acns.find((number) => number === identifier) ?? acns[0] ?? null
  return {
    entity: abn ?? acn ?? identifier,
    abn,
    acn,
    numbers: [...(abn === null ? [] : [abn]), ...acns],
    name:
      all
        .flatMap(({ parts }) => parts)
        .map(nameIn)
        .find((name) => name !== null) ?? null,
    before,
    after
  }
}

const nameIn = ({ projection }: Entity["parts"][number]): string | null =>
  projection.fields.entity_name?.value ?? projection.names[0]?.name ?? null

const byNumber = (entities: ReadonlyArray<Entity>): ReadonlyMap<string, ReadonlyArray<Entity>> => {
  const found = new Map<string, Array<Entity>>()
  for (const entity of entities) {
    for (const number of new Set([...(entity.abn === null ? [] : [entity.abn]), ...entity.acns]))
      found.set(number, [...(found.get(number) ?? []), entity])
  }
  return found
}
