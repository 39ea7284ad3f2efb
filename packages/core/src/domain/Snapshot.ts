/** The snapshot of a register that is in force: one reading of all its files, with its date and its check. */
import type { CheckedBy } from "./CheckedBy.ts"
import type { RegisterId } from "./RegisterId.ts"

export interface Snapshot {
  readonly register: RegisterId
  readonly id: string
  /** SHA-256 of the file, or of the list of its files' digests. */
  readonly sha256: string
  /** ISO 8601 with a zone; null when the file does not say. */
  readonly asOf: string | null
  /** When it came into force here. ISO 8601 UTC. */
  readonly loadedAt: string
  /** When it was last known to be the publisher's file, ISO 8601 UTC; null where nobody can say. */
  readonly checkedAt: string | null
  readonly checkedBy: CheckedBy | null
  readonly rows: number
  /** Why this snapshot is not the whole register; null when it is. */
  readonly partial: string | null
}
