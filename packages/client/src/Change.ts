/** A change event, as polling reads it and as webhooks deliver it. */
import type { EventType } from "./EventType.ts"
import type { RegisterId } from "./RegisterId.ts"
import type { Match } from "./ScreenResult.ts"

export type DeliveryStatus = "pending" | "delivered" | "failed"

export interface Change {
  /** evt_ and 26 characters; also the header webhook-id. */
  readonly event_id: string
  /** The JSON text that is POSTed, byte for byte: an `EventPayload`. */
  readonly payload: string
  /** ISO 8601, UTC, six decimals: unique and increasing within an account. The paging cursor. */
  readonly created_at: string
  /** failed where any delivery failed, else pending where any is pending, else delivered. */
  readonly delivery_status: DeliveryStatus
  /** The latest of the deliveries' response codes; absent when there is none. */
  readonly response_code?: number
  readonly deliveries: ReadonlyArray<{
    readonly subscription_id: string
    readonly status: DeliveryStatus
    readonly response_code?: number
    /** How often it was POSTed. */
    readonly attempts: number
  }>
}

export interface ChangesQuery {
  /** Exclusive. An ISO 8601 timestamp with a zone, as text: a Date would cut the last three of its six decimals. */
  readonly since: string
  /** Items on a page. Default 50; more than 200 counts as 200. */
  readonly limit?: number
}

/** Which changes of the account: of all its entities. */
export interface AllChangesQuery {
  /** As in `ChangesQuery`. Without it, or empty: from the oldest that is kept. */
  readonly since?: string
  /** Event types with commas between them, such as `name_change,abn_cancelled`. Default: all. */
  readonly types?: string
  /** Items on a page. Default 50; more than 200 counts as 200. */
  readonly limit?: number
}

/** Which changes a stream has. */
export interface ChangeStreamQuery {
  /** As in `ChangesQuery`, or `now` for what is recorded from here on. Without it: from the oldest that is kept. */
  readonly since?: string
  /** Event types with commas between them. Default: all. */
  readonly types?: string
}

export interface ChangesPage {
  /** Oldest first. */
  readonly changes: ReadonlyArray<Change>
  /** Pass it as since for the next page. null when nothing follows. */
  readonly next_cursor: string | null
}

export interface FieldChange {
  /** What changed, such as abn_status or licensing.afs_licensee. */
  readonly field: string
  /** null where there was nothing. */
  readonly before: unknown
  /** null where there is nothing any more. */
  readonly after: unknown
  readonly source: RegisterId
  readonly as_of?: string
}

/** `JSON.parse(change.payload)`. */
export interface EventPayload {
  readonly type: EventType
  /** When the change was found, ISO 8601, UTC. */
  readonly timestamp: string
  readonly data: {
    readonly event_id: string
    /** False for events of the sandbox. */
    readonly livemode: boolean
    readonly entity: {
      readonly identifier: string
      readonly id_type: "abn" | "acn"
      readonly name: string | null
      /** Each where it is known: `identifier` is the one by which the entity is watched. */
      readonly abn?: string
      readonly acn?: string
      /** The numbers by which subscriptions of the account watch it; absent where that is `identifier` alone. */
      readonly watched_as?: ReadonlyArray<string>
    }
    readonly changes: ReadonlyArray<FieldChange>
    readonly matches?: ReadonlyArray<Match>
    readonly disclaimer?: string
  }
}
