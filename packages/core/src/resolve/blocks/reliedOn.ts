/** A value that a register gave, marked where the register is too old to be relied on. */
import type { Provenance } from "@entity-watch/contract/schema/Provenance"
import type { RegisterFault } from "../../snapshots/Evidence.ts"
import { oldSentence } from "./absence.ts"

export const reliedOn = <A>(given: Provenance<A>, fault: RegisterFault | null): Provenance<A> =>
  fault?.kind === "too_old"
    ? { ...given, note: [given.note ?? "", oldSentence(fault)].join(" ").trim(), checked: false }
    : given
