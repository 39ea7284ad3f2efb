/** Refuses a body before it is read, and tells in a sentence what does not have the form that the contract gives. */
import { About } from "@entity-watch/contract/http/About"
import { type InvalidRequest, SchemaErrors } from "@entity-watch/contract/http/ApiError"
import { explainIssue } from "@entity-watch/contract/http/explainIssue"
import { asMeant } from "@entity-watch/contract/schema/asMeant"
import { Cause, Context, Effect, Layer, Option, type Types } from "effect"
import { HttpIncomingMessage, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { HttpApiError } from "effect/http-api"
import { longTurn } from "../admission/loopTurns.ts"
import { invalidRequest } from "../answer/failures.ts"
import { RequestFacts } from "../request/RequestFacts.ts"
import { longBody, mistakeInBody } from "./boundedBody.ts"
import { isTooLarge, maxBodySize, refuseUnread, tooLarge } from "./requestBody.ts"

const mayHaveBody = ({ headers, method }: HttpServerRequest.HttpServerRequest) =>
  (method !== "GET" && method !== "HEAD") ||
  headers["transfer-encoding"] !== undefined ||
  Number(headers["content-length"] ?? 0) > 0

/** What the schema reads of a body of the accounts' API. To the admin API null may mean what an absent field does not. */
const meantBy = (text: string): string => {
  try {
    const sent: unknown = JSON.parse(text)
    const meant = asMeant(sent)
    return meant === sent ? text : JSON.stringify(meant)
  } catch {
    return text
  }
}

const withBody = (
  request: HttpServerRequest.HttpServerRequest,
  text: string
): HttpServerRequest.HttpServerRequest => Object.create(request, { text: { value: Effect.succeed(text) } })

/** The query as it is meant: an empty parameter of the accounts' API is an absent one, as an empty field of a body is. */
const withQuery = <A, E, R>(
  context: Context.Context<never>,
  { annotations, path }: { readonly annotations: Context.Context<never>; readonly path: string },
  app: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> => {
  const sent = Context.getUnsafe(context, HttpServerRequest.ParsedSearchParams)
  const meant = path.startsWith("/v1/") ? asMeant(sent, Context.get(annotations, About)?.refusedEmpty) : sent
  return meant === sent
    ? app
    : Effect.provideService(app, HttpServerRequest.ParsedSearchParams, meant as typeof sent)
}

/** What a request that did not say its length turns out to cost is noted for `Admission`. */
const lookedOver = <A, E, R>(
  request: HttpServerRequest.HttpServerRequest,
  path: string,
  app: Effect.Effect<A, E, R>
): Effect.Effect<A, E | InvalidRequest, R> =>
  Effect.gen(function* () {
    const text = yield* Effect.orDie(request.text)
    const facts = yield* RequestFacts
    if (request.headers["content-length"] === undefined) facts.unannouncedBytes = text.length
    if (text.length > longBody) yield* longTurn
    const mistake = mistakeInBody(text)
    if (mistake !== undefined) return yield* invalidRequest(mistake)
    const meant = path.startsWith("/v1/") ? meantBy(text) : text
    return yield* meant === text
      ? app
      : Effect.provideService(app, HttpServerRequest.HttpServerRequest, withBody(request, meant))
  })

export const schemaErrors = Layer.succeed(SchemaErrors, (app, { endpoint }) =>
  Effect.withFiber((fiber) => {
    const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
    const { requestId } = fiber.getRef(RequestFacts)
    const limit = fiber.getRef(HttpIncomingMessage.MaxBodySize) ?? maxBodySize
    const refused = refuseUnread(request, requestId, limit)
    if (refused !== undefined) return Effect.succeed(refused)
    return Effect.catchCause(
      mayHaveBody(request)
        ? lookedOver(request, endpoint.path, app)
        : withQuery(fiber.context, endpoint, app),
      (cause): Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled | InvalidRequest> => {
        if (isTooLarge(cause)) return Effect.succeed(tooLarge(requestId, limit))
        const error = Option.getOrUndefined(Cause.findErrorOption(cause))
        if (!HttpApiError.HttpApiSchemaError.is(error)) return Effect.failCause(cause)
        // An answer of our own that the schema cannot encode is a defect.
        const isOurs = error.kind === "Body" || error.kind === "ResponseHeaders"
        if (isOurs) return Effect.die(error)
        return invalidRequest(explainIssue(error.cause.issue, error.kind === "Query" ? "query" : "body"))
      }
    )
  })
)
