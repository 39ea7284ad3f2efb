/** One thing a register says of an entity that a subscription can be told of. Design, section 4. */
import type { EventType } from "../../domain/EventType.ts"
import type { RegisterId } from "../../domain/RegisterId.ts"

export interface Fact {
  readonly event: EventType
  /** What it is about, the same in every snapshot: `licence/afs_licensee/239052`. */
  readonly key: string
  /** What is compared. Spelling, order and formatting take no part in it. */
  readonly value: string
  /** Where the answer of resolve or screen shows it: `canonical.abn_status`. */
  readonly field: string
  /** What a receiver is shown as before and after. */
  readonly shown: unknown
  readonly source: RegisterId
  /** ISO 8601 with a zone, where the register gives a date. */
  readonly asOf?: string
}
