/** The same service for Effect programs: derived from the contract, with its errors typed and caught by `_tag`. */
import { Api } from "@entity-watch/contract/Api"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import type * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as HttpApiClient from "effect/http-api/HttpApiClient"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { baseOf } from "../baseOf.ts"
import { beginning } from "../beginning.ts"
import { newIdempotencyKey } from "../retry.ts"
import { userAgent } from "../userAgent.ts"
import { withRetries } from "./retries.ts"

export interface Options {
  /** Where the service is, e.g. https://entities.example.com. */
  readonly baseUrl: string
  readonly apiKey: Redacted.Redacted
  /** Default 2: three attempts in all. */
  readonly maxRetries?: number
  /** Milliseconds for one attempt, its body included unless it is a stream. Default 30,000. */
  readonly timeout?: number
}

/** Create, roll and decisions. Inside the retries, which therefore send one key. */
const withIdempotencyKey = HttpClient.mapRequestEffect((request: HttpClientRequest.HttpClientRequest) =>
  Effect.sync(() =>
    request.method === "POST" &&
    /\/v1\/(?:decisions|watch(?:\/[^/]+\/roll)?)$/.test(request.url) &&
    request.headers["idempotency-key"] === undefined
      ? HttpClientRequest.setHeader(request, "idempotency-key", newIdempotencyKey())
      : request
  )
)

/** Where it is sent by a fetch that knows how (`send.ts`, whose size allows no import of this), unless its caller chose. */
const withoutCache = HttpClient.transformResponse(
  <E>(sent: Effect.Effect<HttpClientResponse.HttpClientResponse, E>) =>
    Effect.flatMap(Effect.serviceOption(FetchHttpClient.RequestInit), (given) =>
      Effect.provideService(sent, FetchHttpClient.RequestInit, {
        ...("cache" in Object(globalThis.Request?.prototype) && { cache: "no-store" as const }),
        ...Option.getOrUndefined(given)
      })
    )
)

export const make = ({ apiKey, baseUrl, maxRetries = 2, timeout = 30_000 }: Options) =>
  HttpApiClient.make(Api, {
    baseUrl: baseOf(baseUrl),
    transformClient: (client) =>
      client.pipe(
        HttpClient.mapRequest(HttpClientRequest.bearerToken(apiKey)),
        HttpClient.mapRequest(HttpClientRequest.setHeaders(userAgent())),
        withoutCache,
        withIdempotencyKey,
        withRetries({ maxRetries, timeout })
      )
  })

// What seems to leak is a type that every call resolves to never.
// @effect-diagnostics-next-line leakingRequirements:off
class EntityWatchClient extends Context.Service<EntityWatchClient, HttpApiClient.ForApi<typeof Api>>()(
  "@entity-watch/client/effect/EntityWatch"
) {
  /** Needs an `HttpClient`: `FetchHttpClient.layer` anywhere. */
  static readonly layer = (options: Options): Layer.Layer<EntityWatchClient, never, HttpClient.HttpClient> =>
    Layer.effect(EntityWatchClient, make(options))
}

/** Every change of a watched entity, oldest first. `created_at` of what is handled is the `since` of the next time. */
export const changes = (
  identifier: string,
  options: { readonly since?: string; readonly limit?: number } = {}
) =>
  Stream.unwrap(
    Effect.map(EntityWatchClient, (client) =>
      Stream.paginate(options.since ?? beginning, (since: string) =>
        Effect.flatMap(
          client.changes({
            params: { id: identifier },
            query: { since, ...(options.limit !== undefined && { limit: options.limit }) }
          }),
          (page) =>
            page.next_cursor === since
              ? Effect.die(new Error("The next page starts where this one did: is an answer cached?"))
              : Effect.succeed([page.changes, Option.fromNullOr(page.next_cursor)] as const)
        )
      )
    )
  )

// To callers it is the client, as the class of the default entry is.
export { EntityWatchClient as EntityWatch }
