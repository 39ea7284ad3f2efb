import type { Charity } from "../../domain/Blocks.ts"
import { notRead } from "./notRead.ts"

export const charity = (): Charity => ({
  is_registered_charity: false,
  registration_date: null,
  size: null,
  note: notRead("the ACNC charity register")
})
