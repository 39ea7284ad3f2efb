/**
 * Answers that are streamed: an account pays for the bytes as they leave, and has a few streams open at a time, however
 * slowly they are read. What fails after the answer began ends the connection, so that no part of a list can be taken
 * for all of it.
 */
import type { RateLimited } from "@entity-watch/contract/http/ApiError"
import { accountKey, type Caller } from "@entity-watch/contract/schema/Caller"
import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { tooManyUnderWay } from "../answer/failures.ts"
import { longTurnOf } from "./loopTurns.ts"
import { makePaid } from "./paid.ts"
import { StreamedPlaces } from "./StreamedPlaces.ts"

const streamsPerAccount = 8

interface StreamedOptions {
  readonly contentType: string
  /** Whether the account has paid for the answer already, however long it is. */
  readonly isPaid: boolean
}

export const makeStreamed = Effect.gen(function* () {
  const paid = yield* makePaid
  const open = yield* StreamedPlaces

  return <E, R>(
    caller: Caller,
    json: Effect.Effect<Stream.Stream<string, E>, never, R>,
    { contentType, isPaid }: StreamedOptions = { contentType: "application/json", isPaid: false }
  ): Effect.Effect<HttpServerResponse.HttpServerResponse, RateLimited, R> =>
    Effect.suspend(() => {
      const key = accountKey(caller)
      const isFull = () => !open.take(key, 0, streamsPerAccount - 1)
      if (isFull()) return tooManyUnderWay
      return Effect.flatMap(
        json,
        (text): Effect.Effect<HttpServerResponse.HttpServerResponse, RateLimited> => {
          // Others may have begun while the first page was read.
          if (isFull()) return tooManyUnderWay
          // Of all that is streamed one piece is made at a time, and others have twice as long before the next.
          const bytes = Stream.encodeText(
            Stream.mapEffect(text, (piece) => Effect.as(longTurnOf(key), piece))
          )
          const counted = Stream.unwrap(
            Effect.as(
              Effect.acquireRelease(
                Effect.sync(() => open.take(key, 1, Number.POSITIVE_INFINITY)),
                () => Effect.sync(() => open.give(key, 1))
              ),
              isPaid ? bytes : Stream.tap(bytes, paid(caller, true))
            )
          )
          return Effect.succeed(HttpServerResponse.stream(counted, { contentType }))
        }
      )
    })
})
