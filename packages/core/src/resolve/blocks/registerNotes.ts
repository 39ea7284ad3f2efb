/** The sentences of a block's note: which registers were read, and how many numbers they have of one entity. */
import type { RegisterId } from "../../domain/RegisterId.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import type { ConsultedRegister } from "../../entities/licences.ts"
import { notListed } from "./notListed.ts"
import { notRead } from "./notRead.ts"

/** How many numbers a note names at most. */
const mostNumbers = 10

/** Says what the block's empty values mean: that registers are not loaded, or that they were read and have no row. */
export const registerNotes = (
  registers: ReadonlyArray<ConsultedRegister & { readonly found: boolean }>,
  snapshots: ReadonlyMap<RegisterId, Snapshot>,
  all: string
): ReadonlyArray<string> => {
  const missing = registers.filter(({ register }) => !snapshots.has(register))
  if (missing.length === registers.length) return [notRead(all)]
  return [
    ...(missing.length === 0
      ? []
      : [notRead(`ASIC's ${missing.map(({ lists }) => `register of ${lists}`).join(" or ")}`)]),
    ...registers.flatMap(({ found, lists, register }) => {
      const snapshot = snapshots.get(register)
      if (snapshot === undefined) return []
      if (!found) return [notListed(`the register of ${lists}`, snapshot)]
      return snapshot.partial === null ? [] : [`Only part of the register of ${lists} is loaded.`]
    }),
    ...(registers.every(({ found }) => found)
      ? []
      : ["Joined by ABN or ACN only: most rows about persons carry neither."])
  ]
}

/** Says that an entity has several numbers. The best of `numbers` comes first. */
export const severalNote = (lists: string, numbers: ReadonlyArray<string>): ReadonlyArray<string> => {
  const distinct = [...new Set(numbers)]
  const named = distinct.slice(0, mostNumbers).join(", ") + (distinct.length > mostNumbers ? " and more" : "")
  return distinct.length > 1
    ? [
        `The register of ${lists} has ${distinct.length} numbers of this entity (${named}); the first is shown.`
      ]
    : []
}
