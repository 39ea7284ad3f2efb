/** A file that grows batch by batch, and of which only the bytes that were confirmed count. */
import { type FileHandle, open, stat } from "node:fs/promises"
import { Effect } from "effect"

export interface AppendedFile {
  /** How many bytes are safely written. */
  readonly size: () => number
  /** Ends when the text is on the disk. */
  append(text: string): Effect.Effect<void>
}

/** Opens a file, keeps its first `size` bytes, and cuts off the rest. */
export const openAppended = (path: string, size: number) => appending(() => open(path, "r+"), size)

/** Makes a new file. One that exists already is taken when it has no more than `leftover` bytes. */
export const makeAppended = (path: string, leftover: number) =>
  appending(
    () =>
      open(path, "wx").catch(async (cause) => {
        if ((await stat(path)).size > leftover) throw cause
        return open(path, "r+")
      }),
    0
  )

const appending = Effect.fnUntraced(function* (opening: () => Promise<FileHandle>, size: number) {
  const file = yield* Effect.acquireRelease(Effect.tryPromise(opening), (handle) =>
    Effect.promise(() => handle.close())
  )
  let written = size
  yield* Effect.tryPromise(() => file.truncate(written))
  const append = Effect.fnUntraced(function* (text: string) {
    const bytes = Buffer.from(text)
    yield* Effect.promise(async () => {
      await file.write(bytes, 0, bytes.length, written)
      await file.datasync()
    })
    written += bytes.length
  })
  return { append, size: () => written } satisfies AppendedFile
})
