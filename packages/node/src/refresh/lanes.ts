/**
 * Lanes: which registers are asked for one after the other, and which at the same time. The registers of one publisher's
 * host are asked for in turn, so that the host has at most one question at once and a slow host delays no other. The
 * screening lists have lanes of their own, so that no list waits for a large register.
 */
import type { Register } from "@entity-watch/core/domain/Register"
import { askedFirst } from "@entity-watch/core/refresh"

export interface Lane {
  readonly name: string
  readonly registers: ReadonlyArray<Register>
}

export const isList = ({ listing }: Pick<Register, "listing">): boolean => listing !== undefined

/** Lists first, each lane in the registers' order. A register that cannot be fetched is in none. */
export const lanesOf = (registers: ReadonlyArray<Register>): ReadonlyArray<Lane> => {
  const lanes = new Map<string, ReadonlyArray<Register>>()
  for (const register of [...registers.filter(isList), ...registers.filter((each) => !isList(each))]) {
    const { download } = register.source
    if (download === undefined) continue
    const name = `${isList(register) ? "lists" : "registers"} of ${new URL(askedFirst(download)).hostname}`
    lanes.set(name, [...(lanes.get(name) ?? []), register])
  }
  return [...lanes].map(([name, own]) => ({ name, registers: own }))
}
