/** Whether a register holds everybody whom it should, so that something follows from who is not in it. */
import type { RegisterId } from "../../domain/RegisterId.ts"
import type { View } from "../../domain/View.ts"

/** Why a register does not hold everybody, or null. */
export const partOf = ({ snapshots }: View, register: RegisterId): string | null => {
  const snapshot = snapshots.get(register)
  return snapshot === undefined
    ? `The register ${register} has not been loaded.`
    : snapshot.partial === null
      ? null
      : `Only a part of the register ${register} is loaded.`
}
