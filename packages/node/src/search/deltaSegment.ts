/** The delta of a segment: the entities that changed since it was built, and a small segment of all names that they have now. */

import type { Mode } from "@entity-watch/contract/schema/Mode"
import { abnsEndingIn } from "@entity-watch/core/domain/abnsEndingIn"
import { entityNumber } from "@entity-watch/core/domain/entityNumber"
import { NameRowStore, type NameSegment, type SnapshotIds } from "@entity-watch/core/store"
import { Effect, Schema, Stream } from "effect"
import { pages } from "./fullSegment.ts"
import { segmentThread } from "./SegmentThread.ts"
import { segmentStamp } from "./segmentStamp.ts"

const Text = Schema.NullOr(Schema.String)
const ChangedPage = Schema.fromJsonString(Schema.Array(Schema.Tuple([Text, Text, Text])))
const decodeChanged = Schema.decodeUnknownEffect(ChangedPage)

export interface Delta {
  readonly changed: ReadonlyArray<number>
  /** The delta segment; null if nothing changed. */
  readonly buffer: SharedArrayBuffer | null
  readonly names: number
}

/** The snapshots whose names are in a segment with its delta. */
export const snapshotsIn = (
  segment: NameSegment,
  snapshots: SnapshotIds,
  delta: Delta | null
): SnapshotIds => (delta === null ? segment.snapshots : snapshots)

/** Builds the delta; null if more than `most` records or entities changed. */
export const buildDelta = Effect.fn("buildDelta")(function* (
  mode: Mode,
  segment: NameSegment,
  snapshots: SnapshotIds,
  most: number
) {
  const rows = yield* NameRowStore
  const behind = Object.keys(snapshots).filter(
    (register) => snapshots[register] !== segment.snapshots[register]
  )
  const changed = new Set<number>()
  const nothing: Delta = { changed: [], buffer: null, names: 0 }
  if (behind.length === 0) return nothing
  // To find half a million entities that changed takes minutes, in which no index would be built.
  if ((yield* rows.changes(mode, segment.snapshots)) > most) return null
  const thread = yield* segmentThread

  const take = Effect.fnUntraced(function* (page: string) {
    const fresh: Array<number> = []
    const abns: Array<string> = []
    const acns: Array<string> = []
    const icns: Array<string> = []
    for (const [abn, acn, icn] of yield* decodeChanged(page)) {
      const entity = entityNumber({ abn, acn, icn })
      if (entity === null || changed.has(entity)) continue
      changed.add(entity)
      fresh.push(entity)
      if (abn === null && acn === null && icn !== null) icns.push(icn)
      else {
        const nine = `${entity}`.padStart(9, "0")
        acns.push(nine)
        abns.push(...abnsEndingIn(nine))
      }
    }
    if (fresh.length === 0) return
    const numbers = { abns, acns, icns }
    yield* thread.done({ kind: "cancelled", rows: yield* rows.cancelledOf(mode, numbers) })
    const names = yield* rows.namesOf(mode, numbers)
    yield* thread.done({ kind: "names", rows: names, only: Uint32Array.from(fresh) })
  })

  for (const register of behind) {
    yield* pages((after) => rows.changed(mode, register, segment.snapshots, after)).pipe(
      Stream.takeWhile(() => changed.size <= most),
      Stream.runForEach((page) => take(page.rows))
    )
    if (changed.size > most) return null
  }
  if (changed.size === 0) return nothing
  const built = yield* thread.segment({ kind: "finish", stamp: segmentStamp(mode, snapshots) })
  if (built === null) return yield* Effect.die(new Error("A segment that was just built was refused."))
  const delta: Delta = { changed: [...changed], buffer: built.buffer, names: built.names }
  return delta
}, Effect.scoped)
