/** What happened in a run, as the checker reads it afterwards: written by the world, never by the code under test. */
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { Baseline } from "./Tables.ts"

/** A subscription watched an entity for a type of event, from one moment to another. */
export interface Watch {
  readonly subscription: string
  readonly account: string
  readonly entity: string
  readonly type: EventType
  readonly baseline: Baseline
  readonly from: number
  until: number
}

export interface Claimed {
  readonly at: number
  readonly delivery: number
  readonly subscription: string
  readonly attempt: number
  readonly claims: number
  readonly url: string
  readonly secret: string
}

export interface Settled {
  readonly at: number
  readonly delivery: number
  readonly attempt: number
  readonly claims: number
  readonly status: string
  readonly posted: boolean
  readonly delay: number
  /** Whether the receiver's answer, or that it gave none, is known. */
  readonly known: boolean
  /** Whether the claim still stood. */
  readonly stood: boolean
  readonly responseCode: number | null
}

/** A settlement that a process asked the database to write, whatever came of it. */
export interface SentSettlement {
  readonly process: string
  readonly delivery: number
  readonly attempt: number
  readonly claims: number
}

/** A POST that reached a receiver. */
export interface Arrival {
  readonly at: number
  readonly url: string
  readonly id: string
  /** Unix seconds. */
  readonly timestamp: number
  readonly signature: string
  readonly body: string
  readonly answer: string
  /** In seconds. */
  readonly retryAfter: number | null
}

export interface StatusChange {
  readonly at: number
  readonly subscription: string
  readonly status: "active" | "paused" | "disabled" | "deleted"
}

export interface UrlChange {
  readonly at: number
  readonly subscription: string
  readonly url: string
}

export class History {
  readonly watches: Array<Watch> = []
  readonly claimed: Array<Claimed> = []
  readonly settled: Array<Settled> = []
  readonly sent: Array<SentSettlement> = []
  /** For how many deliveries each process had room when it last asked for some. */
  readonly room = new Map<string, number>()
  readonly arrivals: Array<Arrival> = []
  readonly statuses: Array<StatusChange> = []
  readonly urls: Array<UrlChange> = []
  /** When each step of the watcher was recorded as done, by the id of its snapshot. */
  readonly stepsDone = new Map<number, number>()
  /** When each event was recorded, by its id. */
  readonly recorded = new Map<string, number>()
  /** The most POSTs that a process had open at once. */
  mostOpen = 0
  /** How often each fault struck. */
  readonly faults = new Map<string, number>()

  struck(fault: string): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1)
  }
}
