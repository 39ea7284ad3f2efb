/**
 * The one rule of what may be concluded from a register that says no, or nothing: only one that is loaded, whole and not
 * too old is evidence that something is not so. docs/what-a-verdict-rests-on.md, "A no in a field".
 */
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Snapshot } from "../domain/Snapshot.ts"
import { momentOfView, type View } from "../domain/View.ts"
import { registerById } from "../registers/all.ts"
import { type MaximumAges, maxAgeDaysOf } from "./MaximumAges.ts"
import { tooOld } from "./tooOld.ts"

/** Why a register is no evidence. `why` follows the register's name. */
export interface RegisterFault {
  readonly kind: "missing" | "partial" | "too_old"
  readonly why: string
}

/** What the registers of a view are good for. */
export interface Evidence {
  readonly snapshots: ReadonlyMap<SourceId, Snapshot>
  /** Null where the register can be relied on, also in what it does not hold. */
  readonly faultOf: (register: SourceId) => RegisterFault | null
}

export const evidenceOf = (view: Pick<View, "snapshots" | "at" | "now">, ages: MaximumAges): Evidence => {
  const known = new Map<SourceId, RegisterFault | null>()
  return {
    snapshots: view.snapshots,
    faultOf: (register) => {
      const fault = known.has(register) ? (known.get(register) ?? null) : faultIn(register, view, ages)
      known.set(register, fault)
      return fault
    }
  }
}

const faultIn = (
  register: SourceId,
  view: Pick<View, "snapshots" | "at" | "now">,
  ages: MaximumAges
): RegisterFault | null => {
  const source = registerById(register)?.source
  // What the live register says is of the moment at which it was asked: it is no register that is loaded.
  if (source === undefined) return null
  const snapshot = view.snapshots.get(register)
  if (snapshot === undefined) return { kind: "missing", why: "has not been loaded" }
  if (snapshot.partial !== null) return { kind: "partial", why: "is loaded in part only" }
  const old = tooOld(snapshot, maxAgeDaysOf(source, ages), momentOfView(view))
  return old === null ? null : { kind: "too_old", why: old }
}
