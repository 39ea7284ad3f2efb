/** A load under way, what is known of it once its files have been read, and what it changed. */
import type { CheckedBy } from "@entity-watch/contract/schema/CheckedBy"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"

/**
 * A load under way. `first` says that no snapshot of the register was ever in force, so that there is nothing to
 * compare with.
 */
export interface Load {
  readonly id: string
  readonly mode: Mode
  readonly register: SourceId
  readonly first: boolean
  /** Which server it was begun on: another one after a replica took its place, which may lack what was written last. */
  readonly line: string
  /**
   * The last key, as long as the keys have come in ascending order, as those of the largest registers do. No key can
   * have come again then, and the unique index waits until the end of a first load, or is not made at all. From the
   * first key out of order on, this is null.
   */
  ascendingTo: string | null
}

/** What is known of a snapshot once its files have been read to the end. */
export interface Finished {
  readonly asOf: string | null
  readonly rows: number
  readonly records: number
  readonly refused: number
  readonly notices: ReadonlyArray<string>
  readonly partial: string | null
  readonly content: string | null
  /** Null where nobody can say of which date the files are. */
  readonly checked: Checked | null
}

/** Since when, and on whose word, a snapshot is known to be the publisher's. ISO 8601 with a zone. */
export interface Checked {
  readonly by: Exclude<CheckedBy, "account">
  readonly at: string
}

export interface Swapped {
  readonly added: number
  readonly changed: number
  readonly removed: number
}
