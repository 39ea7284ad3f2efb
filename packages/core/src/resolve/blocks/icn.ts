import type { IndigenousCorporation } from "../../domain/Blocks.ts"
import type { RegisterId } from "../../domain/RegisterId.ts"
import type { Snapshot } from "../../registers/Register.ts"
import type { Entity } from "../join.ts"
import { notListed } from "./notListed.ts"
import { notRead } from "./notRead.ts"

const register = "the ORIC register of Indigenous corporations"

/** The register is joined by ABN alone: a corporation without one there is not found by its name. */
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
          : `${notListed(register, snapshot)} Corporations are joined by ABN, not by name.`
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
