import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { Snapshot } from "@entity-watch/core/domain/Snapshot"

/** A reading of a register, whole and without a date of its own unless given. */
export const snapshotOf = (register: RegisterId, given: Partial<Snapshot> = {}): Snapshot => ({
  register,
  id: "1",
  sha256: "",
  asOf: null,
  loadedAt: "2026-11-21T00:00:00.000Z",
  checkedAt: "2026-11-21T00:00:00.000Z",
  checkedBy: "publisher",
  rows: 1,
  partial: null,
  ...given
})
