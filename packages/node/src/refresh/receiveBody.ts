/** Receives the body of an answer into the part of a file that is on the disk, and checks it while it comes. */
import type { SourceMalformed, SourceUnavailable } from "@entity-watch/core/domain/SourceError"
import { type Duration, Effect, Schema, Stream } from "effect"
import type { HttpClientResponse } from "effect/http"
import { openingBytes } from "./firstBytes.ts"
import type { PartialDownload, RawStore } from "./RawStore.ts"

/** The answer broke off, or was not the rest of the same file: asking again may help. */
export class BrokenOff extends Schema.TaggedError<BrokenOff>()("BrokenOff", { reason: Schema.String }) {}

/** How many bytes come between two reports. */
const progressBytes = 1 << 20

export interface DownloadProgress {
  readonly bytes: number
  readonly total: number | null
}

export interface ReceiveOptions {
  readonly raw: RawStore
  readonly resource: string
  readonly part: PartialDownload
  /** How many bytes of the part are there already. */
  readonly from: number
  /** The register has no file with more bytes. */
  readonly maxBytes: number
  /** The longest wait between two pieces. */
  readonly idleTimeout: Duration.Input
  readonly checkSize: (size: number) => Effect.Effect<void, SourceMalformed>
  /** Looks at the part's first bytes, as soon as they are there. */
  readonly checkOpening: Effect.Effect<void, SourceMalformed | SourceUnavailable>
  readonly onProgress: (progress: DownloadProgress) => Effect.Effect<void>
}

export const receiveBody = (
  response: HttpClientResponse.HttpClientResponse,
  { checkOpening, checkSize, from, idleTimeout, maxBytes, onProgress, part, raw, resource }: ReceiveOptions
) =>
  Effect.gen(function* () {
    const handle = yield* raw.openPart(resource)
    let size = from
    let told = from
    let isChecked = from >= openingBytes

    const take = Effect.fnUntraced(function* (chunk: Uint8Array) {
      size += chunk.length
      if (size > maxBytes) return yield* checkSize(size)
      yield* raw.append(handle, chunk)
      if (!isChecked && size >= openingBytes) {
        isChecked = true
        yield* checkOpening
      }
      if (size - told < progressBytes && size !== part.total) return
      told = size
      yield* onProgress({ bytes: size, total: part.total })
    })

    yield* response.stream.pipe(
      Stream.timeoutOrElse({
        duration: idleTimeout,
        orElse: () => Stream.fail(new BrokenOff({ reason: "The publisher stopped sending" }))
      }),
      Stream.runForEach(take),
      Effect.catchTag("HttpClientError", (error) =>
        // An answer without a body is an empty file.
        error.reason._tag === "EmptyBodyError"
          ? Effect.void
          : Effect.fail(new BrokenOff({ reason: "The connection broke" }))
      ),
      Effect.catchTag("BrokenOff", ({ reason }) =>
        Effect.fail(
          new BrokenOff({
            reason: `${reason} after ${size}${part.total === null ? "" : ` of ${part.total}`} bytes.`
          })
        )
      )
    )
    if (part.total !== null && size < part.total)
      return yield* new BrokenOff({ reason: `The publisher sent ${size} of ${part.total} bytes.` })
    if (part.total !== null && size > part.total) {
      yield* raw.dropPart(resource)
      return yield* new BrokenOff({
        reason: `The publisher sent ${size} bytes of a file of ${part.total}.`
      })
    }
    yield* checkSize(size)
  }).pipe(Effect.scoped)
