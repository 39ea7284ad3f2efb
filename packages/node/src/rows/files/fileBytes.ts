/**
 * The bytes of an operator's file. It is opened anew whenever they are asked for. Whatever reads them does so piece by
 * piece and leaves room for others between two of them, so that a file of nothing but line ends holds nobody up.
 */
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { type FileRefused, refused } from "@entity-watch/core/rows/read/FileRefused"
import type { FileSource } from "@entity-watch/core/rows/read/FileSource"
import { Context, Effect, Stream } from "effect"

/** Each byte of a piece may be a row, and what is done with it takes a microsecond or two. */
const pieceBytes = 4096

/** Called for each reading: what is done after each piece. */
export const ReadingPace = Context.Reference<() => Effect.Effect<void>>(
  "@entity-watch/node/rows/files/ReadingPace",
  { defaultValue: () => () => Effect.yieldNow }
)

/** `name`: what whoever gave the file calls it, where that is not its path. */
export const fileSource = (path: string, name: string = path): FileSource => {
  const unreadable = () => refused(name, { code: "unreadable" })
  const paced = (split: (chunk: Uint8Array) => ReadonlyArray<Uint8Array>) =>
    Stream.unwrap(
      Effect.gen(function* () {
        const pause = (yield* ReadingPace)()
        return Stream.fromAsyncIterable<Uint8Array, FileRefused>(createReadStream(path), unreadable).pipe(
          Stream.map(split),
          Stream.flattenIterable,
          Stream.rechunk(1),
          Stream.tap(() => pause)
        )
      })
    )
  const chunks = paced((chunk) => [chunk])
  const bytes = paced((chunk) =>
    Array.from({ length: Math.ceil(chunk.length / pieceBytes) }, (_, i) =>
      chunk.subarray(i * pieceBytes, (i + 1) * pieceBytes)
    )
  )
  const first = (length: number) =>
    Effect.tryPromise({
      try: async () => {
        const file = await open(path)
        try {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
          return buffer.subarray(0, bytesRead)
        } finally {
          await file.close()
        }
      },
      catch: unreadable
    })
  const sha256 = Effect.suspend(() => {
    const hash = createHash("sha256")
    return Effect.map(
      Stream.runForEach(chunks, (chunk) => Effect.sync(() => hash.update(chunk))),
      () => hash.digest("hex")
    )
  })
  return { name, bytes, chunks, first, sha256 }
}
