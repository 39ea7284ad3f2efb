/**
 * Asks a publisher what it has now, and reads the rows with which its files begin, without keeping or loading anything.
 */
import { createHash } from "node:crypto"
import type { Register } from "@entity-watch/core/domain/Register"
import { SourceMalformed, SourceUnavailable } from "@entity-watch/core/domain/SourceError"
import {
  describeHttp,
  discover,
  type EditionPreview,
  type PublishedFile,
  previewEdition
} from "@entity-watch/core/refresh"
import type { SnapshotRow } from "@entity-watch/core/store"
import { DateTime, Effect, Stream } from "effect"
import { HttpClient, type HttpClientResponse } from "effect/http"
import { announcedEdition } from "./announcedEdition.ts"
import { answerFault, sizeFault, wholeLength } from "./answerFault.ts"
import { datedBy, isoOfHttpDate } from "./contentAge.ts"
import { editionDigest } from "./editionDigest.ts"
import { openingBytes, openingFault } from "./firstBytes.ts"
import { discard } from "./publisherClient.ts"
import { RefreshSettings } from "./RefreshSettings.ts"

/** A file as its publisher announces it. */
export interface AnnouncedFile {
  readonly name: string
  /** The host that sent it, after redirects. */
  readonly host: string
  readonly bytes: number | null
  /** In ISO 8601. */
  readonly lastModified: string | null
  readonly contentType: string | null
  readonly hasEtag: boolean
}

export interface PublisherReport {
  readonly files: ReadonlyArray<AnnouncedFile>
  readonly preview: EditionPreview
  /** Whether these are the files that are in force; null where that is not known without reading them to their end. */
  readonly isInForce: boolean | null
}

export interface AskOptions {
  /** How many rows are read of a register whose files are larger than `wholeBytes`. */
  readonly rows: number
  /** Files that are smaller are read to their end, so that it is known whether they are whole. */
  readonly wholeBytes: number
  readonly inForce: SnapshotRow | undefined
}

export const askPublisher = Effect.fn("askPublisher")(function* (
  register: Register,
  { inForce, rows, wholeBytes }: AskOptions
) {
  const { download: rules, id } = register.source
  if (rules === undefined)
    return yield* new SourceUnavailable({ source: id, reason: "It has no address to fetch it from." })
  const settings = yield* RefreshSettings
  const client = yield* HttpClient.HttpClient
  const unavailable = (reason: string) => new SourceUnavailable({ source: id, reason })
  const malformed = (reason: string) => new SourceMalformed({ source: id, reason })

  const ask = Effect.fnUntraced(function* (url: string) {
    const response = yield* Effect.acquireRelease(
      client.get(url).pipe(Effect.mapError((error) => unavailable(`The publisher ${describeHttp(error)}.`))),
      discard
    )
    return response.status === 200
      ? response
      : yield* unavailable(`The publisher answered ${response.status}.`)
  })

  const body = (response: HttpClientResponse.HttpClientResponse) =>
    response.stream.pipe(
      Stream.catchTag("HttpClientError", ({ reason }) =>
        // An answer without a body is an empty file.
        reason._tag === "EmptyBodyError" ? Stream.empty : Stream.fail(unavailable("The connection broke."))
      ),
      Stream.timeoutOrElse({
        duration: settings.idleTimeout,
        orElse: () => Stream.fail(unavailable("The publisher stopped sending."))
      })
    )

  /** What the header and the first bytes say. */
  const announce = Effect.fnUntraced(function* ({ name, url }: PublishedFile) {
    const response = yield* ask(url)
    const { headers } = response
    const fault =
      answerFault(rules, response) ??
      openingFault(yield* opening(body(response)), rules.magic) ??
      sizeFault(rules, wholeLength(response))
    if (fault !== undefined) return yield* malformed(`${name}: ${fault}`)
    return {
      name,
      host: new URL(response.url).host,
      bytes: wholeLength(response),
      lastModified: isoOfHttpDate(headers["last-modified"] ?? null),
      contentType: headers["content-type"] ?? null,
      hasEtag: headers.etag !== undefined
    } satisfies AnnouncedFile
  }, Effect.scoped)

  const published = yield* discover(register.source).pipe(
    Effect.timeoutOrElse({
      duration: settings.idleTimeout,
      orElse: () => Effect.fail(unavailable("The catalogue did not answer in time."))
    })
  )
  const files = yield* Effect.forEach(published, announce)
  const now = yield* DateTime.now
  const asOf = published[0]?.asOf
  if (asOf !== undefined)
    return {
      files,
      ...announcedEdition(register, asOf, inForce, DateTime.toEpochMillis(now))
    } satisfies PublisherReport
  const size = files.reduce((sum, { bytes }) => sum + (bytes ?? Number.POSITIVE_INFINITY), 0)
  const received = files.map(() => ({ hash: createHash("sha256"), bytes: 0 }))
  /** Hashes what comes, to tell an edition that is in force from another one. */
  const hashed = <E, R>(i: number, bytes: Stream.Stream<Uint8Array, E, R>) =>
    Stream.tap(bytes, (chunk) =>
      Effect.sync(() => {
        const own = received[i]
        if (own === undefined) return
        own.hash.update(chunk)
        own.bytes += chunk.length
      })
    )
  const oldest = files.flatMap(({ lastModified }) => lastModified ?? []).toSorted()[0] ?? null
  const preview = yield* previewEdition(datedBy(register, oldest, DateTime.toEpochMillis(now)), {
    files: published.map(({ name, url }, i) => ({
      name,
      sha256: "",
      size: files[i]?.bytes ?? 0,
      bytes: hashed(i, Stream.unwrap(Effect.map(ask(url), body)))
    })),
    rows: size < wholeBytes ? null : rows,
    inForce,
    now
  }).pipe(
    Effect.timeoutOrElse({
      duration: settings.downloadTimeout,
      orElse: () => Effect.fail(unavailable("Reading it took too long."))
    })
  )
  const isWhole = files.every(({ bytes }, i) => bytes !== null && received[i]?.bytes === bytes)
  const sha256 = editionDigest(
    files.map(({ name }, i) => ({ name, sha256: received[i]?.hash.digest("hex") ?? "" }))
  )
  return {
    files,
    preview,
    isInForce: isWhole ? sha256 === inForce?.sha256 : null
  } satisfies PublisherReport
})

/** The first bytes, as many as tell a web page from a file. */
const opening = <E>(bytes: Stream.Stream<Uint8Array, E>): Effect.Effect<Uint8Array, E> => {
  let held = new Uint8Array(0)
  return bytes.pipe(
    Stream.map((chunk) => {
      held = Buffer.concat([held, chunk])
      return held.length >= openingBytes
    }),
    Stream.takeUntil((isEnough) => isEnough),
    Stream.runDrain,
    Effect.map(() => held)
  )
}
