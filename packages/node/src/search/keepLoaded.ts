/** Keeps the loaded index of a mode up to date with what the database has in force. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { type NameSegment, NameSegmentStore, type SnapshotIds } from "@entity-watch/core/store"
import { type Cause, Context, type Duration, Effect, FiberHandle, Queue } from "effect"
import { buildDelta, type Delta, snapshotsIn } from "./deltaSegment.ts"
import { buildFull, obtain } from "./fullSegment.ts"
import type { IndexPlace, LoadedNames } from "./LoadedNames.ts"
import { obtainResidentPart, tombstonesFor } from "./remoteSegment.ts"
import { segmentFormat, segmentStamp } from "./segmentStamp.ts"

export interface SegmentLimits {
  /** How often the database is asked whether anything is new. */
  readonly poll: Duration.Input
  /** When the delta has a larger share of all names than this, a new full segment is built. */
  readonly deltaShare: number
  /** The same limit as a number of names. When more records or entities than this changed, no delta is built at all. */
  readonly deltaMost: number
  /** How long a replaced segment stays in the database, for searches that still read it there. */
  readonly keepReplaced: Duration.Input
}

export const SegmentLimits = Context.Reference<SegmentLimits>(
  "@entity-watch/node/search/keepLoaded/SegmentLimits",
  {
    defaultValue: () => ({
      poll: "15 seconds",
      deltaShare: 0.05,
      deltaMost: 500_000,
      keepReplaced: "1 minute"
    })
  }
)

interface Held {
  readonly segment: NameSegment
  readonly names: LoadedNames
}

/** Where a replica takes the place of a primary whose last writes it lacks, another segment may get the same number. */
const isOf = (held: Held | null, { hash, id }: NameSegment): held is Held =>
  held !== null && held.segment.id === id && held.segment.hash === hash

const failed = (cause: Cause.Cause<unknown>) =>
  Effect.logWarning("The name index could not be brought up to date; it is tried again.", cause)

/**
 * Keeps the index loaded, and never ends. It looks at the database at every poll, and at once after something in
 * `wake`.
 */
export const keepLoaded = Effect.fnUntraced(function* (
  folder: string,
  mode: Mode,
  place: IndexPlace,
  wake: Queue.Queue<void>,
  replace: (names: LoadedNames) => Effect.Effect<unknown>
) {
  const store = yield* NameSegmentStore
  const limits = yield* SegmentLimits
  const scope = yield* Effect.scope
  const building = yield* FiberHandle.make<void, never>()
  let held: Held | null = null
  /** The segment and snapshots that were looked at last, and whether a new full segment was due then. */
  let looked = ""
  let due = false

  /** Builds a full segment in the background, one at a time. `instead` is the segment that the new one replaces. */
  const build = (instead: string | null) =>
    FiberHandle.run(
      building,
      Effect.catchCause(buildFull(place === "memory" ? folder : null, mode, instead), failed),
      {
        onlyIfMissing: true
      }
    )

  /** The index over a remote segment. Null if the segment is gone, or its dictionary is damaged. */
  const loadRemote = Effect.fnUntraced(function* (
    segment: NameSegment,
    version: string,
    snapshots: SnapshotIds,
    delta: Delta | null
  ) {
    const known = isOf(held, segment) && held.names.remote !== null ? held.names.main : null
    const main = known ?? (yield* obtainResidentPart(mode, segment))
    if (main === null) return null
    const changed = delta?.changed ?? []
    const tombstones = changed.length === 0 ? null : yield* tombstonesFor(main, segment, changed)
    if (changed.length > 0 && tombstones === null) return null
    const names: LoadedNames = {
      version: `${version} in the database`,
      snapshots,
      main,
      changed,
      delta: delta?.buffer ?? null,
      remote: { segmentId: segment.id, tombstones }
    }
    return names
  })

  /** The index over a segment in memory. If no index is loaded yet, the segment is searched in the database meanwhile. */
  const loadWhole = Effect.fnUntraced(function* (
    segment: NameSegment,
    version: string,
    snapshots: SnapshotIds,
    delta: Delta | null
  ) {
    const meanwhile = Effect.flatMap(loadRemote(segment, version, snapshots, delta), (names) =>
      names === null ? Effect.void : replace(names)
    )
    if (held === null) yield* Effect.forkScoped(Effect.catchCause(meanwhile, failed))
    const main = isOf(held, segment) ? held.names.main : yield* obtain(folder, mode, segment)
    if (main === null) return null
    const names: LoadedNames = {
      version,
      snapshots,
      main,
      changed: delta?.changed ?? [],
      delta: delta?.buffer ?? null,
      remote: null
    }
    return names
  }, Effect.scoped)

  const look = Effect.gen(function* () {
    const snapshots = yield* store.snapshots(mode)
    if (Object.keys(snapshots).length === 0) return
    const segment = yield* store.current(mode, segmentFormat)
    if (segment === null) return yield* Effect.asVoid(build(null))
    const version = `${segment.id} ${segment.hash} ${segmentStamp(mode, snapshots)}`
    if (looked === version) return due ? yield* Effect.asVoid(build(segment.id)) : undefined

    const before = isOf(held, segment) ? held : null
    const delta = yield* buildDelta(mode, segment, snapshots, limits.deltaMost)
    const has = snapshotsIn(segment, snapshots, delta)
    // If too much has changed for a delta, the loaded index stays until the new segment is published.
    const isKept = before !== null && delta === null
    const names = isKept
      ? before.names
      : yield* place === "memory"
          ? loadWhole(segment, version, has, delta)
          : loadRemote(segment, version, has, delta)
    // Either its bytes are damaged, or it was replaced meanwhile; in the second case nothing is built.
    if (names === null) return yield* Effect.asVoid(build(segment.id))
    looked = version
    due = delta === null || delta.names > Math.min(segment.names * limits.deltaShare, limits.deltaMost)
    if (due) yield* build(segment.id)
    if (isKept) return
    held = { segment, names }
    yield* replace(names)
    yield* Effect.forkIn(
      Effect.delay(Effect.ignore(store.dropReplaced(mode, limits.keepReplaced)), limits.keepReplaced),
      scope
    )
  })

  return yield* Effect.forever(
    look.pipe(Effect.catchCause(failed), Effect.andThen(Effect.timeoutOption(Queue.take(wake), limits.poll)))
  )
}, Effect.scoped)
