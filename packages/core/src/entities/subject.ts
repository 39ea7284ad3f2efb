/**
 * The subject that an entity is screened as: its names, its numbers and, for a trust, everything of its trustee.
 * Specification 4.2.
 */

import { excessOf, withinLimits } from "@entity-watch/contract/schema/nameLimits"
import type { ScreenedName } from "@entity-watch/contract/schema/ScreenResult"
import { whyNotCompared } from "@entity-watch/names/analysis"
import type { Subject } from "../domain/Subject.ts"
import type { Evidence } from "../snapshots/Evidence.ts"
import type { Entity } from "./Entity.ts"
import { namesLacking } from "./namesLacking.ts"
import type { Trusteeship } from "./trusteeship.ts"

/**
 * Every name and number of an entity. A trust acts through its trustee, so the trustee's present and former names are
 * the trust's as well.
 */
export const namesOf = (
  entity: Entity,
  { related, trustees }: Trusteeship
): Pick<Subject, "names" | "acns"> => {
  const names = new Map<string, ScreenedName>()
  const add = (name: string, role: ScreenedName["role"], acn: string | null) => {
    if (!names.has(name)) names.set(name, { name, role, acn })
  }
  const [acn = null] = entity.acns
  for (const { projection } of entity.parts)
    for (const { name, kind } of projection.names)
      add(name, kind === "former" ? "former_name" : "subject", acn)
  for (const { acn: known, name, role } of related)
    if (role === "corporate_trustee" && name !== null) add(name, role, known)
  for (const trustee of trustees)
    for (const { projection } of trustee.parts)
      for (const { name } of projection.names) add(name, "corporate_trustee", trustee.acns[0] ?? null)
  return {
    names: [...names.values()],
    acns: [...new Set([...entity.acns, ...trustees.flatMap(({ acns }) => acns)])]
  }
}

/** Says which name of a register is beyond the limits, so that only its beginning is compared; null if none is. */
const whyCut = (names: ReadonlyArray<string>): string | null => {
  for (const name of names) {
    const excess = excessOf(name)
    if (excess !== null)
      return `A name in a register was compared only by its beginning, ${JSON.stringify(`${name.slice(0, shown)}…`)}: a name ${excess} to be compared whole.`
  }
  return null
}
const shown = 60

/** The subject, with the reasons why there may be more names than these. */
export const subjectOf = (
  entity: Entity,
  trusteeship: Trusteeship,
  evidence: Evidence
): Pick<Subject, "names" | "acns" | "incomplete"> => {
  const { acns, names } = namesOf(entity, trusteeship)
  const reasons = [
    trusteeship.unknown,
    names.length === 0 ? "The register gives no name for this number, so none was screened." : null,
    names.length === 0 ? null : whyNotCompared(names.map(({ name }) => withinLimits(name))),
    whyCut(names.map(({ name }) => name)),
    namesLacking([entity, ...trusteeship.trustees], evidence)
  ].filter((reason) => reason !== null)
  return { names, acns, incomplete: reasons.length === 0 ? null : reasons.join(" ") }
}
