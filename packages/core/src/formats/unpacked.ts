/** Unpacks the ZIP archive in which a register is published, one file after the other, with bounded memory and size. */
import * as Effect from "effect/Effect"
import { Zip } from "effect/encoding"
import * as Stream from "effect/Stream"
import type { RegisterId } from "../domain/RegisterId.ts"
import { type SourceError, SourceMalformed } from "../domain/SourceError.ts"
import type { SourceFile } from "../domain/SourceFile.ts"

export interface Unpacking {
  readonly source: RegisterId
  /** Matches the paths of the archive's files that are wanted. */
  readonly wanted: RegExp
  /** A file that unpacks to more bytes than this cannot be the register. */
  readonly maxBytes: number
}

/** Gives the path and bytes of each wanted file. The bytes must be read before the next file is asked for. */
export const unpacked = (
  file: SourceFile,
  { source, wanted, maxBytes }: Unpacking
): Stream.Stream<
  { readonly path: string; readonly bytes: Stream.Stream<Uint8Array, SourceError> },
  SourceError
> => {
  const malformed = (error: SourceError | Zip.ZipError): SourceError =>
    error._tag === "ZipError"
      ? new SourceMalformed({ source, reason: `${file.name} is not a whole ZIP archive: ${error.message}` })
      : error
  const tooLarge = new SourceMalformed({
    source,
    reason: `${file.name} unpacks to more than ${maxBytes} bytes.`
  })
  return file.bytes.pipe(
    Stream.pipeThroughChannelOrFail(Zip.decode()),
    Stream.mapError(malformed),
    Stream.filter((entry) => wanted.test(entry.header.path)),
    Stream.map((entry) => ({
      path: entry.header.path,
      bytes: entry.body.pipe(
        Stream.mapError(malformed),
        Stream.mapAccumArrayEffect(
          () => 0,
          (before, chunks) => {
            const size = chunks.reduce((sum, chunk) => sum + chunk.length, before)
            return size > maxBytes ? Effect.fail(tooLarge) : Effect.succeed([size, chunks] as const)
          }
        )
      )
    }))
  )
}
