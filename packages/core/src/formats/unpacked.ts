/**
 * Unpacks the ZIP archive in which a register is published, one file after the other, with bounded memory and size. It is
 * read once, by its entries; in the end its directory, by which other programs read it, must list the same files.
 */

import type { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Effect from "effect/Effect"
import { Zip } from "effect/encoding"
import * as Stream from "effect/Stream"
import { type SourceError, SourceMalformed } from "../domain/SourceError.ts"
import type { SourceFile } from "../domain/SourceFile.ts"
import { ArchiveTail } from "./workbook/ArchiveTail.ts"
import { attempt } from "./workbook/archive.ts"

export interface Unpacking {
  readonly source: SourceId
  /** An archive as its publisher names it, for whoever has another file. */
  readonly example: string
  /** Matches the paths of the archive's files that are wanted. */
  readonly wanted: RegExp
  /** A file that unpacks to more bytes than this cannot be the register. */
  readonly maxBytes: number
}

/** No register is published in more files. */
const mostFiles = 10_000

/**
 * Gives the path and bytes of each wanted file. The bytes must be read before the next file is asked for. What is not
 * wanted is unpacked as well, to find its end, and counts towards the bounds.
 */
export const unpacked = (
  file: SourceFile,
  { example, maxBytes, source, wanted }: Unpacking
): Stream.Stream<
  { readonly path: string; readonly bytes: Stream.Stream<Uint8Array, SourceError> },
  SourceError
> => {
  const faultOf = ({ message }: Zip.ZipError, isZip: boolean): string =>
    isZip
      ? `${file.name} is not a whole ZIP archive: ${message}`
      : `${file.name} is no ZIP archive. Expected is the publisher's file, such as ${example}.`
  const tooLarge = new SourceMalformed({
    source,
    reason: `${file.name} unpacks to more than ${maxBytes} bytes.`
  })
  const tooMany = new SourceMalformed({ source, reason: `${file.name} holds more than ${mostFiles} files.` })
  const otherFiles = new SourceMalformed({
    source,
    reason: `${file.name} is not a whole ZIP archive: its directory is damaged, or lists other files than it holds.`
  })
  return Stream.suspend(() => {
    const tail = new ArchiveTail()
    const held: Array<{ readonly path: string; size: number }> = []
    const requireListed = attempt(() => tail.directory(mostFiles)).pipe(
      Effect.catchTag("WorkbookUnreadable", () => otherFiles),
      Effect.filterOrFail(
        ({ entries }) =>
          entries.length === held.length &&
          entries.every(({ path, size }, i) => path === held[i]?.path && size === held[i]?.size),
        () => otherFiles
      )
    )
    let unwanted = 0
    let opening: ReadonlyArray<number> = []
    const isZip = () => opening[0] === 0x50 && opening[1] === 0x4b
    const malformed = (error: SourceError | Zip.ZipError): SourceError =>
      error._tag === "ZipError" ? new SourceMalformed({ source, reason: faultOf(error, isZip()) }) : error
    return file.bytes.pipe(
      Stream.map((chunk) => {
        tail.take(chunk)
        if (opening.length < 2) opening = [...opening, ...chunk.subarray(0, 2)]
        return chunk
      }),
      Stream.pipeThroughChannelOrFail(Zip.decode()),
      Stream.mapError(malformed),
      Stream.mapAccumArrayEffect(
        () => 0,
        (before, entries) => {
          const files = before + entries.length
          return files > mostFiles ? Effect.fail(tooMany) : Effect.succeed([files, entries] as const)
        }
      ),
      Stream.mapEffect((entry) => {
        const { path } = entry.header
        const isWanted = wanted.test(path)
        const read = { path, size: 0 }
        held.push(read)
        const bytes = entry.body.pipe(
          Stream.mapError(malformed),
          Stream.tap((chunk) => {
            read.size += chunk.length
            if (!isWanted) unwanted += chunk.length
            // Unpacking waits for nothing, so without a step between the event loop would not turn.
            return Math.max(read.size, unwanted) > maxBytes ? Effect.fail(tooLarge) : Effect.yieldNow
          })
        )
        return isWanted ? Effect.succeed([{ path, bytes }]) : Effect.as(Stream.runDrain(bytes), [])
      }),
      Stream.flattenIterable,
      Stream.concat(Stream.unwrap(Effect.as(requireListed, Stream.empty)))
    )
  })
}
