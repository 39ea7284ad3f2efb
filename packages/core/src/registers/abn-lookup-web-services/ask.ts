/** Asks the service one question: the request, the bytes of the answer, and what they say. */

import type { AskedNumber } from "@entity-watch/contract/schema/identifier"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { HttpClient, HttpClientRequest, type HttpClientResponse } from "effect/http"
import type * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import type { ProjectedRecord } from "../../domain/ProjectedRecord.ts"
import type { RegisterRecord } from "../../domain/RegisterRecord.ts"
import { decode } from "./decode.ts"
import { decodeJson } from "./decodeJson.ts"
import { keptAnswer } from "./keptAnswer.ts"
import { answers, asOf, joinableAcn, normalise } from "./normalise.ts"
import { project } from "./project.ts"
import { outage, type Reply } from "./reply.ts"
import { methods, pages, source } from "./source.ts"

export interface Access {
  readonly guid: Redacted.Redacted
  readonly baseUrl: string
  readonly format: "xml" | "json"
}

/** A record as it was answered, with what is kept of it, if anything. */
export interface LiveRecord extends ProjectedRecord {
  readonly kept?: RegisterRecord
}

/** In bytes. The answer for an entity with 300 names and their history has a tenth of this. */
const mostBytes = 4_000_000

export const ask = Effect.fn("AbnLookup.ask")(function* (access: Access, number: AskedNumber) {
  const bytes = yield* fetched(requestOf(access, number), mostBytes)
  const reply = yield* access.format === "xml" ? decode(bytes) : decodeJson(bytes)
  return yield* partsOf(reply, number)
})

/**
 * Makes the request. A redacted parameter is sent as it is and shown in no error, but a trace would still name the
 * entity that the question is about.
 */
const requestOf = ({ baseUrl, format, guid }: Access, number: AskedNumber) => {
  const digits = "abn" in number ? number.abn : number.acn
  const kind = "abn" in number ? "abn" : "acn"
  const base = baseUrl.replace(/\/+$/u, "")
  return format === "xml"
    ? HttpClientRequest.get(`${base}/abrxmlsearch/AbrXmlSearch.asmx/${methods[kind]}`).pipe(
        HttpClientRequest.setUrlParams({
          searchString: digits,
          includeHistoricalDetails: "Y",
          authenticationGuid: guid
        })
      )
    : HttpClientRequest.get(`${base}/json/${pages[kind]}`).pipe(
        HttpClientRequest.setUrlParams({ [kind]: digits, callback: "callback", guid })
      )
}

export const fetched = (request: HttpClientRequest.HttpClientRequest, most: number) =>
  Effect.gen(function* () {
    const client = HttpClient.withScope(yield* HttpClient.HttpClient)
    const response = yield* Effect.mapError(client.execute(request), connectionFailed)
    // A wrong address, or a redirect that would carry the GUID elsewhere, gives no answer either.
    if (response.status !== 200) return yield* outage(`The service answered ${response.status}.`)
    if (/^\s*(?:text\/html|application\/xhtml)/iu.test(response.headers["content-type"] ?? ""))
      return yield* outage("The service answered with a web page.")
    return yield* bodyOf(response, most)
  }).pipe(
    Effect.scoped,
    Effect.provideService(HttpClient.TracerDisabledWhen, () => true),
    Effect.provideService(HttpClient.TracerPropagationEnabled, false)
  )

/** The cause is left out of the failure, because it holds the request. */
const connectionFailed = () => outage("The connection to the service failed.")

const bodyOf = Effect.fnUntraced(function* (response: HttpClientResponse.HttpClientResponse, most: number) {
  const chunks: Array<Uint8Array> = []
  let size = 0
  yield* response.stream.pipe(
    Stream.mapError(() => outage("The connection to the service broke.")),
    Stream.runForEach((chunk) => {
      size += chunk.length
      chunks.push(chunk)
      return size > most ? Effect.fail(outage("The service's answer has no end.")) : Effect.void
    })
  )
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
})

const partsOf = Effect.fnUntraced(function* (reply: Reply, number: AskedNumber) {
  if (reply._tag === "NothingRegistered") return []
  if (reply._tag === "NumberRefused") {
    yield* Effect.logError("ABN Lookup refused a number whose check digits agree.", { said: reply.said })
    return []
  }
  const read = {
    asOf: asOf(reply.retrieved, reply.registerUpdated),
    checkedAt: DateTime.formatIso(yield* DateTime.now)
  }
  return yield* Effect.forEach(reply.entities, (row) => {
    const record = normalise(row)
    if (typeof record === "string") return Effect.fail(outage(record))
    if (!answers(record, number)) return Effect.fail(outage("The answer is about another number."))
    const kept = keptAnswer(record, read.asOf)
    return Effect.succeed<LiveRecord>({
      record: {
        register: source.id,
        key: record.abn,
        abn: record.abn,
        acn: joinableAcn(record),
        data: record
      },
      projection: project(record, read),
      ...(kept !== null && { kept })
    })
  })
})
