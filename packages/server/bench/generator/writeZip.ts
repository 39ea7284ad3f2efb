/** Writes a ZIP archive of files that are made while they are packed. */
import { createWriteStream } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Stream } from "effect"
import { Zip } from "effect/encoding"

export interface PackedFile {
  readonly name: string
  readonly bytes: Iterable<Uint8Array>
}

export const writeZip = (path: string, files: Iterable<PackedFile>): Promise<void> => {
  const packed = Stream.fromIterable(files).pipe(
    Stream.map(({ bytes, name }) => Zip.fileStream(name, Stream.fromIterable(bytes, { chunkSize: 1 }))),
    Stream.pipeThroughChannelOrFail(Zip.encode())
  )
  return pipeline(Readable.from(Stream.toAsyncIterable(packed)), createWriteStream(path))
}
