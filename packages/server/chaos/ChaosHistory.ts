/** What a run did and saw: requests with their answers, POSTs that arrived, pages that were read. The judge reads it. */

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
  /** How often each status was answered; 0 where nothing was. */
  readonly statuses = new Map<number, number>()
  /** The first answer of each status that is not documented. */
  readonly undocumented = new Map<number, string>()
  readonly faults = new Map<string, number>()

  count(map: Map<string, number>, key: string): void {
    map.set(key, (map.get(key) ?? 0) + 1)
  }
}
