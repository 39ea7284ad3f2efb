/** Keeps the index of a mode at what the database has in force. */
import type { Mode } from "@entity-watch/core/domain/Mode"
import { type NameSegment, NameSegmentStore } from "@entity-watch/core/store/NameSegmentStore"
import { Cause, Context, type Duration, Effect, FiberHandle, Queue } from "effect"
import { buildDelta } from "./deltaSegment.ts"
import { buildFull, obtain } from "./fullSegment.ts"
import type { LoadedNames } from "./NameIndexes.ts"
import { segmentFormat, segmentStamp } from "./segmentStamp.ts"

export interface SegmentLimits {
  /** How often the database is asked whether anything is new. */
  readonly poll: Duration.Input
  /** A delta of a larger share of all names makes a new full segment worth its cost. */
  readonly deltaShare: number
  /** So does one of more names. It is not made of more entities at all. */
  readonly deltaMost: number
}

export const SegmentLimits = Context.Reference<SegmentLimits>(
  "@entity-watch/server/search/keepLoaded/SegmentLimits",
  { defaultValue: () => ({ poll: "3 seconds", deltaShare: 0.05, deltaMost: 500_000 }) }
)

interface Held {
  readonly segment: NameSegment
  readonly names: LoadedNames
}

const failed = (cause: Cause.Cause<unknown>) => {
  const error = Cause.squash(cause)
  const reason = error instanceof Error ? error.name : "unknown"
  return Effect.logWarning("The name index could not be brought up to date; it is tried again.", { reason })
}

/** Never ends. `wake` brings the next look forward. */
export const keepLoaded = Effect.fnUntraced(function* (
  folder: string,
  mode: Mode,
  wake: Queue.Queue<void>,
  replace: (names: LoadedNames) => Effect.Effect<unknown>
) {
  const store = yield* NameSegmentStore
  const limits = yield* SegmentLimits
  const building = yield* FiberHandle.make<void, never>()
  let held: Held | null = null
  /** The segment and snapshots that were looked at last, and whether a new full segment was found to be due then. */
  let looked = ""
  let due = false

  /** Beside whatever is served meanwhile, one at a time. `instead`: the segment whose place it takes. */
  const build = (instead: string | null) =>
    FiberHandle.run(building, Effect.catchCause(buildFull(folder, mode, instead), failed), {
      onlyIfMissing: true
    })

  const look = Effect.gen(function* () {
    const snapshots = yield* store.snapshots(mode)
    if (Object.keys(snapshots).length === 0) return
    const segment = yield* store.current(mode, segmentFormat)
    if (segment === null) return yield* Effect.asVoid(build(null))
    const version = `${segment.id} ${segmentStamp(mode, snapshots)}`
    if (looked === version) return due ? yield* Effect.asVoid(build(segment.id)) : undefined

    const before: Held | null = held?.segment.id === segment.id ? held : null
    const main = before?.names.main ?? (yield* obtain(folder, mode, segment))
    // Its chunks are damaged; or it was replaced meanwhile, and then nothing is built.
    if (main === null) return yield* Effect.asVoid(build(segment.id))
    const delta = yield* buildDelta(mode, segment, snapshots, limits.deltaMost)
    looked = version
    due = delta === null || delta.names > Math.min(segment.names * limits.deltaShare, limits.deltaMost)
    if (due) yield* build(segment.id)
    // Too much has changed for a delta: what is loaded serves on until the new segment is there.
    if (delta === null && held !== null) return
    if (delta?.buffer === null && before?.names.delta === null) return
    const names: LoadedNames = {
      version,
      main,
      changed: delta?.changed ?? [],
      delta: delta?.buffer ?? null
    }
    held = { segment, names }
    yield* replace(names)
  })

  return yield* Effect.forever(
    look.pipe(Effect.catchCause(failed), Effect.andThen(Effect.timeoutOption(Queue.take(wake), limits.poll)))
  )
}, Effect.scoped)
