import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { Register } from "@entity-watch/core/domain/Register"
import { registers } from "@entity-watch/core/registers/all"

export const register = (id: RegisterId): Register => {
  const found = registers.find(({ source }) => source.id === id)
  if (found === undefined) throw new Error(`no register ${id}`)
  return found
}
