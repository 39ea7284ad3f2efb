/**
 * The bytes of an upload as a file that only this process may read, for as long as it is needed. What a process that was
 * killed left behind is removed when the next one starts.
 */
import { mkdtemp, open, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
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
    // A process that has just begun has none, although an earlier one may have had its number.
    if (pid === process.pid || !isRunning(pid)) await remove(join(tmpdir(), name)).catch(() => undefined)
  }
})

/** A folder that only this process may read, until the scope ends. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))),
  (made) => Effect.promise(() => remove(made))
)

/** Its path, until the scope ends. */
export const temporaryFile = Effect.fnUntraced(function* <E>(bytes: Stream.Stream<Uint8Array, E>) {
  const folder = yield* temporaryFolder
  const path = join(folder, "customers")
  yield* Effect.scoped(
    Effect.gen(function* () {
      const file = yield* Effect.acquireRelease(
        Effect.promise(() => open(path, "wx", 0o600)),
        (opened) => Effect.promise(() => opened.close())
      )
      yield* Stream.runForEach(bytes, (part) => Effect.promise(() => file.appendFile(part)))
    })
  )
  return path
})
