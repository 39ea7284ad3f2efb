/**
 * `/reconcile/{key}`: the Reconciliation Service API 0.2, by which OpenRefine matches a column against the registers.
 * https://www.w3.org/community/reports/reconciliation/CG-FINAL-specs-0.2-20230410/ and docs/openrefine.md. The key in
 * the path opens these addresses and nothing else.
 */

import type {
  InvalidRequest,
  Overloaded,
  RateLimited,
  Unauthorized,
  UpstreamUnavailable
} from "@entity-watch/contract/http/ApiError"
import type { Cost } from "@entity-watch/contract/http/Cost"
import { costOf } from "@entity-watch/contract/http/costOf"
import { resolve } from "@entity-watch/contract/operations/resolve"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { ApiKeys, RateLimit, Usage } from "@entity-watch/core/access"
import { Resolver, type RowResolver } from "@entity-watch/core/resolve"
import { mostAsked } from "@entity-watch/core/rows/reconcile/bounds"
import { candidateOfId } from "@entity-watch/core/rows/reconcile/entityTypes"
import { requestById } from "@entity-watch/core/rows/reconcile/numberedRequest"
import { emptyPreview, previewPage } from "@entity-watch/core/rows/reconcile/previewPage"
import { entityProperties } from "@entity-watch/core/rows/reconcile/properties"
import { metaOf, readExtension } from "@entity-watch/core/rows/reconcile/readExtension"
import { type NamedQueries, objectIn, readQueries } from "@entity-watch/core/rows/reconcile/readQueries"
import { suggestedProperties, suggestedTypes } from "@entity-watch/core/rows/reconcile/suggestions"
import type { Screener } from "@entity-watch/core/screen"
import { Effect, Result, Struct } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Admission } from "../admission/Admission.ts"
import { entryCost } from "../admission/entryCost.ts"
import { longTurn } from "../admission/loopTurns.ts"
import {
  errorAnswer,
  identityUnavailable,
  invalidRequest,
  keyUncheckable,
  rateLimited,
  unauthorized
} from "../answer/failures.ts"
import { longBody } from "../middleware/boundedBody.ts"
import { maxBodySize, refuseUnread } from "../middleware/requestBody.ts"
import { makeCount } from "../middleware/throttle.ts"
import { OpenAnswers } from "../request/OpenAnswers.ts"
import { RequestFacts } from "../request/RequestFacts.ts"
import { reconciliationPaths as paths } from "../request/reconciliationPaths.ts"
import { makeAnsweredQuery } from "./answerQueries.ts"
import { makeExtendedRow } from "./extend.ts"
import { makeInTurnsOf } from "./inTurnsOf.ts"
import { manifestOf } from "./manifest.ts"
import { previewPolicy } from "./previewPolicy.ts"
import { addressOfRequest, publicAddress } from "./serviceAddress.ts"
import { suggestedEntities } from "./suggest.ts"

type Response = HttpServerResponse.HttpServerResponse
type Failure = InvalidRequest | Overloaded | RateLimited | Unauthorized | UpstreamUnavailable
const costOfQuery = ([, { text }]: NamedQueries[number]): Cost => costOf(resolve, { name: text })
const costOfId = (): Cost => costOf(resolve)

/** As which the account sees its requests in its usage. */
const operationName = "reconcile"

type Core = Resolver | RowResolver | Screener

/** A request whose key was accepted. */
interface Keyed {
  readonly caller: Caller
  readonly key: string
  readonly request: HttpServerRequest.HttpServerRequest
  readonly facts: RequestFacts
  /** The part of the path behind the key. */
  readonly id: string
  readonly query: URLSearchParams
}

const refusedPathKey =
  "This key does not open the reconciliation service; make one with entity-watch keys create --for reconciliation."

const statuses: Readonly<Record<Failure["_tag"], number>> = {
  InvalidRequest: 400,
  Unauthorized: 401,
  RateLimited: 429,
  UpstreamUnavailable: 502,
  Overloaded: 503
}

const json = (value: unknown): Response => HttpServerResponse.jsonUnsafe(value)

const preflight = HttpServerResponse.empty({
  status: 204,
  headers: {
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": "content-type",
    "access-control-max-age": "600"
  }
})

export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    const admission = yield* Admission
    const answers = yield* OpenAnswers
    const limit = yield* RateLimit
    const usage = yield* Usage
    const count = yield* makeCount
    const address = yield* publicAddress
    const inTurnsOf = yield* makeInTurnsOf
    const core = yield* Effect.context<Core>()

    const keyed = <R>(answer: (asked: Keyed) => Effect.Effect<Response, Failure, R>) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const facts = yield* RequestFacts
        const { id = "", key = "" } = yield* HttpRouter.params
        const answered = Effect.gen(function* () {
          const caller = yield* keys.authenticate(key, "reconciliation").pipe(
            Effect.catchTags({
              KeyRefused: () => unauthorized(refusedPathKey),
              KeyUncheckable: () => keyUncheckable
            })
          )
          facts.accountId = caller.accountId
          answers.accept(request, caller.accountId, { by: "key", id: caller.keyId })
          const query = new URLSearchParams(/\?([^#]*)/u.exec(request.url)?.[1] ?? "")
          return yield* admission.enter(
            caller,
            entryCost(request, 1),
            Effect.tap(answer({ caller, key, request, facts, id, query }), ({ status }) =>
              status < 300 ? count(caller, facts, operationName) : Effect.void
            )
          )
        })
        return yield* Effect.catch(answered, (failure) =>
          Effect.succeed(
            errorAnswer(facts.requestId, statuses[failure._tag], failure.error.type, failure.error.message)
          )
        )
      })

    /** Charged and weighed as the lines of a request with many questions are. */
    const charged = Effect.fnUntraced(function* <Item>(
      caller: Caller,
      items: ReadonlyArray<Item>,
      costOf: (item: Item) => Cost
    ) {
      const tokens = items.reduce((sum, item) => sum + costOf(item).tokens, 0)
      yield* Effect.catchTag(
        limit.takeLines(caller, Math.max(1, tokens)),
        "RateLimitExceeded",
        ({ retryAfterSeconds }) => rateLimited(retryAfterSeconds)
      )
    })
    /** One is counted with the request. */
    const countFurther = (caller: Caller, asked: number) =>
      asked > 1 ? usage.count(caller, operationName, asked - 1) : Effect.void

    const tooMany = ({ requestId }: RequestFacts, what: string) =>
      errorAnswer(requestId, 413, "payload_too_large", `Send at most ${mostAsked} ${what} in one request.`)

    const queries = Effect.fnUntraced(function* ({ caller, facts }: Keyed, text: string) {
      const batch = objectIn("queries", text)
      if (Result.isFailure(batch)) return yield* invalidRequest(batch.failure)
      if (Object.keys(batch.success).length > mostAsked) return tooMany(facts, "queries")
      const asked = readQueries(batch.success)
      if (Result.isFailure(asked)) return yield* invalidRequest(asked.failure)
      yield* charged(caller, asked.success, costOfQuery)
      const results = yield* inTurnsOf(caller, asked.success, costOfQuery, makeAnsweredQuery(caller))
      yield* countFurther(caller, results.length)
      return json(Object.fromEntries(results))
    })

    const extend = Effect.fnUntraced(function* ({ caller, facts }: Keyed, text: string) {
      const object = objectIn("extend", text)
      if (Result.isFailure(object)) return yield* invalidRequest(object.failure)
      const given = object.success.ids
      if (Array.isArray(given) && given.length > mostAsked) return tooMany(facts, "ids")
      const asked = readExtension(object.success)
      if (Result.isFailure(asked)) return yield* invalidRequest(asked.failure)
      const { ids } = asked.success
      yield* charged(caller, ids, costOfId)
      const rows = yield* inTurnsOf(caller, ids, costOfId, makeExtendedRow(caller, asked.success))
      yield* countFurther(caller, rows.length)
      return json({ meta: metaOf(asked.success), rows: Object.fromEntries(rows) })
    })

    const answerForm = (asked: Keyed, form: URLSearchParams): Effect.Effect<Response, Failure, Core> => {
      const [query, extension] = [form.get("queries"), form.get("extend")]
      if (form.getAll("queries").length + form.getAll("extend").length > 1)
        return invalidRequest("Send either the field queries or the field extend, and it once.")
      if (query !== null) return queries(asked, query)
      if (extension !== null) return extend(asked, extension)
      return invalidRequest("Send the form field queries or the form field extend.")
    }

    const service = (asked: Keyed): Effect.Effect<Response, Failure, Core> => {
      const { caller, key, query, request } = asked
      if (query.has("queries") || query.has("extend")) return answerForm(asked, query)
      const base = address ?? addressOfRequest(request)
      return base === undefined
        ? invalidRequest("Send a Host header that is an address.")
        : Effect.succeed(json(manifestOf(caller.mode, base, key)))
    }

    const posted = Effect.fnUntraced(function* (asked: Keyed) {
      const { facts, request } = asked
      const unread = refuseUnread(request, facts.requestId, maxBodySize)
      if (unread !== undefined) return unread
      if (!/^\s*application\/x-www-form-urlencoded\s*(?:;|$)/iu.test(request.headers["content-type"] ?? ""))
        return errorAnswer(
          facts.requestId,
          415,
          "unsupported_media_type",
          "Send a form, with Content-Type: application/x-www-form-urlencoded."
        )
      const body = yield* Effect.orDie(request.text)
      if (request.headers["content-length"] === undefined) facts.unannouncedBytes = body.length
      if (body.length > longBody) yield* longTurn
      return yield* answerForm(asked, new URLSearchParams(body))
    })

    const prefixOf = ({ query }: Keyed) => query.get("prefix") ?? ""
    const entities = (asked: Keyed) => {
      const [caller, prefix] = [asked.caller, prefixOf(asked)]
      return Effect.map(
        admission.run(caller, costOf(resolve, { name: prefix }), suggestedEntities(caller, prefix)),
        (result) => json({ result })
      )
    }

    const preview = Effect.fnUntraced(function* ({ caller, id }: Keyed) {
      const asked = requestById(id)
      const found =
        asked === null
          ? []
          : (yield* admission.run(
              caller,
              costOf(resolve),
              Resolver.use((resolver) => resolver.resolve(caller, { ...asked, include: [] })).pipe(
                Effect.catchTags({
                  IdentitySourceUnavailable: identityUnavailable,
                  AsOfOutOfReach: () => Effect.die("Nothing was asked as of a day."),
                  SearchOverloaded: () => Effect.die("No name was searched.")
                })
              )
            )).candidates
      const candidate = candidateOfId(found, id)
      return HttpServerResponse.text(
        candidate === undefined ? emptyPreview : previewPage(candidate, caller.mode === "sandbox"),
        {
          status: candidate === undefined ? 404 : 200,
          contentType: "text/html; charset=utf-8",
          headers: { "content-security-policy": previewPolicy }
        }
      )
    })

    const proposed = ({ query }: Keyed) => {
      const type = query.get("type")
      const most = Number(query.get("limit") ?? Number.NaN)
      const isLimited = Number.isInteger(most) && most > 0
      const properties = entityProperties.map(({ id, name }) => ({ id, name }))
      return Effect.succeed(
        json({
          properties: isLimited ? properties.slice(0, most) : properties,
          ...(type !== null && { type }),
          ...(isLimited && { limit: most })
        })
      )
    }

    const gets = {
      service,
      entities,
      properties: (asked: Keyed) => Effect.succeed(json({ result: suggestedProperties(prefixOf(asked)) })),
      types: (asked: Keyed) => Effect.succeed(json({ result: suggestedTypes(prefixOf(asked)) })),
      proposed,
      preview
    } satisfies Record<keyof typeof paths, (asked: Keyed) => Effect.Effect<Response, Failure, Core>>

    const open = <R>(answer: (asked: Keyed) => Effect.Effect<Response, Failure, R>) =>
      Effect.provideContext(keyed(answer), core)
    for (const name of Struct.keys(paths)) {
      yield* router.add("GET", paths[name], open(gets[name]))
      yield* router.add("OPTIONS", paths[name], preflight)
    }
    yield* router.add("POST", paths.service, open(posted))
  })
)
