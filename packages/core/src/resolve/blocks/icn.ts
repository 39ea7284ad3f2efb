/** The block of the Indigenous corporation that an entity is, from ORIC's register. */
import type { IndigenousCorporation } from "../../domain/Blocks.ts"
import type { RegisterId } from "../../domain/RegisterId.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import type { Entity } from "../../entities/Entity.ts"
import { notListed } from "./notListed.ts"
import { notRead } from "./notRead.ts"

const register = "the ORIC register of Indigenous corporations"

export const icn = (entity: Entity, snapshots: ReadonlyMap<RegisterId, Snapshot>): IndigenousCorporation => {
  const snapshot = snapshots.get("oric-register")
  const [found, ...others] = entity.parts.flatMap(({ projection }) => projection.indigenousCorporation ?? [])
  if (found === undefined)
    return {
      icn: null,
      name: null,
      status: null,
      registered: null,
      note:
        snapshot === undefined
          ? notRead(register)
          : `${notListed(register, snapshot)} A corporation without an ABN there is joined by its name, where nobody else bears it.`
    }
  return others.length === 0
    ? found
    : {
        ...found,
        note: `${found.note} The register gives this ABN to ${others.map(described).join(" and ")} too.`
      }
}

const described = ({ icn: number, name, status }: IndigenousCorporation) =>
  `ICN ${number}, ${name} (${status})`
