/** A change made to happen to an invented entity of the sandbox. */
import type { EventType } from "./EventType.ts"

export interface SandboxChangeRequest {
  /** The ABN or ACN of an entity of the sandbox. */
  readonly identifier: string
  readonly event: EventType
}

export interface SandboxChangeAnswer {
  /** null when no subscription of the account watches the entity for this kind of change. */
  readonly event_id: string | null
  /** How many subscriptions it is delivered to. */
  readonly deliveries: number
  readonly note: string
}
