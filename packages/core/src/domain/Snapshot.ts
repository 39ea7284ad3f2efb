/** The snapshot of a register that is in force: what one reading of all its files gave, with its date and its check. */
import type { CheckedBy } from "@entity-watch/contract/schema/CheckedBy"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Doubt } from "./Doubt.ts"

export interface Snapshot {
  readonly register: SourceId
  readonly id: string
  /** SHA-256 of the file, or of the list of its files' digests. */
  readonly sha256: string
  /** The date of the files in ISO 8601 with a zone; null when they do not say. */
  readonly asOf: string | null
  /** When the snapshot came into force here, in ISO 8601 UTC. */
  readonly loadedAt: string
  /** When the snapshot was last known to be the publisher's file, in ISO 8601 UTC; null where nobody can say. */
  readonly checkedAt: string | null
  readonly checkedBy: CheckedBy | null
  readonly rows: number
  /** Why this snapshot is not the whole register; null when it is. */
  readonly partial: string | null
  /** The edition of a screening list that is in doubt beside this one; absent without a doubt. */
  readonly doubt?: Doubt
}
