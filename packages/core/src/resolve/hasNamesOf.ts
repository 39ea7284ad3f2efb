/** Whether every name of a view is among those of an index. */
import { liveRegister } from "@entity-watch/contract/schema/RegisterId"
import type { Versions } from "../domain/View.ts"
import type { SnapshotIds } from "../store/NameSegmentStore.ts"

/**
 * `indexed` are the snapshots that the index was built of. Names that are no longer true stay in it, so a later snapshot
 * of a register serves as well as the view's own.
 */
export const hasNamesOf = (indexed: SnapshotIds, { snapshots }: Pick<Versions, "snapshots">): boolean =>
  [...snapshots].every(
    ([register, { id }]) => register === liveRegister || BigInt(indexed[register] ?? 0) >= BigInt(id)
  )
