/** A load under way, what is known of it once its files were read, and what it changed. */
import type { CheckedBy } from "../domain/CheckedBy.ts"
import type { Mode } from "../domain/Mode.ts"
import type { RegisterId } from "../domain/RegisterId.ts"

/** A reading under way. `first`: nothing of the register was ever in force, so there is nothing to compare with. */
export interface Load {
  readonly id: string
  readonly mode: Mode
  readonly register: RegisterId
  readonly first: boolean
  /**
   * The last key of a first load as long as its keys have come in ascending order, as the largest registers' do. No key
   * can have come again then, and the unique index waits until the end. Null from the first key out of order on.
   */
  ascendingTo: string | null
}

/** What is known of a snapshot once its files were read to the end. */
export interface Finished {
  readonly asOf: string | null
  readonly rows: number
  readonly records: number
  readonly refused: number
  readonly notices: ReadonlyArray<string>
  readonly partial: string | null
  readonly content: string | null
  /** Null where nobody can say of when the files are. */
  readonly checked: Checked | null
}

/** Since when, and on whose word, a reading is known to be the publisher's. ISO 8601 with a zone. */
export interface Checked {
  readonly by: CheckedBy
  readonly at: string
}

export interface Swapped {
  readonly added: number
  readonly changed: number
  readonly removed: number
}
