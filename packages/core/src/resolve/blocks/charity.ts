/** The charity block: what the charity register, or in its place the ABR, says of an entity. */
import type { Charity } from "../../domain/Blocks.ts"
import type { RegisterId } from "../../domain/RegisterId.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import type { Entity } from "../../entities/Entity.ts"
import { notListed } from "./notListed.ts"
import { notRead } from "./notRead.ts"

const register = "the ACNC charity register"

export const charity = (entity: Entity, snapshots: ReadonlyMap<RegisterId, Snapshot>): Charity => {
  const snapshot = snapshots.get("acnc-register")
  const saying = entity.parts.filter(({ projection }) => projection.charity !== undefined)
  // The charity register says more than the ABR does of a charity's registration.
  const best = saying.find(({ record }) => record.register === "acnc-register") ?? saying[0]
  const found = best?.projection.charity
  return (
    found ?? {
      is_registered_charity: false,
      registration_date: null,
      size: null,
      note: snapshot === undefined ? notRead(register) : notListed(register, snapshot)
    }
  )
}
