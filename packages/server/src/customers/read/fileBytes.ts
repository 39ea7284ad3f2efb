/** The bytes of an operator's file. It is opened anew whenever they are asked for. */
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import { Effect, Stream } from "effect"
import { CommandFailed } from "../../process/CommandFailed.ts"

const unreadable = (path: string) => new CommandFailed({ message: `${path} cannot be read.` })

export const bytesOf = (path: string): Stream.Stream<Uint8Array, CommandFailed> =>
  Stream.suspend(() =>
    Stream.fromAsyncIterable<Uint8Array, CommandFailed>(createReadStream(path), () => unreadable(path))
  )

export const sha256Of = (path: string) =>
  Effect.tryPromise({
    try: async () => {
      const hash = createHash("sha256")
      await pipeline(createReadStream(path), hash)
      return hash.digest("hex")
    },
    catch: () => unreadable(path)
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
