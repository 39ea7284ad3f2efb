/** The feed of operational events, which an account reads by polling whether or not it has a webhook for them. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import type {
  OperationalEvent,
  OperationalEventsPage,
  OperationalEventsQuery
} from "@entity-watch/contract/schema/OperationalEvent"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type FeedRow, FeedStore } from "../../store/FeedStore.ts"
import { type CursorAhead, type EventsRemoved, refused } from "../ChangeFeed.ts"
import { cursorOf } from "../cursorOf.ts"

const beginning = "1970-01-01T00:00:00Z"

const defaultLimit = 50
const maxLimit = 200

const of = { identifier: null, operational: true } as const

export class OperationalFeed extends Context.Service<
  OperationalFeed,
  {
    /** Oldest first, in the account's one order of events. Without `since`, all that is kept. */
    read(
      caller: Caller,
      query: OperationalEventsQuery
    ): Effect.Effect<OperationalEventsPage, EventsRemoved | CursorAhead>
  }
>()("@entity-watch/core/watch/operational/OperationalFeed") {
  static readonly layerNoDeps = Layer.effect(
    OperationalFeed,
    Effect.gen(function* () {
      const feed = yield* FeedStore

      const read = Effect.fn("OperationalFeed.read")(
        function* (caller: Caller, query: OperationalEventsQuery) {
          const limit = Math.min(query.limit ?? defaultLimit, maxLimit)
          const since = cursorOf(query.since || beginning)
          // One more than is answered tells whether anything follows.
          const rows = yield* feed.read(caller, { of, since, limit: limit + 1 })
          // This is asked after the page was read: what is removed in between is missing from neither.
          yield* refused(yield* feed.against(caller, { of, since }), { of, since })
          const events = rows.slice(0, limit).map(eventOf)
          return {
            events,
            next_cursor: rows.length > limit ? (events.at(-1)?.created_at ?? null) : null
          }
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      return OperationalFeed.of({ read })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(FeedStore.layer))
}

const eventOf = ({
  created_at,
  deliveries,
  delivery_status,
  event_id,
  payload,
  response_code
}: FeedRow): OperationalEvent => ({
  event_id,
  payload,
  created_at,
  delivery_status: deliveries.length === 0 ? null : delivery_status,
  ...(response_code !== null && { response_code })
})
