/** The sentences of a block's note: which registers were read, and how many numbers they have of one entity. */
import type { ConsultedRegister } from "../../entities/licences.ts"
import type { Evidence } from "../../snapshots/Evidence.ts"
import { absence, notChecked, oldSentence } from "./absence.ts"

/** How many numbers a note names at most. */
const mostNumbers = 10

/** A register of a block, and whether it holds the entity. */
export interface AskedRegister extends ConsultedRegister {
  readonly found: boolean
}

/** Whether something follows from what a register says or does not say of the entity. */
export const isChecked = ({ found, register }: AskedRegister, { faultOf }: Evidence): boolean => {
  const fault = faultOf(register)
  return fault === null || (fault.kind === "partial" && found)
}

/** Says what the block's empty values mean: which registers are no evidence, and which were read and have no row. */
export const registerNotes = (
  registers: ReadonlyArray<AskedRegister>,
  evidence: Evidence,
  all: string
): ReadonlyArray<string> => {
  const missing = registers.filter(({ register }) => evidence.faultOf(register)?.kind === "missing")
  const none = { kind: "missing", why: "" } as const
  if (missing.length === registers.length) return [notChecked(all, none)]
  return [
    ...(missing.length === 0
      ? []
      : [notChecked(`ASIC's ${missing.map(({ lists }) => `register of ${lists}`).join(" or ")}`, none)]),
    ...registers.flatMap(({ found, lists, register }) => {
      const fault = evidence.faultOf(register)
      if (fault?.kind === "missing") return []
      if (!found) return [absence(evidence, register, `the register of ${lists}`).note]
      if (fault === null) return []
      return [
        fault.kind === "partial"
          ? `Only part of the register of ${lists} is loaded.`
          : oldSentence(fault, `the register of ${lists}`)
      ]
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
