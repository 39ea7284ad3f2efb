/** Asks a publisher for the small answer that says where its files are. */

import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import * as Effect from "effect/Effect"
import { HttpClient, type HttpClientError } from "effect/http"
import * as Stream from "effect/Stream"
import { SourceUnavailable } from "../domain/SourceError.ts"

/** A bound for the answer: it names only a handful of files. */
const mostIndexBytes = 8_000_000

export const askIndex = Effect.fnUntraced(function* (
  source: RegisterId,
  url: string,
  what: "catalogue" | "index"
) {
  const unavailable = (reason: string) => new SourceUnavailable({ source, reason: `The ${what} ${reason}` })
  const client = yield* HttpClient.HttpClient
  const response = yield* client
    .get(url, { headers: { accept: "application/json" } })
    .pipe(Effect.mapError((error) => unavailable(`${describeHttp(error)}.`)))
  let size = 0
  const text = yield* response.stream.pipe(
    Stream.mapError((error) => unavailable(`${describeHttp(error)}.`)),
    Stream.tap((chunk) => {
      size += chunk.length
      return size > mostIndexBytes
        ? Effect.fail(new SourceUnavailable({ source, reason: `The ${what}'s answer has no end.` }))
        : Effect.void
    }),
    Stream.decodeText(),
    Stream.mkString
  )
  return response.status === 200 ? text : yield* unavailable(`answered ${response.status}.`)
})

/** Says what became of a request, as the end of a sentence about who was asked. */
export const describeHttp = ({ reason }: HttpClientError.HttpClientError): string => {
  switch (reason._tag) {
    case "InvalidUrlError":
      return reason.description ?? "has an address that is not one"
    case "TransportError":
      return reason.description ?? "did not answer"
    default:
      return "broke off its answer"
  }
}
