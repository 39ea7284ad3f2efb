import type { Charity } from "../../domain/Blocks.ts"
import type { RegisterId } from "../../domain/RegisterId.ts"
import type { Snapshot } from "../../registers/Register.ts"
import type { Entity } from "../join.ts"
import { notListed } from "./notListed.ts"
import { notRead } from "./notRead.ts"

const register = "the ACNC charity register"

export const charity = (entity: Entity, snapshots: ReadonlyMap<RegisterId, Snapshot>): Charity => {
  const snapshot = snapshots.get("acnc-register")
  const found = entity.parts.map(({ projection }) => projection.charity).find((each) => each !== undefined)
  return (
    found ?? {
      is_registered_charity: false,
      registration_date: null,
      size: null,
      note: snapshot === undefined ? notRead(register) : notListed(register, snapshot)
    }
  )
}
