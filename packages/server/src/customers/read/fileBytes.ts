/**
 * The bytes of an operator's file. It is opened anew whenever they are asked for. Whatever reads them does so piece by
 * piece and leaves room for others between two of them, so that a file of nothing but line ends holds nobody up.
 */
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { Context, Effect, Stream } from "effect"
import { CommandFailed } from "../../process/CommandFailed.ts"

/** Each byte of a piece may be a row, and what is done with it takes a microsecond or two. */
const pieceBytes = 4096

/** Called for each reading: what is done after each piece. */
export const ReadingPace = Context.Reference<() => Effect.Effect<void>>(
  "@entity-watch/server/customers/read/ReadingPace",
  { defaultValue: () => () => Effect.yieldNow }
)

const unreadable = (path: string) => new CommandFailed({ message: `${path} cannot be read.` })

export const bytesOf = (path: string): Stream.Stream<Uint8Array, CommandFailed> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const pause = (yield* ReadingPace)()
      return Stream.fromAsyncIterable<Uint8Array, CommandFailed>(createReadStream(path), () =>
        unreadable(path)
      ).pipe(
        Stream.map((chunk) =>
          Array.from({ length: Math.ceil(chunk.length / pieceBytes) }, (_, i) =>
            chunk.subarray(i * pieceBytes, (i + 1) * pieceBytes)
          )
        ),
        Stream.flattenIterable,
        Stream.rechunk(1),
        Stream.tap(() => pause)
      )
    })
  )

export const sha256Of = Effect.fnUntraced(function* (path: string) {
  const hash = createHash("sha256")
  yield* Stream.runForEach(bytesOf(path), (piece) => Effect.sync(() => hash.update(piece)))
  return hash.digest("hex")
})

export const firstBytesOf = (path: string, length: number) =>
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
    catch: () => unreadable(path)
  })
