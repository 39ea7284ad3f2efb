/** The snapshots that were in force before a step and those in force after it: the two sides of a comparison. */

import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as DateTime from "effect/DateTime"
import type { Snapshot } from "../../domain/Snapshot.ts"
import type { View } from "../../domain/View.ts"
import type { WatchedList } from "./WatchedList.ts"

/** A register that is not here was not read. */
export type SnapshotsRead = ReadonlyMap<SourceId, Snapshot>

export interface SnapshotPair {
  readonly mode: Mode
  readonly before: SnapshotsRead
  readonly after: SnapshotsRead
  /** The additional lists that are watched; absent where there are none. */
  readonly additional?: ReadonlyArray<WatchedList>
}

/** What was in force when these snapshots were, however long ago that is. */
export const viewOf = (mode: Mode, snapshots: SnapshotsRead): View => {
  const at = [...snapshots.values()].reduce(
    (latest, { loadedAt }) => (loadedAt > latest ? loadedAt : latest),
    ""
  )
  return {
    mode,
    snapshots,
    lists: [],
    listsUpTo: "0",
    at,
    now: DateTime.makeUnsafe(at === "" ? 0 : at),
    readAt: null
  }
}
