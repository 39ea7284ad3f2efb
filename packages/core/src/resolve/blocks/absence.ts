/**
 * What a block says of an entity that a register does not hold, or of which an old register speaks: whether anything
 * follows from it, and a sentence.
 */
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { Snapshot } from "../../domain/Snapshot.ts"
import type { Evidence, RegisterFault } from "../../snapshots/Evidence.ts"

/** What follows from a block, or from one of its fields. */
export interface Reliance {
  readonly note: string
  /** False where nothing follows from what is false, null or empty. */
  readonly checked: boolean
}

const nothingFollows = "Nothing follows from the empty values."

/** The entity is not in the register, or nobody can say: it is the fault that decides. */
export const absence = ({ faultOf, snapshots }: Evidence, register: RegisterId, called: string): Reliance => {
  const fault = faultOf(register)
  const snapshot = snapshots.get(register)
  return fault === null && snapshot !== undefined
    ? { note: notListed(called, snapshot), checked: true }
    : { note: notChecked(called, fault), checked: false }
}

/** The entity is in the register: a part of it is enough for that, and an old one is not. */
export const presence = ({ faultOf }: Evidence, register: RegisterId, note: string): Reliance => {
  const fault = faultOf(register)
  return fault?.kind === "too_old"
    ? { note: `${note} ${oldSentence(fault)}`, checked: false }
    : { checked: true, note }
}

/** The register was read and does not hold the entity. It says when, and draws no conclusion. */
export const notListed = (called: string, snapshot: Snapshot): string =>
  snapshot.asOf === null
    ? `Not in ${called} as read on ${snapshot.loadedAt.slice(0, 10)}.`
    : `Not in ${called} as of ${snapshot.asOf.slice(0, 10)}.`

export const notChecked = (called: string, fault: RegisterFault | null): string => {
  switch (fault?.kind) {
    case "partial":
      return `Not checked: only part of ${called} is loaded, and that part does not hold this entity. ${nothingFollows}`
    case "too_old":
      return `Not checked: the reading of ${called} ${fault.why}. ${nothingFollows}`
    default:
      return `Not checked: no reading of ${called} is loaded. ${nothingFollows}`
  }
}

export const oldSentence = ({ why }: RegisterFault, called = "the register"): string =>
  `Not to be relied on: ${called} ${why}.`
