/** What changed for one entity, ready to become an event for each account that watches it. */
import type { FieldChange } from "@entity-watch/contract/schema/ChangeEvent"
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { Match } from "@entity-watch/contract/schema/ScreenResult"

/** All changes of one event type. */
export interface TypedChange {
  readonly type: EventType
  readonly changes: ReadonlyArray<FieldChange>
  /** The new possible matches of `banned_match` and `sanctions_match`; empty for the other types. */
  readonly matches: ReadonlyArray<Match>
  /** The only account that is told, of a list of its own; absent for all. */
  readonly owner?: string
}

export interface EntityChange {
  /** The ABN, or the ACN of an entity without one. */
  readonly entity: string
  readonly abn: string | null
  readonly acn: string | null
  /** Every number under which it may be watched. */
  readonly numbers: ReadonlyArray<string>
  readonly name: string | null
  readonly changed: ReadonlyArray<TypedChange>
}
