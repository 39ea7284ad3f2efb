/** Downloads one file: only if it changed, only its rest after a break, and nothing that is not the register's. */

import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { Download } from "@entity-watch/core/domain/Download"
import { SourceMalformed, SourceUnavailable } from "@entity-watch/core/domain/SourceError"
import { describeHttp, type PublishedFile } from "@entity-watch/core/refresh"
import type { PublisherFile } from "@entity-watch/core/store"
import { DateTime, Effect, Option } from "effect"
import { HttpClient, type HttpClientResponse } from "effect/http"
import { answerFault, sizeFault, wholeLength } from "./answerFault.ts"
import { openingBytes, openingFault } from "./firstBytes.ts"
import { discard } from "./publisherClient.ts"
import type { PartialDownload, RawStore } from "./RawStore.ts"
import { RefreshSettings } from "./RefreshSettings.ts"
import { BrokenOff, type DownloadProgress, receiveBody } from "./receiveBody.ts"

export interface DownloadRequest {
  readonly register: RegisterId
  readonly rules: Download
  readonly published: PublishedFile
  /** The version that need not be sent again. */
  readonly known: PublisherFile | null
  readonly onProgress: (progress: DownloadProgress) => Effect.Effect<void>
}

export type DownloadResult =
  | { readonly _tag: "NotModified" }
  | { readonly _tag: "Downloaded"; readonly file: PublisherFile }

export const download = Effect.fn("download")(function* (raw: RawStore, request: DownloadRequest) {
  const { known, published, register, rules } = request
  const { resource, url } = published
  const settings = yield* RefreshSettings
  const client = yield* HttpClient.HttpClient
  const unavailable = (reason: string) => new SourceUnavailable({ source: register, reason })
  const malformed = (reason: string) => new SourceMalformed({ source: register, reason })
  const startOver = (reason: string) =>
    Effect.andThen(raw.dropPart(resource), Effect.fail(new BrokenOff({ reason })))

  const ask = (headers: Record<string, string>) =>
    client.get(url, { headers }).pipe(
      Effect.mapError((error) =>
        // A refusal of our own does not change by asking again.
        error.reason._tag === "InvalidUrlError"
          ? malformed(`The file's address ${describeHttp(error)}.`)
          : new BrokenOff({ reason: `The publisher ${describeHttp(error)}.` })
      )
    )

  const refuse = (fault: string | undefined): Effect.Effect<void, SourceMalformed> =>
    fault === undefined ? Effect.void : Effect.fail(malformed(fault))
  const checkAnswer = (response: HttpClientResponse.HttpClientResponse) =>
    refuse(answerFault(rules, response))
  const checkSize = (size: number) => refuse(sizeFault(rules, size))

  /** Begins a new file from its first byte. */
  const begin = Effect.fnUntraced(function* (response: HttpClientResponse.HttpClientResponse) {
    const total = wholeLength(response)
    if (total !== null) {
      yield* checkSize(total)
      yield* raw.room(total)
    }
    const part: PartialDownload = {
      url,
      etag: response.headers.etag ?? null,
      last_modified: response.headers["last-modified"] ?? null,
      total,
      started_at: DateTime.formatIso(yield* DateTime.now)
    }
    yield* raw.beginPart(resource, part)
    return part
  })

  const checkOpening = Effect.gen(function* () {
    const fault = openingFault(yield* raw.opening(resource, openingBytes), rules.magic)
    if (fault !== undefined) return yield* malformed(fault)
  })

  const receive = (response: HttpClientResponse.HttpClientResponse, part: PartialDownload, from: number) =>
    receiveBody(response, {
      raw,
      resource,
      part,
      from,
      idleTimeout: settings.idleTimeout,
      maxBytes: rules.maxBytes,
      checkSize,
      checkOpening,
      onProgress: request.onProgress
    })

  const kept = (response: HttpClientResponse.HttpClientResponse, part: PartialDownload) =>
    Effect.gen(function* () {
      yield* checkOpening
      const file = yield* raw.keep(resource, {
        register,
        resource,
        name: published.name,
        url,
        final_url: response.url,
        etag: part.etag,
        last_modified: part.last_modified,
        downloaded_at: DateTime.formatIso(yield* DateTime.now)
      })
      return { _tag: "Downloaded", file } satisfies DownloadResult
    })

  const once = Effect.gen(function* (): Effect.fn.Return<
    DownloadResult,
    SourceMalformed | SourceUnavailable | BrokenOff
  > {
    const size = yield* raw.partSize(resource)
    const started = Option.getOrUndefined(yield* raw.part(resource))?.part
    const strong = started === undefined ? null : strongValidator(started)
    if (started !== undefined && started.url === url && strong !== null && size > 0) {
      const response = yield* ask({ range: `bytes=${size}-`, "if-range": strong })
      // The status 200 says that the file changed meanwhile, and that this is the new one.
      if (response.status === 206) {
        yield* checkAnswer(response)
        const differs =
          started.etag !== null &&
          response.headers.etag !== undefined &&
          response.headers.etag !== started.etag
        if (differs || !continues(response, size, started.total)) {
          yield* discard(response)
          return yield* startOver("The publisher sent the rest of another file.")
        }
        yield* receive(response, started, size)
        return yield* kept(response, started)
      }
      if (response.status === 416) {
        yield* discard(response)
        return yield* startOver("The publisher has no rest of the file.")
      }
      return yield* whole(response)
    }
    const response = yield* ask(known === null ? {} : conditions(known))
    if (response.status === 304 && known !== null) {
      yield* discard(response)
      yield* checkAnswer(response)
      // The part is from a version that the publisher has taken back.
      yield* raw.dropPart(resource)
      return { _tag: "NotModified" }
    }
    return yield* whole(response)
  })

  const whole = Effect.fnUntraced(function* (response: HttpClientResponse.HttpClientResponse) {
    if (response.status !== 200) {
      yield* discard(response)
      return yield* unavailable(`The publisher answered ${response.status}.`)
    }
    yield* checkAnswer(response).pipe(Effect.tapError(() => discard(response)))
    const part = yield* begin(response).pipe(Effect.tapError(() => discard(response)))
    yield* receive(response, part, 0)
    return yield* kept(response, part)
  })

  const persistent = Effect.gen(function* (): Effect.fn.Return<
    DownloadResult,
    SourceMalformed | SourceUnavailable
  > {
    for (let left = settings.resumptions; ; left--) {
      const result = yield* Effect.result(once)
      if (result._tag === "Success") return result.success
      if (result.failure._tag !== "BrokenOff") return yield* result.failure
      if (left === 0) return yield* unavailable(result.failure.reason)
      yield* Effect.sleep(settings.resumeDelay)
    }
  })

  return yield* persistent.pipe(
    Effect.timeoutOrElse({
      duration: settings.downloadTimeout,
      orElse: () => Effect.fail(unavailable("The download took too long; the next attempt goes on with it."))
    }),
    // A download that is not the register's must not be continued.
    Effect.tapErrorTag("SourceMalformed", () => raw.dropPart(resource))
  )
})

const conditions = ({ etag, last_modified }: PublisherFile): Record<string, string> => ({
  ...(etag === null ? {} : { "if-none-match": etag }),
  ...(last_modified === null ? {} : { "if-modified-since": last_modified })
})

/** A weak ETag does not promise the same bytes. */
const strongValidator = ({ etag, last_modified }: PartialDownload): string | null =>
  etag !== null && !etag.startsWith("W/") ? etag : last_modified

const continues = (
  { headers }: HttpClientResponse.HttpClientResponse,
  size: number,
  total: number | null
): boolean => {
  const [, start, whole] = /^bytes (\d+)-\d+\/(\d+|\*)$/u.exec(headers["content-range"] ?? "") ?? []
  return Number(start) === size && (total === null || whole === "*" || Number(whole) === total)
}
