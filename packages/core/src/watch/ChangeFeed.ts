/**
 * The feeds of change events, which an account reads by polling: those of one entity, specification 4.5, and those of
 * all entities together.
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { Change, ChangesPage } from "@entity-watch/contract/schema/ChangeEvent"
import { isIdentifier, stripSpaces } from "@entity-watch/contract/schema/identifier"
import type { AccountChangesQuery, ChangesQuery } from "@entity-watch/contract/schema/watchRequests"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { type AgainstCursor, type FeedOf, type FeedRow, FeedStore } from "../store/FeedStore.ts"
import { cursorOf } from "./cursorOf.ts"

/** The path names neither an ABN nor an ACN. */
export class NotAnIdentifier extends Schema.TaggedError<NotAnIdentifier>()("NotAnIdentifier", {
  message: Schema.String
}) {}

/** Events of the feed that came after `since` are no longer kept: a page would leave them out without a word. */
export class EventsRemoved extends Schema.TaggedError<EventsRemoved>()("EventsRemoved", {
  of: Schema.Literals(["entity", "account"]),
  /** The time of the newest of them. */
  through: Schema.String
}) {}

/**
 * The database goes on from a moment before the event whose cursor this is, and by a clock that is behind: what is
 * recorded until then would be left out without a word.
 */
export class CursorAhead extends Schema.TaggedError<CursorAhead>()("CursorAhead", {}) {}

export class ChangeFeed extends Context.Service<
  ChangeFeed,
  {
    /** Oldest first. An entity that the account never watched has an empty page. From 1970 on: all that is kept. */
    read(
      caller: Caller,
      identifier: string,
      query: ChangesQuery
    ): Effect.Effect<ChangesPage, NotAnIdentifier | EventsRemoved | CursorAhead>
    /** The same of all the account's entities, in the one order of its events. */
    readAll(
      caller: Caller,
      query: AccountChangesQuery
    ): Effect.Effect<ChangesPage, EventsRemoved | CursorAhead>
    /** The cursor after which comes what the account has not got yet. */
    end(caller: Caller): Effect.Effect<string>
  }
>()("@entity-watch/core/watch/ChangeFeed") {
  static readonly layerNoDeps = Layer.effect(
    ChangeFeed,
    Effect.gen(function* () {
      const feed = yield* FeedStore

      const page = Effect.fnUntraced(
        function* (caller: Caller, of: FeedOf, query: { readonly since: string; readonly limit?: number }) {
          const limit = Math.min(query.limit ?? defaultLimit, maxLimit)
          const since = cursorOf(query.since)
          // One more than is answered tells whether anything follows.
          const rows = yield* feed.read(caller, { of, since, limit: limit + 1 })
          // This is asked after the page was read: what is removed in between is missing from neither.
          yield* refused(yield* feed.against(caller, { of, since }), { of, since })
          const changes = rows.slice(0, Math.min(limit, fitting(rows))).map(changeOf)
          return {
            changes,
            next_cursor: rows.length > changes.length ? (changes.at(-1)?.created_at ?? null) : null
          }
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      const read = Effect.fn("ChangeFeed.read")(function* (
        caller: Caller,
        asked: string,
        query: ChangesQuery
      ) {
        const identifier = stripSpaces(asked)
        if (!isIdentifier(identifier)) return yield* new NotAnIdentifier({ message: form })
        return yield* page(caller, { identifier }, query)
      })

      const readAll = Effect.fn("ChangeFeed.readAll")(
        (caller: Caller, { since, types, ...query }: AccountChangesQuery) =>
          page(
            caller,
            { identifier: null, types: types === undefined ? null : [...new Set(types.split(","))] },
            { ...query, since: since || beginning }
          )
      )

      const end = Effect.fn("ChangeFeed.end")((caller: Caller) =>
        Effect.map(Effect.orDie(feed.newest(caller)), (newest) => newest ?? beginning)
      )

      return ChangeFeed.of({ read, readAll, end })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(FeedStore.layer))
}

/** As the feed gives it. Any other time that is yet to come is the caller's own choice. */
const isCursor = (since: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/u.test(since)

/** Fails where a page from this cursor would leave events out. */
export const refused = (
  { is_ahead, removed }: AgainstCursor,
  { of, since }: { readonly of: FeedOf; readonly since: string }
) =>
  removed !== null
    ? Effect.fail(new EventsRemoved({ of: of.identifier === null ? "account" : "entity", through: removed }))
    : is_ahead && isCursor(since)
      ? Effect.fail(new CursorAhead())
      : Effect.void

/** Everything that is kept comes after it. */
const beginning = "1970-01-01T00:00:00Z"

const defaultLimit = 50
const maxLimit = 200

/** In bytes: a page of longer events ends sooner, and its cursor leads on. An event has less than 20 kB. */
const mostBytes = 500_000
/** What a delivery, and the rest of an event, take at most. */
const bytesOfDelivery = 128
const bytesOfRest = 256

/** How many of the rows fit into a page: at least one. */
const fitting = (rows: ReadonlyArray<FeedRow>): number => {
  let bytes = 0
  const first = rows.findIndex(({ deliveries, payload }) => {
    // The payload is text within JSON: each of its quotes is escaped.
    bytes += 2 * payload.length + deliveries.length * bytesOfDelivery + bytesOfRest
    return bytes > mostBytes
  })
  return first === -1 ? rows.length : Math.max(1, first)
}

const form = "Send eleven digits for an ABN or nine digits for an ACN."

const changeOf = ({ deliveries, response_code, ...row }: FeedRow): Change => ({
  ...row,
  ...(response_code !== null && { response_code }),
  deliveries: deliveries.map(({ response_code: code, ...delivery }) => ({
    ...delivery,
    ...(code !== null && { response_code: code })
  }))
})
