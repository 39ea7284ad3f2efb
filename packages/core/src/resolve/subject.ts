/** What is screened of an entity: its names, its numbers and, for a trust, its trustee. Specification 4.2. */
import type { ScreenedName } from "../domain/ScreenResult.ts"
import type { Subject } from "../screen/ScreeningLists.ts"
import type { Entity } from "./join.ts"
import type { Trusteeship } from "./trusteeship.ts"

export const subjectOf = (
  entity: Entity,
  trusteeship: Trusteeship
): Pick<Subject, "names" | "acns" | "incomplete"> => {
  const names = new Map<string, ScreenedName>()
  const add = (name: string, role: ScreenedName["role"], acn: string | null) => {
    if (!names.has(name)) names.set(name, { name, role, acn })
  }
  const [acn = null] = entity.acns
  for (const { projection } of entity.parts) {
    for (const { name, kind } of projection.names)
      add(name, kind === "former" ? "former_name" : "subject", acn)
  }
  const trustees = trusteeship.related.filter(({ role }) => role === "corporate_trustee")
  for (const trustee of trustees)
    if (trustee.name !== null) add(trustee.name, "corporate_trustee", trustee.acn)
  return {
    names: [...names.values()],
    acns: [...entity.acns, ...trustees.flatMap((trustee) => (trustee.acn === null ? [] : [trustee.acn]))],
    // A trust acts through its trustee: while nobody knows who that is, nothing found is not `no_match`.
    incomplete: trustees.some(({ name }) => name === null)
      ? "The trust's trustee is not named in any register that was read, so it was not screened."
      : names.size === 0
        ? "The register gives no name for this number, so none was screened."
        : null
  }
}
