/** The retries of the fetch client, for any `HttpClient`. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientError from "effect/http/HttpClientError"
import type * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpClientResponse from "effect/http/HttpClientResponse"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import { isRetried, waitAfter } from "../retry.ts"

export interface RetryOptions {
  /** Default 2: three attempts in all. */
  readonly maxRetries: number
  /** Milliseconds for one attempt, its body included. */
  readonly timeout: number
}

/** What the fetch client sends once: each time it would make another change, delivery or secret. */
const isRepeatable = ({ method, url }: HttpClientRequest.HttpClientRequest) =>
  !/^POST .*\/(sandbox\/changes|test|resend)$|^PUT .*\/operational-webhook$/.test(`${method} ${url}`)

const isStream = ({ headers, status }: HttpClientResponse.HttpClientResponse) =>
  status === 200 && headers["content-type"]?.startsWith("text/event-stream")

/** One attempt. The body is read in it, so that an answer that breaks off counts as none; but not one without end. */
const whole = (
  sent: Effect.Effect<HttpClientResponse.HttpClientResponse, HttpClientError.HttpClientError>,
  request: HttpClientRequest.HttpClientRequest,
  timeout: number
) =>
  sent.pipe(
    Effect.tap((response) => (isStream(response) ? Effect.void : response.arrayBuffer)),
    Effect.timeoutOrElse({
      duration: timeout,
      orElse: () =>
        Effect.fail(
          new HttpClientError.HttpClientError({
            reason: new HttpClientError.TransportError({
              request,
              description: `No whole answer came within ${timeout} ms`
            })
          })
        )
    })
  )

export const withRetries = ({ maxRetries, timeout }: RetryOptions) =>
  HttpClient.transform<HttpClientError.HttpClientError, never, HttpClientError.HttpClientError, never>(
    (sent, request) => {
      const attempt = (
        count: number,
        isUncertain: boolean
      ): Effect.Effect<HttpClientResponse.HttpClientResponse, HttpClientError.HttpClientError> =>
        Effect.gen(function* () {
          const outcome = yield* Effect.result(whole(sent, request, timeout))
          const response = Result.isSuccess(outcome) ? outcome.success : undefined
          if (response === undefined || response.status > 299) {
            const status = response?.status ?? null
            // An attempt before this one removed it, and its answer was lost.
            if (isUncertain && request.method === "DELETE" && status === 404)
              return HttpClientResponse.fromWeb(request, new Response(null, { status: 204 }))
            const now = yield* Clock.currentTimeMillis
            const wait = waitAfter(count, response?.headers["retry-after"], now, yield* Random.next)
            if (
              count < maxRetries &&
              wait !== null &&
              isRetried(status, isRepeatable(request), response?.headers["x-should-retry"])
            ) {
              yield* Effect.sleep(wait)
              return yield* attempt(count + 1, isUncertain || status !== 429)
            }
          }
          return yield* Effect.fromResult(outcome)
        })
      return attempt(0, false)
    }
  )
