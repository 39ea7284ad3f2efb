/** The block of the Indigenous corporation that an entity is, from ORIC's register. */
import type { IndigenousCorporation } from "@entity-watch/contract/schema/Blocks"
import type { Entity } from "../../entities/Entity.ts"
import type { Evidence } from "../../snapshots/Evidence.ts"
import { absence, presence } from "./absence.ts"

const register = "oric-register"

export const icn = (entity: Entity, evidence: Evidence): IndigenousCorporation => {
  const [found, ...others] = entity.parts.flatMap(({ projection }) => projection.indigenousCorporation ?? [])
  if (found === undefined) {
    const { checked, note } = absence(evidence, register, "the ORIC register of Indigenous corporations")
    return {
      icn: null,
      name: null,
      status: null,
      registered: null,
      note: checked
        ? `${note} A corporation without an ABN there is joined by its name, where nobody else bears it.`
        : note,
      checked
    }
  }
  const also =
    others.length === 0 ? "" : ` The register gives this ABN to ${others.map(described).join(" and ")} too.`
  return { ...found, ...presence(evidence, register, `${found.note}${also}`) }
}

const described = ({ icn: number, name, status }: Omit<IndigenousCorporation, "checked">) =>
  `ICN ${number}, ${name} (${status})`
