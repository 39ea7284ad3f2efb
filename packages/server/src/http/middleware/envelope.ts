/** What every answer has in common: its request id, the error envelope whatever went wrong, and a line in the log. */

import { Work } from "@entity-watch/core/store"
import { isDatabaseOutage } from "@entity-watch/node/database/outage"
import { logOutage } from "@entity-watch/node/telemetry/logOutage"
import { Cause, Clock, Context, Effect, Option, Tracer, type Types } from "effect"
import {
  HttpIncomingMessage,
  HttpRouter,
  HttpServerError,
  HttpServerRequest,
  HttpServerResponse,
  HttpTraceContext
} from "effect/http"
import { clientClosedRequest, logRequest } from "../../telemetry/accessLog.ts"
import { logDefect } from "../../telemetry/logDefect.ts"
import { errorAnswer, outageAnswer, tooManyRequests } from "../answer/failures.ts"
import { indented } from "../answer/indented.ts"
import { makeUnknownPage } from "../console/route.ts"
import { maxHeaderSize, numberOfHosts, sizeOfHeaders, tooLargeHeaders } from "../request/headers.ts"
import { allowedMethods, isMisspelt, routeTemplate } from "../request/paths.ts"
import { newRequestFacts, RequestFacts } from "../request/RequestFacts.ts"
import { keyInPath, reconciliationHeaders } from "../request/reconciliationPaths.ts"
import { callersRequestId, makeRequestIds } from "../request/requestIds.ts"
import { maxBodySize, notJson, tooLarge } from "./requestBody.ts"
import { ServerState } from "./ServerState.ts"

/**
 * How many requests one process has under way, those of which the body is still arriving included. It is far more than
 * one account may have (`../admission`), so that no account takes the place of all others.
 */
const maxInFlight = 8000

type Handled = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  Types.unhandled,
  HttpServerRequest.HttpServerRequest
>

export const envelope = HttpRouter.middleware(
  Effect.gen(function* () {
    const state = yield* ServerState
    const unknownPage = yield* makeUnknownPage
    const newRequestId = makeRequestIds()
    return (app: Handled): Handled =>
      Effect.withFiber((fiber) => {
        const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
        const clock = fiber.getRef(Clock.Clock)
        const facts = newRequestFacts(callersRequestId(request.headers) ?? newRequestId())
        const traceId = traced(fiber.context, request, facts)
        if (keyInPath(request.url) !== undefined) Object.assign(facts.headers, reconciliationHeaders)
        const started = clock.monotonicTimeNanosUnsafe()
        const log = (status: number) =>
          logRequest({
            method: request.method,
            // The router leaves the route that it found in the context of the fiber.
            route:
              Context.getOrUndefined(fiber.context, HttpRouter.RouteContext)?.route.path ??
              routeTemplate(request.method, request.url),
            status,
            millis: Number(clock.monotonicTimeNanosUnsafe() - started) / 1e6,
            requestId: facts.requestId,
            accountId: facts.accountId,
            traceId
          })
        const send = (response: HttpServerResponse.HttpServerResponse) =>
          Effect.map(log(response.status), () => {
            state.inFlight -= 1
            state.answered += 1
            return withHeaders(indented(request, response), facts, state.draining)
          })

        state.inFlight += 1
        /** A person in a browser has mistyped the address of a screen. */
        const orPage = (response: HttpServerResponse.HttpServerResponse) =>
          response.status === 404 ? (unknownPage(request) ?? response) : response
        const early = refuseEarly(request, facts.requestId, state.inFlight)
        if (early !== undefined) return send(orPage(early))
        // The server restores the fiber's context after the request.
        fiber.setContext(
          fiber.context.pipe(
            Context.add(RequestFacts, facts),
            Context.add(HttpIncomingMessage.MaxBodySize, maxBodySize),
            Context.add(Work, "request")
          )
        )
        // The router lets only the route's handler be interrupted: what follows runs whatever became of the handler.
        return Effect.matchCauseEffect(app, {
          onSuccess: (response) => send(recogniseMediaType(response, facts.requestId)),
          onFailure: (cause) => {
            // This is asked first, because what ran beside a lost statement was interrupted with it.
            if (isDatabaseOutage(cause))
              return Effect.andThen(logOutage(cause, facts.requestId), send(outageAnswer(facts)))
            if (Cause.hasInterrupts(cause))
              return Effect.flatMap(log(clientClosedRequest), () => {
                state.inFlight -= 1
                return Effect.failCause(cause)
              })
            const error = Cause.squash(cause) // unknown paths are failures, unreadable bodies defects
            return HttpServerError.isHttpServerError(error) && error.reason._tag !== "InternalError"
              ? send(orPage(refused(facts.requestId, error)))
              : Effect.andThen(logDefect(cause, facts.requestId), send(internal(facts.requestId)))
          }
        })
      })
  }),
  { global: true }
)

/** Marks the span with the request's id; gives the id of the trace, of which a caller may be the beginning. */
const traced = (
  context: Context.Context<never>,
  request: HttpServerRequest.HttpServerRequest,
  { requestId }: RequestFacts
): string | undefined => {
  const span = Context.getOrUndefined(context, Tracer.ParentSpan)
  if (span?._tag === "Span") span.attribute("request_id", requestId)
  if (span !== undefined || request.headers.traceparent === undefined) return span?.traceId
  return Option.getOrUndefined(HttpTraceContext.w3c(request.headers))?.traceId
}

const withHeaders = (
  response: HttpServerResponse.HttpServerResponse,
  { headers, requestId }: RequestFacts,
  isDraining: boolean
) =>
  HttpServerResponse.setHeaders(response, {
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
    ...(response.headers["cache-control"] === undefined && { "cache-control": "no-store" }),
    ...headers,
    ...(response.status === 401 && { "www-authenticate": "Bearer" }),
    ...(isDraining && { connection: "close" })
  })

const internal = (requestId: string) =>
  errorAnswer(
    requestId,
    500,
    "internal",
    "Something failed on our side; the log has it under this request_id."
  )

const refuseEarly = (request: HttpServerRequest.HttpServerRequest, requestId: string, inFlight: number) => {
  if (inFlight > maxInFlight && request.url !== "/healthz") {
    return errorAnswer(requestId, 503, "overloaded", tooManyRequests, {
      "retry-after": "1"
    })
  }
  // Node would answer this itself, without the error envelope, if Server.ts did not turn that off. RFC 9112, section
  // 3.2.
  const version = "httpVersion" in request.source ? request.source.httpVersion : undefined
  const hosts = numberOfHosts(request)
  if (hosts > 1 || (version === "1.1" && hosts === 0)) {
    const message = hosts > 1 ? "Send one Host header only." : "Send a Host header."
    return errorAnswer(requestId, 400, "invalid_request", message, { connection: "close" })
  }
  if (/^\/admin\/.*%00/u.test(request.url))
    return errorAnswer(requestId, 400, "invalid_request", "Nothing has a name that holds NUL: send no %00.")
  if (isMisspelt(request.method, request.url)) return noRoute(requestId, request)
  return sizeOfHeaders(request) > maxHeaderSize ? headersTooLarge(requestId) : undefined
}

/** HttpApi answers a body of another content type in plain text. */
const recogniseMediaType = (response: HttpServerResponse.HttpServerResponse, requestId: string) =>
  response.status === 415 && response.headers["content-type"] !== "application/json"
    ? notJson(requestId)
    : response

const refused = (requestId: string, { reason }: HttpServerError.HttpServerError) => {
  if (reason._tag === "RouteNotFound") return noRoute(requestId, reason.request)
  if (reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge") return tooLarge(requestId)
  return errorAnswer(requestId, 400, "invalid_request", "The body could not be read; send it again.")
}

const headersTooLarge = (requestId: string) =>
  errorAnswer(requestId, 431, "invalid_request", tooLargeHeaders, { connection: "close" })

const noRoute = (requestId: string, { method, url }: HttpServerRequest.HttpServerRequest) => {
  if (!isDecodable(url)) {
    const message = "The path holds a percent sign that starts no UTF-8 escape; write a percent sign as %25."
    return errorAnswer(requestId, 400, "invalid_request", message)
  }
  const allowed = allowedMethods(url)
  if (allowed.length === 0) return errorAnswer(requestId, 404, "not_found", "There is nothing at this path.")
  if (allowed.includes(method))
    return errorAnswer(requestId, 400, "invalid_request", "A part of the path is too long.")
  const allow = allowed.join(", ")
  return errorAnswer(requestId, 405, "method_not_allowed", `Use ${allowed.join(" or ")} on this path.`, {
    allow
  })
}

const isDecodable = (url: string) => {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "")
    return true
  } catch {
    return false
  }
}
