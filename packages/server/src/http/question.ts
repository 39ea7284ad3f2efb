/**
 * The operations asked most (resolve, screen, validate) as routes of their own: HttpApi's layers around an empty
 * endpoint take 13 µs, and its middleware more. The key check, the rate limit, the body's checks and the sentences of
 * its faults are the functions that HttpApi's middleware runs too. `test/question.test.ts` holds these routes to the
 * contract. Record 0014.
 */
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { strict } from "@entity-watch/core/api/Api"
import type {
  InvalidRequest,
  Overloaded,
  RateLimited,
  Unauthorized,
  UpstreamUnavailable
} from "@entity-watch/core/api/ApiError"
import type { Caller } from "@entity-watch/core/domain/Caller"
import { explainIssue } from "@entity-watch/core/domain/explainIssue"
import { Context, Effect, Schema } from "effect"
import { HttpRouter, HttpServerError, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { bearerToken, leniently, strictly } from "./authorization.ts"
import { isJson, maxBodySize, notJson, refuseUnread } from "./body.ts"
import { bodyText } from "./bodyText.ts"
import { failureAnswer, invalidRequest } from "./errors.ts"
import { RequestFacts } from "./requestId.ts"
import { makeMeter } from "./throttle.ts"

type Answer = HttpServerResponse.HttpServerResponse
type Failure = InvalidRequest | Overloaded | RateLimited | Unauthorized | UpstreamUnavailable

interface Asked {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly facts: RequestFacts
  readonly token: string
  readonly params: Readonly<Record<string, string | undefined>>
}

const isDeclared = (error: Failure | HttpServerError.HttpServerError): error is Failure =>
  !HttpServerError.isHttpServerError(error)

/** What is declared becomes its answer; the rest is the envelope's business. */
const handling = <R>(
  route: string,
  work: (asked: Asked) => Effect.Effect<Answer, Failure | HttpServerError.HttpServerError, R>
) =>
  Effect.withFiber<Answer, HttpServerError.HttpServerError, R>((fiber) => {
    const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
    const facts = fiber.getRef(RequestFacts)
    facts.route = route
    const { params } = Context.getUnsafe(fiber.context, HttpRouter.RouteContext)
    const asked = { request, facts, token: bearerToken(request.headers.authorization), params }
    return Effect.catchEager(work(asked), (error) =>
      isDeclared(error) ? Effect.succeed(failureAnswer(error)) : Effect.fail(error)
    )
  })

/** A `POST` of JSON under the rate limit. 401 comes before 429, and both before 413, 415 and 400. */
export const question = <S extends Schema.Codec<unknown, unknown>>(
  route: `/${string}`,
  payload: S,
  answer: (caller: Caller, payload: S["Type"]) => Effect.Effect<Answer, Failure>
) =>
  Effect.gen(function* () {
    const router = yield* HttpRouter.HttpRouter
    const keys = yield* ApiKeys
    const meter = yield* makeMeter
    const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(payload), strict)

    const decoded = (text: string) =>
      Effect.catch(Effect.flatMap(parsed(text), decode), (error) =>
        invalidRequest(error === undefined ? notJsonText : explainIssue(error.issue))
      )
    yield* router.add(
      "POST",
      route,
      handling(route, ({ facts, request, token }) =>
        Effect.flatMapEager(strictly(keys, token, facts), (caller) =>
          meter.metered(caller, facts, () => {
            const refused = refuseUnread(request, facts.requestId, maxBodySize)
            if (refused !== undefined) return Effect.succeed(refused)
            if (!isJson(request.headers["content-type"])) return Effect.succeed(notJson(facts.requestId))
            return bodyText(request).pipe(
              Effect.flatMap(decoded),
              Effect.flatMap((asked) => answer(caller, asked))
            )
          })
        )
      )
    )
  })

const notJsonText = "The body is not valid JSON."

const parsed = (text: string): Effect.Effect<unknown, undefined> => {
  try {
    return Effect.succeed(text === "" ? undefined : JSON.parse(text))
  } catch {
    return Effect.fail(undefined)
  }
}

/** A `GET` of one path parameter that needs no database and has no rate limit. */
export const lookAt = (
  route: `/${string}`,
  answer: (params: Readonly<Record<string, string | undefined>>) => Effect.Effect<Answer, Failure>
) =>
  Effect.gen(function* () {
    const router = yield* HttpRouter.HttpRouter
    const keys = yield* ApiKeys
    yield* router.add(
      "GET",
      route,
      handling(route, ({ facts, params, request, token }) =>
        Effect.flatMapEager(leniently(keys, token, facts), () => {
          const refused = refuseUnread(request, facts.requestId, maxBodySize)
          return refused === undefined ? answer(params) : Effect.succeed(refused)
        })
      )
    )
  })
