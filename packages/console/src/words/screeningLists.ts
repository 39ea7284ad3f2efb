/** The registers that are lists of people and bodies to screen against. */
import type { AdministeredRegister } from "@entity-watch/contract/schema/admin/RegisterHistory"

const lists = new Set<string>([
  "dfat-consolidated-list",
  "asic-banned-disqualified-persons",
  "asic-banned-disqualified-organisations"
])

export const isScreeningList = ({ register }: Pick<AdministeredRegister, "register">): boolean =>
  lists.has(register)
