import type { Superannuation } from "../../domain/Blocks.ts"
import type { Entity } from "../join.ts"
import { notRead } from "./notRead.ts"

/** Until the fund file is read only the ABR entity type says that something is a fund. */
export const superannuation = (entity: Entity): Superannuation => ({
  is_super_fund: entity.parts.some(({ projection }) => projection.isSuperFund === true),
  fund_status: null,
  fund_name: null,
  products: [],
  note: notRead("Super Fund Lookup")
})
