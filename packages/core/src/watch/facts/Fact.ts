/** One thing that a register says of an entity and that a subscription can be told of. */
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"

/** New possible matches on a list are no facts of the entity: compare/matchChanges.ts makes their events. */
export type FactEventType = Exclude<EventType, "banned_match" | "sanctions_match">

export interface Fact {
  readonly event: FactEventType
  /** What the fact is about. It is the same in every snapshot, for example `licence/afs_licensee/239052`. */
  readonly key: string
  /** What is compared. Spelling, order and formatting take no part in it. */
  readonly value: string
  /** Where the answer of resolve or screen shows it, for example `canonical.abn_status`. */
  readonly field: string
  /** What a receiver is shown as before and after. */
  readonly shown: unknown
  readonly source: RegisterId
  /** ISO 8601 with a zone, where the register gives a date. */
  readonly asOf?: string
}

/** With this the keys of appointments of external administrators begin. */
export const appointmentKey = "appointment/"
