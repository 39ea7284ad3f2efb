/** An account's events as GET /v1/entity/{id}/changes answers them. A model of the service, not the service. */
import type { Change, ChangesPage, EventPayload } from "@entity-watch/client"
import type { Chance } from "./Chance.ts"

export interface FeedEvent extends Change {
  /** Every number that the entity can be read by. */
  readonly readableBy: ReadonlyArray<string>
}

const payloadOf = (n: number, identifier: string): EventPayload => ({
  type: "name_change",
  timestamp: "2026-11-21T00:00:00.000Z",
  data: {
    event_id: `evt_${n}`,
    livemode: false,
    entity: { identifier, id_type: identifier.length === 11 ? "abn" : "acn", name: null },
    changes: []
  }
})

export const changeOf = (n: number, identifier = "990000014"): Change => ({
  event_id: `evt_${n}`,
  payload: JSON.stringify(payloadOf(n, identifier)),
  created_at: `2026-11-21T00:00:00.${String(n).padStart(6, "0")}Z`,
  delivery_status: "pending",
  deliveries: []
})

export class FakeFeed {
  readonly changes: Array<FeedEvent> = []
  readonly #chance: Chance
  readonly #entities: ReadonlyArray<string>

  /** An entity is one number, or several with a slash between. */
  constructor(chance: Chance, entities: ReadonlyArray<string>) {
    this.#chance = chance
    this.#entities = entities
  }

  grow(count: number): void {
    for (let i = 0; i < count; i++) {
      const readableBy = this.#chance.of(this.#entities).split("/")
      this.changes.push({ ...changeOf(this.changes.length + 1, readableBy[0]), readableBy })
    }
  }

  page(identifier: string, since: string, limit: number): ChangesPage {
    const after = this.changes.filter(
      (each) => each.readableBy.includes(identifier) && each.created_at > since
    )
    const changes = after.slice(0, limit).map(({ readableBy: _, ...change }) => change)
    return { changes, next_cursor: after.length > limit ? (changes.at(-1)?.created_at ?? null) : null }
  }

  answer(url: string): Response {
    const { pathname, searchParams } = new URL(url)
    const [, identifier = ""] = /^\/v1\/entity\/(\d+)\/changes$/u.exec(pathname) ?? []
    return Response.json(
      this.page(identifier, searchParams.get("since") ?? "", Number(searchParams.get("limit") ?? 50))
    )
  }
}
