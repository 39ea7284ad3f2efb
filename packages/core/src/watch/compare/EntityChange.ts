/** What changed for one entity: ready to become an event for each account that watches it. */
import type { FieldChange } from "../../domain/ChangeEvent.ts"
import type { EventType } from "../../domain/EventType.ts"
import type { Match } from "../../domain/ScreenResult.ts"

export interface TypedChange {
  readonly type: EventType
  readonly changes: ReadonlyArray<FieldChange>
  /** For `banned_match` and `sanctions_match`: the new possible matches. */
  readonly matches: ReadonlyArray<Match>
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
