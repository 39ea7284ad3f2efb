/** The payload of a delivery: one change of one watched entity, or what the service says of the account's webhooks. */
import type { EventType } from "./eventTypes.ts"

export type Json = string | number | boolean | null | ReadonlyArray<Json> | { readonly [key: string]: Json }

export interface WatchedEntity {
  /** An ABN or ACN: digits only. In an event about a subject of your own, its reference. */
  readonly identifier: string
  readonly id_type: "abn" | "acn" | "subject_ref"
  /** Its current name, or null when no register read so far holds one; null for a subject. */
  readonly name: string | null
  /** Its ABN and its ACN, each where it is known: `identifier` is the one by which it is watched. */
  readonly abn?: string
  readonly acn?: string
  /** The numbers by which subscriptions of the account watch it; absent where that is `identifier` alone. */
  readonly watched_as?: ReadonlyArray<string>
}

export interface Change {
  /** What changed, such as canonical.abn_status or licensing.afs_licensee. */
  readonly field: string
  readonly before: Json
  readonly after: Json
  /** The register that says so, e.g. asic-companies. */
  readonly source: string
  /** The register's own date, ISO 8601. Absent where it gives none. */
  readonly as_of?: string
}

/** A possible match that a person should look at. Text that the list does not give is "". */
export interface Match {
  readonly source: string
  readonly matched_name: string
  /** 0 to 100. */
  readonly score: number
  /** The features that made the match, such as name, alias, dob and acn. */
  readonly matched_on: ReadonlyArray<string>
  readonly list_ref: string
  readonly name_type: string
  readonly listing_type: string
  readonly dob_raw: string
  readonly pob: string
  readonly register_name: string
  readonly ban_type: string
  readonly acn: string
  readonly note: string
  /** SHA-256 of what the list publishes of the entry: it changes when the list says something else. */
  readonly entry_sha256?: string
}

export interface EventData {
  /** Also the header webhook-id: the same on every attempt, so remember it to act once. */
  readonly event_id: string
  /** False for events of the sandbox. */
  readonly livemode: boolean
  readonly entity: WatchedEntity
  readonly changes: ReadonlyArray<Change>
}

export interface MatchData extends EventData {
  /** Your own reference of the watched subject that the event is about; absent where it is about an entity. */
  readonly subject_ref?: string
  readonly matches: ReadonlyArray<Match>
  readonly disclaimer: string
}

type MatchType = "banned_match" | "sanctions_match"

/** An event of the given type. */
export interface EventOf<Type extends EventType> {
  readonly type: Type
  /** When the change was found, ISO 8601, UTC. */
  readonly timestamp: string
  readonly data: Type extends MatchType ? MatchData : EventData
}

/** A change of a watched entity: the thirteen types, told apart by `type`. */
export type ChangeEvent = { [Type in EventType]: EventOf<Type> }[EventType]

export interface ServiceData {
  /** Also the header webhook-id. */
  readonly event_id: string
  readonly livemode: boolean
  readonly subscription_id: string
}

/** A delivery that was asked for: answer 2xx, and do nothing. */
export interface TestEvent {
  readonly type: "test"
  readonly timestamp: string
  readonly data: ServiceData
}

export interface DisabledData extends ServiceData {
  /** gone: its receiver answered 410. failing: nothing but failures for five days. */
  readonly reason: "gone" | "failing"
  readonly failing_since: string
}

/** The service delivers nothing to this subscription any more. Only an operational webhook is told so. */
export interface SubscriptionDisabled {
  readonly type: "subscription.disabled"
  readonly timestamp: string
  readonly data: DisabledData
}

export interface UndeliveredEvent {
  readonly event_id: string
  readonly type: EventType
  readonly attempts: number
  /** null when nothing was answered. */
  readonly response_code: number | null
  readonly failure: string
}

export interface ExhaustedData extends ServiceData {
  readonly delivery: UndeliveredEvent
}

/** A delivery was given up after its last attempt. Only an operational webhook is told so. */
export interface DeliveryExhausted {
  readonly type: "delivery.exhausted"
  readonly timestamp: string
  readonly data: ExhaustedData
}

export type ServiceEvent = TestEvent | SubscriptionDisabled | DeliveryExhausted

/** Every type, told apart by `type`. */
export type WebhookEvent = ChangeEvent | ServiceEvent

/** Verified, but of a type that this version of the package does not know. */
export interface UnknownEvent {
  readonly type: "unknown"
  /** The payload as it was sent. */
  readonly payload: { readonly type: string; readonly [key: string]: unknown }
}
