/** Answers a request with many questions, one on each line. What has another media type goes on to the endpoint. */

import type { InvalidRequest, RateLimited, UpstreamUnavailable } from "@entity-watch/contract/http/ApiError"
import { CurrentCaller } from "@entity-watch/contract/http/Authorization"
import { linesType, mostLinesBytes, TakesLines } from "@entity-watch/contract/http/TakesLines"
import { UsesAllowance } from "@entity-watch/contract/http/Throttle"
import { RateLimit, Usage } from "@entity-watch/core/access"
import { ByteSize, Context, Effect, Layer, Stream, type Types } from "effect"
import { HttpIncomingMessage, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { inLongTurns } from "../admission/loopTurns.ts"
import { makeStreamed } from "../admission/streamed.ts"
import { invalidRequest, rateLimited } from "../answer/failures.ts"
import { isTooLarge, refuseUnread, tooLarge } from "../middleware/requestBody.ts"
import { RequestFacts } from "../request/RequestFacts.ts"
import { makeAnswerLines } from "./answerLines.ts"
import { type LineOperation, makeLineOperations } from "./LineOperation.ts"
import { linesOf } from "./readLines.ts"

const mostBytes = ByteSize.bytes(mostLinesBytes)

const hasLines = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  /^\s*application\/x-ndjson\s*(?:;|$)/iu.test(headers["content-type"] ?? "")

type LinesRefused = InvalidRequest | RateLimited | UpstreamUnavailable

export const layer = Layer.effect(
  TakesLines,
  Effect.gen(function* () {
    const operations = yield* makeLineOperations
    const answerLines = yield* makeAnswerLines
    const streamed = yield* makeStreamed
    const limit = yield* RateLimit
    const usage = yield* Usage

    const answer = Effect.fnUntraced(function* (
      { begin, operation }: LineOperation,
      request: HttpServerRequest.HttpServerRequest,
      name: string,
      usesAllowance: boolean
    ) {
      const caller = yield* CurrentCaller
      const facts = yield* RequestFacts
      const unread = refuseUnread(request, facts.requestId, mostBytes)
      if (unread !== undefined) return unread
      const paid = (lines: number) =>
        Effect.catchTag(limit.takeLines(caller, lines), "RateLimitExceeded", ({ retryAfterSeconds }) =>
          rateLimited(retryAfterSeconds)
        )
      // Whoever owes lines is told so before any work is done on further ones.
      yield* paid(0)
      const body = yield* Effect.orDie(
        Effect.provideService(request.text, HttpIncomingMessage.MaxBodySize, mostBytes)
      )
      if (request.headers["content-length"] === undefined) facts.unannouncedBytes = body.length
      const lines = yield* inLongTurns(() => linesOf(body, operation))
      if (typeof lines === "string") return yield* invalidRequest(lines)
      yield* paid(lines.reduce((sum, { cost }) => sum + cost.tokens, 0))
      // One line is counted with the request, as every request is.
      let uncounted = -1
      const counted = (answered: number) =>
        Effect.suspend(() => {
          uncounted += answered
          if (!usesAllowance || uncounted <= 0) return Effect.void
          const requests = uncounted
          uncounted = 0
          return usage.count(caller, name, requests)
        })
      const batch = yield* begin(
        caller,
        lines.flatMap(({ read }) => ("mistake" in read ? [] : [read.question]))
      )
      const context = yield* Effect.context<never>()
      return yield* streamed(
        caller,
        Effect.map(answerLines(caller, batch, lines, counted), Stream.provideContext(context)),
        { contentType: linesType, isPaid: true }
      )
    })

    return TakesLines.of((app, { endpoint }) =>
      Effect.withFiber<HttpServerResponse.HttpServerResponse, Types.unhandled | LinesRefused, CurrentCaller>(
        (fiber) => {
          const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
          const operation = operations.get(endpoint.identifier)
          if (operation === undefined || !hasLines(request)) return app
          const { requestId } = fiber.getRef(RequestFacts)
          const usesAllowance = Context.get(endpoint.annotations, UsesAllowance)
          return Effect.catchCauseIf(
            answer(operation, request, endpoint.identifier, usesAllowance),
            isTooLarge,
            () => Effect.succeed(tooLarge(requestId, mostBytes))
          )
        }
      )
    )
  })
)
