/** The full segment of a mode, with all its names: built from the database, stored there in chunks and in the data directory. */
import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import {
  cancellingRegisters,
  chunkSize,
  NameRowStore,
  type NameSegment,
  NameSegmentStore,
  type Page
} from "@entity-watch/core/store"
import { Effect, Option, Schedule, Stream } from "effect"
import { segmentThread } from "./SegmentThread.ts"
import { segmentFormat, segmentStamp } from "./segmentStamp.ts"

const fileOf = (folder: string, mode: Mode, { id }: Pick<NameSegment, "id">) =>
  join(folder, `${mode}-${id}.segment`)

/** The next page is read while the page before is processed. */
export const pages = <E, R>(read: (after: string | null) => Effect.Effect<Page, E, R>) =>
  Stream.paginate(Option.none<string>(), (after) =>
    Effect.map(
      read(Option.getOrNull(after)),
      (page) => [[page], page.last === null ? Option.none() : Option.some(Option.some(page.last))] as const
    )
  ).pipe(Stream.buffer({ capacity: 1 }))

/** Removes other segments of the mode from the data directory. An instance that still reads one has it open. */
const tidy = (folder: string, mode: Mode, segment: NameSegment) =>
  Effect.tryPromise(async () => {
    const names = (await readdir(folder)).filter((name) => name.startsWith(`${mode}-`))
    const others = names
      .map((name) => join(folder, name))
      .filter((path) => path !== fileOf(folder, mode, segment))
    await Promise.all(others.map((path) => rm(path, { force: true })))
  })

/** Without the file only the next start takes longer, so a failure is not an error. */
const unkept = <E>(keeping: Effect.Effect<void, E>) =>
  Effect.catchCause(keeping, () => Effect.logWarning("A name index could not be kept in the data directory."))

/**
 * Builds a segment of what is in force now and publishes it in the place of `instead`. Nothing happens while another
 * instance builds, and when one has already published. Without a folder it is kept in the database alone.
 */
export const buildFull = Effect.fn("buildFull")(function* (
  folder: string | null,
  mode: Mode,
  instead: string | null
) {
  const store = yield* NameSegmentStore
  const rows = yield* NameRowStore
  const started = performance.now()
  const snapshots = yield* store.snapshots(mode)
  const claim = yield* store.claim(mode, segmentFormat, snapshots)
  if (claim === null) return

  const read = Effect.gen(function* () {
    const thread = yield* segmentThread
    for (const register of cancellingRegisters)
      yield* Stream.runForEach(
        pages((after) => rows.cancelled(mode, register, after)),
        (page) => thread.done({ kind: "cancelled", rows: page.rows })
      )
    yield* Stream.runForEach(
      pages((after) => rows.names(mode, after)),
      (page) => thread.done({ kind: "names", rows: page.rows, only: null })
    )
    const built = yield* thread.segment({ kind: "finish", stamp: segmentStamp(mode, snapshots) })
    if (built === null) return yield* Effect.die(new Error("A segment that was just built was refused."))
    if (folder === null) return built
    const path = fileOf(folder, mode, { id: claim.segmentId })
    yield* unkept(thread.done({ kind: "write", path, buffer: built.buffer }))
    return built
  }).pipe(Effect.scoped)

  const build = Effect.gen(function* () {
    const built = yield* read
    const bytes = new Uint8Array(built.buffer)
    for (let position = 0; position * chunkSize < bytes.length; position++)
      yield* store.write(claim, position, bytes.slice(position * chunkSize, (position + 1) * chunkSize))
    yield* store.publish(claim, { hash: built.hash, size: bytes.length, names: built.names })
    const seconds = Math.round((performance.now() - started) / 100) / 10
    yield* Effect.logInfo("A name index was built.", {
      mode,
      names: built.names,
      bytes: bytes.length,
      seconds
    })
  })

  const keeping = store.keep(claim).pipe(
    // A renewal that failed is not a lost lease: the next one comes in time.
    Effect.catchTag("SqlError", () => Effect.void),
    Effect.repeat(Schedule.spaced("20 seconds")),
    Effect.andThen(Effect.never)
  )
  yield* Effect.gen(function* () {
    const present = yield* store.current(mode, segmentFormat)
    if ((present?.id ?? null) === instead) yield* Effect.raceFirst(build, keeping)
  }).pipe(Effect.ensuring(Effect.ignore(store.release(claim))))
})

/**
 * Obtains a segment from the data directory, or else from the database. Null when it is no longer there, or is damaged
 * there too.
 */
export const obtain = Effect.fn("obtain")(function* (folder: string, mode: Mode, segment: NameSegment) {
  const store = yield* NameSegmentStore
  const expected = { stamp: segmentStamp(mode, segment.snapshots), hash: segment.hash }
  const thread = yield* segmentThread
  const kept = yield* thread.segment({ kind: "read", path: fileOf(folder, mode, segment), expected })
  if (kept !== null) {
    yield* unkept(tidy(folder, mode, segment))
    return kept.buffer
  }
  const bytes = new Uint8Array(new SharedArrayBuffer(segment.size))
  for (let position = 0; position * chunkSize < bytes.length; position++) {
    const chunk = yield* store.chunk(segment.id, position)
    if (chunk === null) return null
    // Damaged chunks may be longer than they were.
    bytes.set(chunk.subarray(0, bytes.length - position * chunkSize), position * chunkSize)
  }
  const fetched = yield* thread.segment({ kind: "check", buffer: bytes.buffer, expected })
  if (fetched === null) return null
  const written = thread.done({ kind: "write", path: fileOf(folder, mode, segment), buffer: fetched.buffer })
  yield* unkept(Effect.andThen(written, tidy(folder, mode, segment)))
  return fetched.buffer
}, Effect.scoped)
