/**
 * What a run did and saw: requests with their answers, faults, POSTs that arrived, pages that were read. The judge reads it.
 * Times are seconds since the run began.
 */
import { type ProcessTime, processTime } from "@entity-watch/node/process/ProcessTime"

/** One request, and what became of it. */
export interface Asked {
  /** Its method and path. */
  readonly what: string
  readonly server: number
  readonly at: number
  readonly until: number
  /** 0 when no whole answer came. */
  readonly status: number
  /** The type of error in the envelope, or why no answer came, such as `ECONNREFUSED`; empty when all is well. */
  readonly reason: string
}

/** A fault from its beginning to its end: a killed server's ends when it is started again. */
export interface Struck {
  readonly kind: string
  /** Null where it strikes all servers. */
  readonly server: number | null
  readonly from: number
  readonly until: number
}

/** A time after a storm in which no fault is left. */
export interface Calm {
  readonly from: number
  readonly until: number
  /** When each server was ready again; null where it never was. */
  readonly readyAt: ReadonlyArray<number | null>
}

/** A subscription that was asked for under an idempotency key, which stands in its URL. */
export interface Created {
  readonly account: string
  readonly key: string
  readonly entities: ReadonlyArray<string>
  /** Every id that an answer named; empty while none came. */
  readonly ids: Set<string>
  secret: string | null
  /** What its types of event may be: the last that was acknowledged, and what was asked for since without an answer. */
  events: ReadonlyArray<ReadonlyArray<string>>
  deletion: "none" | "asked" | "acknowledged"
}

export interface AcknowledgedEvent {
  readonly account: string
  readonly entity: string
  readonly id: string
  readonly deliveries: number
}

export interface Arrived {
  readonly key: string
  readonly id: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly answer: number
}

export interface FeedItem {
  readonly event_id: string
  readonly created_at: string
}

/** One who follows an entity's feed from its beginning, page by page. */
export interface Follower {
  readonly account: string
  readonly entity: string
  readonly seen: Array<FeedItem>
}

export interface Screened {
  readonly name: string
  /** Whether the list that names them had come into force, as an operator was told, well before. */
  readonly isListed: boolean
  readonly status: string
}

export class ChaosHistory {
  readonly created: Array<Created> = []
  readonly events: Array<AcknowledgedEvent> = []
  /** Changes that were asked for and not answered, by account and entity. */
  readonly unanswered = new Map<string, number>()
  readonly arrived: Array<Arrived> = []
  readonly followers: Array<Follower> = []
  readonly screened: Array<Screened> = []
  readonly asked: Array<Asked> = []
  readonly struck: Array<Struck> = []
  readonly calms: Array<Calm> = []
  readonly faults = new Map<string, number>()
  readonly time: ProcessTime
  readonly #start: number

  constructor(time: ProcessTime = processTime) {
    this.time = time
    this.#start = time.now()
  }

  now(): number {
    return (this.time.now() - this.#start) / 1000
  }

  count(map: Map<string, number>, key: string): void {
    map.set(key, (map.get(key) ?? 0) + 1)
  }
}
