/**
 * `GET /v1/changes/stream`: the account's feed as server-sent events. A stream reads pages of the feed from its cursor,
 * waits until more is announced, and reads on. So it has the feed's order and leaves nothing out, and a reader that is
 * slow, or was away, costs the service one page at a time.
 */

import type { Overloaded, RateLimited } from "@entity-watch/contract/http/ApiError"
import { CurrentCaller } from "@entity-watch/contract/http/Authorization"
import { costOf } from "@entity-watch/contract/http/costOf"
import { changeStream } from "@entity-watch/contract/operations/changeStream"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { ChangeStreamQuery } from "@entity-watch/contract/schema/watchRequests"
import { ChangeFeed, type CursorAhead, type EventsRemoved, FeedWakes } from "@entity-watch/core/watch"
import { Effect, Random, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { Admission } from "../admission/Admission.ts"
import { makePaid } from "../admission/paid.ts"
import { cursorAhead, eventsRemoved, processOverloaded, tooManyStreams } from "../answer/failures.ts"
import { OpenStreams } from "../streaming/OpenStreams.ts"
import { makeSharedReads } from "../streaming/SharedReads.ts"
import {
  contentType,
  eventText,
  heartbeatText,
  positionText,
  retryText,
  unbuffered
} from "../streaming/serverSentEvents.ts"

/** A page as it is sent, and the cursor after it. */
interface Sent {
  readonly bytes: Uint8Array
  readonly cursor: string
}

interface Place {
  readonly cursor: string
  /** The wake at which nothing came after the cursor; null before that is known. Until the next one nothing is read. */
  readonly emptyAt: number | null
  readonly isEnded: boolean
}

/** Everything that is kept comes after it. */
const beginning = "1970-01-01T00:00:00Z"

const encoder = new TextEncoder()
const heartbeat = encoder.encode(heartbeatText)

/** In milliseconds: those whose streams end together do not come again together. */
const retry = { least: 500, most: 3000 }
const ending = Effect.map(Random.next, (share) =>
  encoder.encode(retryText(Math.round(retry.least + share * (retry.most - retry.least))))
)

export const makeChangeStream = Effect.gen(function* () {
  const feed = yield* ChangeFeed
  const feeds = yield* FeedWakes
  const streams = yield* OpenStreams
  const admission = yield* Admission
  const paid = yield* makePaid
  const shared = makeSharedReads<Sent, EventsRemoved | CursorAhead | Overloaded | RateLimited>(
    yield* Effect.scope
  )

  const reading =
    (caller: Caller, { types }: ChangeStreamQuery) =>
    (since: string) =>
      admission.run(
        caller,
        costOf(changeStream),
        Effect.map(feed.readAll(caller, { since, ...(types !== undefined && { types }) }), ({ changes }) => ({
          bytes: encoder.encode(
            changes.map((change) => eventText(change.created_at, JSON.stringify(change))).join("")
          ),
          cursor: changes.at(-1)?.created_at ?? since
        }))
      )

  const following = Effect.fnUntraced(function* (caller: Caller, query: ChangeStreamQuery, first: Sent) {
    const open = yield* streams.open(caller)
    if (open === null) return Stream.fromEffect(ending)
    const followed = yield* feeds.follow(caller)
    const read = reading(caller, query)
    const pay = paid(caller)

    const step = Effect.fnUntraced(function* (place: Place) {
      if (place.isEnded) return undefined
      for (let { emptyAt } = place; ; ) {
        if (open.isEnding()) return [yield* ending, { ...place, isEnded: true }] as const
        const wakes = followed.wakes()
        if (wakes !== emptyAt) {
          const { bytes, cursor } = yield* shared(
            `${wakes} ${caller.accountId} ${caller.mode} ${place.cursor} ${query.types}`,
            read(place.cursor)
          )
          if (bytes.length > 0) {
            yield* pay(bytes)
            return [bytes, { ...place, cursor }] as const
          }
          // What was announced meanwhile may have come after the page was read.
          emptyAt = wakes
          continue
        }
        if ((yield* open.next(followed.onWake)) === "heartbeat")
          return [heartbeat, { ...place, emptyAt }] as const
      }
    })
    const begin = first.bytes.length > 0 ? first.bytes : encoder.encode(positionText(first.cursor))
    yield* pay(begin)
    let isBegun = false
    return Stream.unfold({ cursor: first.cursor, emptyAt: null, isEnded: false }, (place: Place) => {
      if (!isBegun) {
        isBegun = true
        return Effect.succeed([begin, place] as const)
      }
      // What is refused in the middle of a stream is told to whoever connects again.
      return Effect.catchTag(step(place), ["EventsRemoved", "CursorAhead", "Overloaded", "RateLimited"], () =>
        Effect.map(ending, (bytes) => [bytes, { ...place, isEnded: true }] as const)
      )
    })
  })

  return (query: ChangeStreamQuery, lastEventId: string | undefined) =>
    CurrentCaller.use(
      Effect.fnUntraced(function* (caller) {
        const full = streams.full(caller)
        if (full === "process") return yield* processOverloaded
        if (full === "account") return yield* tooManyStreams(streams.perAccount)
        const asked = lastEventId ?? query.since ?? beginning
        const since =
          asked === "now" ? yield* admission.run(caller, costOf(changeStream), feed.end(caller)) : asked
        const first = yield* reading(
          caller,
          query
        )(since).pipe(Effect.catchTags({ EventsRemoved: eventsRemoved, CursorAhead: () => cursorAhead }))
        return HttpServerResponse.stream(Stream.unwrap(following(caller, query, first)), {
          contentType,
          headers: unbuffered
        })
      })
    )
})
