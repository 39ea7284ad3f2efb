/** Indigenous corporations without an ABN, which are joined to other registers by name. docs/resolving.md. */

import type { Abn } from "@entity-watch/contract/schema/Abn"
import { foldName } from "@entity-watch/names/analysis"
import type { ProjectedRecord } from "../domain/ProjectedRecord.ts"
import type { Bearer } from "../store/entityRows.ts"
import type { Entity } from "./Entity.ts"

const register = "oric-register"

const isWithoutNumber = ({ record }: ProjectedRecord): boolean =>
  record.register === register && record.abn === null

/** Makes the corporation an entity of its own, known by its ICN. */
export const alone = (part: ProjectedRecord): Entity => ({ abn: null, acns: [], parts: [part] })

/**
 * The name to look for among the corporations; null where none is looked for. Only an entity whose form is `other` can
 * be a corporation: the ABR has no code for an Indigenous corporation, and the code that it uses for one is of that
 * form.
 */
export const corporationName = ({ abn, parts }: Entity): string | null => {
  if (abn === null || parts.some(({ record }) => record.register === register)) return null
  const form = parts
    .map(({ projection }) => projection.fields.entity_form?.value)
    .find((value) => value != null)
  if (form !== "other") return null
  return (
    parts.map(({ projection }) => projection.fields.entity_name?.value).find((name) => name != null) ?? null
  )
}

/**
 * The corporation and the ABN that one name joins. It must be the legal name of one corporation without an ABN, of one
 * entity with an ABN, and of nobody else: with two of either, the name could mean any of them.
 */
export const joinedByName = (bearers: ReadonlyArray<Bearer>): { icn: string; abn: Abn } | null => {
  const named = bearers.filter(({ kind }) => kind === "legal")
  const corporations = named.filter((bearer) => bearer.register === register)
  const others = named.filter((bearer) => bearer.register !== register)
  const [corporation] = corporations
  const [abn = null, ...further] = new Set(others.map((bearer) => bearer.abn))
  return corporations.length === 1 && corporation?.abn === null && abn !== null && further.length === 0
    ? { icn: corporation.key, abn }
    : null
}

/** Adds a corporation to the entity whose name is its own. */
export const withCorporation = (entity: Entity, part: ProjectedRecord): Entity => ({
  ...entity,
  parts: [...entity.parts, part]
})

export const corporationsAmong = (
  parts: ReadonlyArray<ProjectedRecord>
): ReadonlyArray<ProjectedRecord & { readonly folded: string }> =>
  parts.filter(isWithoutNumber).flatMap((part) => {
    const [name] = part.projection.names
    return name === undefined ? [] : [{ ...part, folded: foldName(name.name) }]
  })
