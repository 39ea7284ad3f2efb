/** An account's events as its feeds and its stream answer them. A model of the service, not the service. */
import type { Change, ChangesPage, EventPayload } from "@entity-watch/client"
import type { Chance } from "./Chance.ts"

export interface FeedEvent extends Change {
  /** Every number that the entity can be read by. */
  readonly readableBy: ReadonlyArray<string>
}

const payloadOf = (n: number, [identifier = "", acn]: ReadonlyArray<string>): EventPayload => ({
  type: "name_change",
  timestamp: "2026-11-21T00:00:00.000Z",
  data: {
    event_id: `evt_${n}`,
    livemode: false,
    entity: {
      identifier,
      id_type: identifier.length === 11 ? "abn" : "acn",
      name: null,
      ...(acn !== undefined && { abn: identifier, acn })
    },
    changes: []
  }
})

export const changeOf = (n: number, identifiers: ReadonlyArray<string> = ["990000014"]): Change => ({
  event_id: `evt_${n}`,
  payload: JSON.stringify(payloadOf(n, identifiers)),
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
      this.changes.push({ ...changeOf(this.changes.length + 1, readableBy), readableBy })
    }
  }

  page(identifier: string | undefined, since: string, limit: number): ChangesPage {
    const after = this.changes.filter(
      (each) => (identifier === undefined || each.readableBy.includes(identifier)) && each.created_at > since
    )
    const changes = after.slice(0, limit).map(({ readableBy: _, ...change }) => change)
    return { changes, next_cursor: after.length > limit ? (changes.at(-1)?.created_at ?? null) : null }
  }

  answer(url: string): Response {
    const { pathname, searchParams } = new URL(url)
    const since = searchParams.get("since") ?? ""
    if (pathname.endsWith("/stream")) return this.#stream(since)
    const [, identifier] = /^\/v1\/entity\/(\d+)\/changes$/u.exec(pathname) ?? []
    return Response.json(this.page(identifier, since, Number(searchParams.get("limit") ?? 50)))
  }

  /** Sends what there is, in pieces of any length, and ends: sometimes in the middle of an event. */
  #stream(since: string): Response {
    const events = this.page(undefined, since, 1000).changes
    const text = [
      `id: ${since}\nevent: place\ndata: {}\n\n:\n\n`,
      ...events.map((change) => `id: ${change.created_at}\ndata: ${JSON.stringify(change)}\n\n`),
      "retry: 7\n\n"
    ].join("")
    const end = this.#chance.below(2) === 0 ? text.length : this.#chance.below(text.length)
    const bytes = new TextEncoder().encode(text).subarray(0, end)
    let at = 0
    const chance = this.#chance
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const next = Math.min(bytes.length, at + 1 + chance.below(400))
        if (at < next) controller.enqueue(bytes.slice(at, next))
        else controller.close()
        at = next
      }
    })
    return new Response(body, { headers: { "content-type": "text/event-stream" } })
  }
}
