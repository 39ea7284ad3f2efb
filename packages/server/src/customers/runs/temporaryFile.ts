/**
 * The bytes of an upload as a file that only this process may read, for as long as it is needed. What a process that was
 * killed left behind is removed when the next one starts.
 */
import { createWriteStream } from "node:fs"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Writable } from "node:stream"
import { Effect, Stream } from "effect"

const prefix = "entity-watch-customers-"

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH")
  }
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true })

export const removeLeftovers = Effect.promise(async () => {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const pid = Number(name.slice(prefix.length).split("-")[0])
    if (!isRunning(pid)) await remove(join(tmpdir(), name)).catch(() => undefined)
  }
})

/** Its path, until the scope ends. */
export const temporaryFile = Effect.fnUntraced(function* <E>(bytes: Stream.Stream<Uint8Array, E>) {
  const folder = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))),
    (made) => Effect.promise(() => remove(made))
  )
  const path = join(folder, "customers")
  const writer = Writable.toWeb(
    createWriteStream(path, { mode: 0o600, flags: "wx" })
  ) as WritableStream<Uint8Array>
  const out = writer.getWriter()
  yield* Stream.runForEach(bytes, (part) => Effect.promise(() => out.write(part)))
  yield* Effect.promise(() => out.close())
  return path
})
