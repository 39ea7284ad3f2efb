/** Decodes bytes to text that ends at line ends, and runs parsers that read such text chunk by chunk. */

import type { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Arr from "effect/Array"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Pull from "effect/Pull"
import * as Stream from "effect/Stream"
import { SourceMalformed } from "../domain/SourceError.ts"

/** A parser that is fed chunk by chunk and throws `SourceMalformed`, because its inner loops run outside Effect. */
export interface Parser<A, B> {
  readonly feed: (chunk: A) => ReadonlyArray<B>
  readonly end: () => ReadonlyArray<B>
}

export const parseChunks =
  <A, B>(makeParser: () => Parser<A, B>) =>
  <E, R>(chunks: Stream.Stream<A, E, R>): Stream.Stream<B, E | SourceMalformed, R> =>
    Stream.transformPull(chunks, (upstream) =>
      Effect.sync(() => {
        const parser = makeParser()
        let ended = false
        const emit = (
          run: () => ReadonlyArray<B>
        ): Pull.Pull<Arr.NonEmptyReadonlyArray<B>, E | SourceMalformed> => {
          try {
            const out = run()
            return Arr.isReadonlyArrayNonEmpty(out) ? Effect.succeed(out) : pull
          } catch (error) {
            if (error instanceof SourceMalformed) return Effect.fail(error)
            throw error
          }
        }
        const pull: Pull.Pull<Arr.NonEmptyReadonlyArray<B>, E | SourceMalformed> = Effect.suspend(() =>
          ended
            ? Cause.done()
            : Pull.matchEffect(upstream, {
                onSuccess: (chunk) =>
                  emit(() => (chunk.length === 1 ? parser.feed(chunk[0]) : chunk.flatMap(parser.feed))),
                onFailure: Effect.failCause,
                onDone: () => {
                  ended = true
                  return emit(parser.end)
                }
              })
        )
        return pull
      })
    )

const lineFeed = 0x0a
export const maxLineBytes = 1 << 20

/**
 * Decodes bytes to text that is cut after line feeds. A line feed is never part of a longer UTF-8 sequence, so each
 * piece can be decoded whole, which is several times faster than a decoder that streams. `shorten` makes what takes
 * from some whole lines what need not be decoded.
 */
export const decodeLines = (source: SourceId, shorten?: () => (lines: Uint8Array) => Uint8Array) =>
  parseChunks((): Parser<Uint8Array, string> => {
    const shortened = shorten?.()
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
    let carried: Array<Uint8Array> = []
    let carriedBytes = 0
    let atStart = true
    const decode = (last: Uint8Array): ReadonlyArray<string> => {
      let bytes = last
      if (carried.length > 0) {
        bytes = new Uint8Array(carriedBytes + last.length)
        let at = 0
        for (const part of carried) {
          bytes.set(part, at)
          at += part.length
        }
        bytes.set(last, at)
        carried = []
        carriedBytes = 0
      }
      if (atStart) {
        atStart = false
        if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3)
      }
      if (bytes.length === 0) return []
      try {
        return [decoder.decode(shortened === undefined ? bytes : shortened(bytes))]
      } catch {
        throw new SourceMalformed({ source, reason: "The file is not UTF-8 text." })
      }
    }
    return {
      feed: (chunk) => {
        const end = chunk.lastIndexOf(lineFeed) + 1
        const text = end === 0 ? [] : decode(chunk.subarray(0, end))
        if (end < chunk.length) {
          // The bytes are copied, because the host may use its buffer again.
          carried.push(chunk.slice(end))
          carriedBytes += chunk.length - end
          if (carriedBytes > maxLineBytes) {
            throw new SourceMalformed({ source, reason: `A line is longer than ${maxLineBytes} bytes.` })
          }
        }
        return text
      },
      end: () => decode(new Uint8Array(0))
    }
  })
