/** A file that grows batch by batch, and of which only the bytes that were confirmed count. */
import { type FileHandle, open, readFile, stat } from "node:fs/promises"
import { type FileRefused, refused } from "@entity-watch/core/rows/read/FileRefused"
import { Effect } from "effect"

export interface AppendedFile {
  /** How many bytes are safely written. */
  readonly size: () => number
  /** Ends when the text is on the disk. A failure leaves `size` as it was, so that the text can be appended again. */
  append(text: string): Effect.Effect<void, FileRefused>
}

/** Opens a file of at least `size` bytes, keeps these, and cuts off the rest. */
export const openAppended = (path: string, size: number) =>
  appending(
    path,
    async () => {
      const file = await open(path, "r+")
      if ((await file.stat()).size >= size) return file
      await file.close()
      throw new Error("It is shorter than what was written to it.")
    },
    size
  )

/** Whether the file holds the beginning of this text and nothing else. */
const holdsOnly = async (path: string, text: string): Promise<boolean> => {
  const whole = Buffer.from(text)
  if ((await stat(path)).size > whole.length) return false
  const found = await readFile(path)
  return whole.subarray(0, found.length).equals(found)
}

/**
 * Makes a new file that only its owner may read. One that exists already is taken when it holds no more than the beginning
 * of `leftover`, so that no file of somebody else is written over.
 */
export const makeAppended = (path: string, leftover: string) =>
  appending(
    path,
    () =>
      open(path, "wx", 0o600).catch(async (cause) => {
        if (!(await holdsOnly(path, leftover))) throw cause
        return open(path, "r+")
      }),
    0
  )

/** One write may take only the first part of its bytes, as on a disk that becomes full: the next one says why. */
const writeWhole = async (file: FileHandle, bytes: Buffer, position: number) => {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

const isDiskFull = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && (cause.code === "ENOSPC" || cause.code === "EDQUOT")

export const unwritten = (path: string, cause: unknown) =>
  refused(path, { code: isDiskFull(cause) ? "disk_full" : "not_written" })

const appending = Effect.fnUntraced(function* (
  path: string,
  opening: () => Promise<FileHandle>,
  size: number
) {
  const file = yield* Effect.acquireRelease(Effect.tryPromise(opening), (handle) =>
    Effect.promise(() => handle.close())
  )
  let written = size
  yield* Effect.tryPromise(() => file.truncate(written))
  const append = Effect.fnUntraced(function* (text: string) {
    const bytes = Buffer.from(text)
    yield* Effect.tryPromise({
      try: async () => {
        await writeWhole(file, bytes, written)
        await file.datasync()
      },
      catch: (cause) => unwritten(path, cause)
    })
    written += bytes.length
  })
  return { append, size: () => written } satisfies AppendedFile
})
