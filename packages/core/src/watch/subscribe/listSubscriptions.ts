/**
 * Lists the subscriptions of an account: all of them as a stream of JSON, or a page.
 *
 * A stream reads the database page by page, and holds no connection while its reader is slow. What it promises: every
 * subscription that was created before the list was asked for and is not deleted before its page is read is in it
 * once, as it was at one moment. One that is created or deleted meanwhile may be in it or not. It ends, because nothing
 * that was created after its first page belongs to it.
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { Subscription, SubscriptionStatus } from "@entity-watch/contract/schema/Subscription"
import type { ListSubscriptions } from "@entity-watch/contract/schema/watchRequests"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Semaphore from "effect/Semaphore"
import * as Stream from "effect/Stream"
import type { StoreError } from "../../store/StoreEffect.ts"
import type { SubscriptionStore } from "../../store/SubscriptionStore.ts"
import type { SubscriptionPage, SubscriptionPlace, SubscriptionRow } from "../../store/subscriptionPages.ts"
import { listPieces, subscriptionOf } from "./subscriptionJson.ts"

const defaultLimit = 50
const maxLimit = 200
/** In bytes of JSON: with its envelope a page stays under a megabyte. The rows that make it take a quarter of that. */
const pageBytes = 950_000
/** In bytes: an agent gets a list twice, as structure and as text. */
const summaryBytes = 10_000
const summaryEntities = 5

/** A subscription with its first entities, and how many it has. */
export interface SubscriptionSummary extends Subscription {
  readonly entity_count: number
}

const cursorOf = (place: SubscriptionPlace | null) => (place === null ? null : `${place.micros}_${place.id}`)

const placeOf = (cursor: string | undefined): SubscriptionPlace | null => {
  if (cursor === undefined) return null
  const [micros = "", ...id] = cursor.split("_")
  return { micros, id: id.join("_") }
}

const summaryOf = (row: SubscriptionRow): SubscriptionSummary => ({
  ...subscriptionOf(row),
  entity_count: row.entity_count
})

/** How many streams read a page at the same time in this process, so that others find a connection. */
const streamsReading = 2

interface StreamPlace {
  readonly after: SubscriptionPlace | null
  readonly through: string | null
}

export const makeLists = (store: SubscriptionStore["Service"]) => {
  const read = (
    caller: Caller,
    { cursor, limit = defaultLimit, status }: ListSubscriptions,
    bytes: number,
    entities: number | null
  ) =>
    store.page(caller, {
      status: status ?? null,
      after: placeOf(cursor),
      through: null,
      limit: Math.min(limit, maxLimit),
      bytes,
      entities
    })

  const page = (caller: Caller, query: ListSubscriptions) =>
    Effect.map(read(caller, query, pageBytes, null), ({ next, rows }) => ({
      subscriptions: rows.map(subscriptionOf),
      next_cursor: cursorOf(next)
    }))

  const summaries = (caller: Caller, query: ListSubscriptions) =>
    Effect.map(read(caller, query, summaryBytes, summaryEntities), ({ next, rows }) => ({
      subscriptions: rows.map(summaryOf),
      next_cursor: cursorOf(next)
    }))

  const reading = Semaphore.makeUnsafe(streamsReading)

  const stream = Effect.fnUntraced(function* (caller: Caller, status: SubscriptionStatus | null) {
    const readAt = ({ after, through }: StreamPlace) =>
      reading.withPermit(
        store.page(caller, { status, after, through, limit: maxLimit, bytes: pageBytes, entities: null })
      )
    // The first page is read before the answer begins, so that a database that is away is still answered with 502.
    const first = yield* readAt({ after: null, through: null })
    const following = ({ newest, next }: SubscriptionPage, through: string | null) =>
      next === null ? Option.none() : Option.some({ after: next, through: through ?? newest })
    const pages = Stream.paginate(following(first, null), (place) =>
      Option.match(place, {
        onNone: () => Effect.succeed([[], Option.none()] as const),
        onSome: (at) =>
          Effect.map(readAt(at), (found) => {
            const next = following(found, at.through)
            return [[found.rows], Option.map(next, Option.some)] as const
          })
      })
    )
    const pieces = (
      rows: ReadonlyArray<SubscriptionRow>,
      isFirst: boolean
    ): Stream.Stream<string, StoreError> => Stream.fromIterable(listPieces(rows, isFirst), { chunkSize: 1 })
    return Stream.make('{"subscriptions":[').pipe(
      Stream.concat(pieces(first.rows, true)),
      Stream.concat(Stream.flatMap(pages, (rows) => pieces(rows, false))),
      Stream.concat(Stream.make("]}"))
    )
  })

  return { page, summaries, stream }
}
