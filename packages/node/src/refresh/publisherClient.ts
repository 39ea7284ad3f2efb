/** The HTTP client that publishers are asked with: https to known hosts only, and redirects looked at one by one. */
import { Effect, Layer, Option } from "effect"
import {
  FetchHttpClient,
  HttpClient,
  HttpClientError,
  HttpClientRequest,
  HttpClientResponse
} from "effect/http"
import { RefreshSettings } from "./RefreshSettings.ts"

const mostRedirects = 5

/** Government hosts, GLEIF's, and the catalogue's own file store. */
const publishers =
  /^(?:(?:[a-z0-9-]+\.)*gov\.au|superfundlookup\.gov\.au|(?:[a-z0-9-]+\.)*gleif\.org|datagovau\.s3[a-z0-9.-]*\.amazonaws\.com)$/u

const redirects = new Set([301, 302, 303, 307, 308])

const make = Effect.gen(function* () {
  const settings = yield* RefreshSettings
  const client = yield* HttpClient.HttpClient

  const refusal = (request: HttpClientRequest.HttpClientRequest, description: string) =>
    new HttpClientError.HttpClientError({
      reason: new HttpClientError.InvalidUrlError({ request, description })
    })

  const overriddenBy = (url: URL) => settings.overrides.find(({ from }) => from === url.origin)

  /** Says why this address must not be requested; undefined when it may. */
  const objection = (url: URL): string | undefined => {
    if (overriddenBy(url) !== undefined) return undefined
    if (url.protocol !== "https:") return `leads to ${url.origin}, which is not https`
    if (url.username !== "" || url.password !== "") return "leads to an address with credentials"
    return publishers.test(url.hostname) || settings.hosts.includes(url.hostname)
      ? undefined
      : `leads to the host ${url.hostname}, which is not known as the publisher's; PUBLISHER_HOSTS can add it`
  }

  const send = (request: HttpClientRequest.HttpClientRequest, url: URL) => {
    const override = overriddenBy(url)
    const sent = HttpClientRequest.setHeaders(request, {
      "user-agent": settings.userAgent,
      // Files are kept as they were published, and a compressed answer could not be resumed either.
      "accept-encoding": "identity"
    }).pipe(
      HttpClientRequest.setUrl(
        override === undefined ? url.href : `${override.to}${url.pathname}${url.search}`
      )
    )
    return client.execute(sent).pipe(
      Effect.timeoutOrElse({
        duration: settings.connectTimeout,
        orElse: () =>
          Effect.fail(
            new HttpClientError.HttpClientError({
              reason: new HttpClientError.TransportError({
                request,
                description: "did not answer in time"
              })
            })
          )
      }),
      Effect.map((response) => withAddress(response, url))
    )
  }

  const follow: HttpClient.HttpClient.Postprocess<HttpClientError.HttpClientError> = Effect.fnUntraced(
    function* (asked) {
      const request = yield* asked
      if (!URL.canParse(request.url)) return yield* refusal(request, "has an address that is not one")
      let url = new URL(request.url)
      for (let hops = 0; ; hops++) {
        const objected = objection(url)
        if (objected !== undefined) return yield* refusal(request, objected)
        const response = yield* send(request, url)
        const { location } = response.headers
        if (!redirects.has(response.status) || location === undefined) return response
        yield* discard(response)
        if (hops === mostRedirects)
          return yield* refusal(request, `redirects more than ${mostRedirects} times`)
        if (!URL.canParse(location, url.href))
          return yield* refusal(request, "redirects to an address that is not one")
        url = new URL(location, url)
      }
    }
  )

  return HttpClient.makeWith(follow, Effect.succeed)
})

/** The address as published, also where an override sent the request elsewhere. */
const withAddress = (
  response: HttpClientResponse.HttpClientResponse,
  url: URL
): HttpClientResponse.HttpClientResponse => Object.create(response, { url: { value: url.href } })

/** Ends an answer whose body nobody wants. */
export const discard = (response: HttpClientResponse.HttpClientResponse) =>
  Option.match(HttpClientResponse.toWeb(response), {
    onNone: () => Effect.void,
    onSome: ({ body }) =>
      body === null || body.locked ? Effect.void : Effect.ignore(Effect.tryPromise(() => body.cancel()))
  })

export const publisherClient = Layer.effect(HttpClient.HttpClient, make).pipe(
  Layer.provide(FetchHttpClient.layer),
  Layer.provide([
    Layer.succeed(FetchHttpClient.RequestInit, { redirect: "manual" }),
    // Trace headers are not sent, because they are of no concern to the publishers.
    Layer.succeed(HttpClient.TracerPropagationEnabled, false)
  ])
)
