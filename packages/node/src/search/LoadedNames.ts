/** The name index of a mode as an instance has loaded it, in buffers that all its threads share. */
import type { SnapshotIds } from "@entity-watch/core/store"
import type { TombstoneData } from "@entity-watch/names/search"

export interface LoadedNames {
  /** It differs from the version of the index that was loaded before. */
  readonly version: string
  /** The snapshot of each register whose names it has. */
  readonly snapshots: SnapshotIds
  /** The main segment, checked. Of a remote segment only its resident part. */
  readonly main: SharedArrayBuffer
  /** Entities whose names in `main` have tombstones. */
  readonly changed: ReadonlyArray<number>
  /** A segment of all names that those entities have now. Null if nothing changed. */
  readonly delta: SharedArrayBuffer | null
  /** What is needed to read a remote segment; null if the whole main segment is in memory. */
  readonly remote: {
    /** The id of the main segment in the database. */
    readonly segmentId: string
    /** On the names of the entities in `changed`. Null if nothing changed. */
    readonly tombstones: TombstoneData | null
  } | null
}

/** Where an instance has its indexes: whole in its memory, or in the database but for their resident parts. */
export const indexPlaces = ["memory", "database"] as const
export type IndexPlace = (typeof indexPlaces)[number]
