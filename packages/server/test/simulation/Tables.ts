/** The tables of the model: what the database holds of snapshots, subscriptions, events and deliveries. */
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { History } from "./History.ts"

/** The snapshot of each register from which something is watched. */
export type Baseline = ReadonlyMap<SourceId, number>

export interface SubscriptionRow {
  readonly id: string
  readonly account: string
  readonly createdAt: number
  status: "active" | "paused" | "disabled"
  url: string
  secret: string
  failingSince: number | null
  readonly entities: Map<string, Baseline>
  readonly events: Map<EventType, Baseline>
}

export interface SnapshotRow {
  readonly id: number
  readonly register: SourceId
  /** What the register says of each entity, by entity and type of event. */
  readonly facts: ReadonlyMap<string, string>
}

export interface EventRow {
  readonly id: string
  readonly account: string
  readonly type: string
  readonly entity: string
  readonly cause: string
  readonly payload: string
  /** In microseconds. */
  readonly createdAt: number
}

export interface AttemptRow {
  readonly number: number
  readonly startedAt: number
  millis: number | null
  responseCode: number | null
  failure: string | null
}

export interface DeliveryRow {
  id: number
  readonly event: EventRow
  readonly subscription: string
  readonly attemptRows: Map<number, AttemptRow>
  dueAt: number
  status: "pending" | "delivered" | "failed"
  attempts: number
  claims: number
  claimedUntil: number | null
  responseCode: number | null
}

export class Tables {
  readonly subscriptions = new Map<string, SubscriptionRow>()
  readonly snapshots: Array<SnapshotRow> = []
  readonly events: Array<EventRow> = []
  readonly deliveries: Array<DeliveryRow> = []
  /** The last time that an account's feed gave, in microseconds. */
  readonly feeds = new Map<string, number>()
  readonly positions = new Map<SourceId, { snapshot: number; after: string | null }>()
  readonly watchLease = { claims: 0, until: 0 }
  readonly history: History

  constructor(history: History) {
    this.history = history
  }

  pending(): ReadonlyArray<DeliveryRow> {
    return this.deliveries.filter(({ status }) => status === "pending")
  }

  current(): Baseline {
    return new Map(this.snapshots.map(({ id, register }) => [register, id]))
  }
}
