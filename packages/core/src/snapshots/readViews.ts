/** Reads a view: its snapshots, where its records will be read as well, and always the primary's clock. */
import type { CheckedBy } from "@entity-watch/contract/schema/CheckedBy"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { Replica } from "../domain/Replica.ts"
import { readAtNow } from "../domain/readAt.ts"
import type { Snapshot } from "../domain/Snapshot.ts"
import type { View } from "../domain/View.ts"
import { askedOf, type ReadableReplica, Replicas } from "../store/Replicas.ts"
import { type SnapshotRow, SnapshotStore } from "../store/SnapshotStore.ts"

export const readViews = Effect.gen(function* () {
  const store = yield* SnapshotStore
  const replicas = yield* Replicas

  const presentOf = Effect.fnUntraced(function* (mode: Mode, replica: Replica | undefined) {
    const readAt = yield* readAtNow
    const rows = yield* askedOf(replica)(store.latest(mode))
    // The clock is read after the rows, so that what is in force is never taken for younger than it is.
    const now = yield* store.now
    const snapshots = new Map(
      rows.flatMap((row) => (row.state === "current" ? [entry(row, row.checked_at, row.checked_by)] : []))
    )
    return { mode, at: null, now, readAt, snapshots, replica } satisfies View
  })

  /** Null where the replica does not answer, is too far behind, or lacks what was in force in the view before. */
  const ofReplica = (mode: Mode, { replica, upTo }: ReadableReplica, former: View | undefined) =>
    presentOf(mode, replica).pipe(
      Effect.map((view) => {
        const lag = DateTime.toEpochMillis(view.now) - upTo
        return lag >= 0 && lag <= Duration.toMillis(replicas.maxLag) && !lacks(view, former) ? view : null
      }),
      Effect.orElseSucceed(() => null)
    )

  /** What is in force now. */
  const present = Effect.fnUntraced(function* (mode: Mode, former: View | undefined, onPrimary: boolean) {
    const next = onPrimary ? null : yield* replicas.next
    const there = next === null ? null : yield* ofReplica(mode, next, former)
    return there ?? (yield* presentOf(mode, undefined))
  })

  const pastOf = Effect.fnUntraced(function* (
    mode: Mode,
    moment: string,
    now: DateTime.Utc,
    replica: Replica | undefined
  ) {
    const rows = yield* askedOf(replica)(store.inForceAt(mode, moment))
    return {
      mode,
      at: moment,
      now,
      readAt: null,
      // Later confirmations were not known at that moment.
      snapshots: new Map(rows.map((row) => entry(row, row.loaded_checked_at, row.loaded_checked_by))),
      replica
    } satisfies View
  })

  /** What was in force at a moment; without snapshots where nothing was. A replica tells only what it has reached. */
  const past = Effect.fnUntraced(function* (mode: Mode, moment: string, now: DateTime.Utc) {
    const next = yield* replicas.next
    const onPrimary = pastOf(mode, moment, now, undefined)
    return next !== null && DateTime.toEpochMillis(DateTime.makeUnsafe(moment)) <= next.upTo
      ? yield* Effect.catch(pastOf(mode, moment, now, next.replica), () => onPrimary)
      : yield* onPrimary
  })

  return { present, past }
})

/**
 * Whether a register has an earlier snapshot than before, or none, or lacks an edition in doubt without a later word of
 * the publisher's that would have ended it: answers do not go back from replica to replica.
 */
const lacks = ({ snapshots }: View, former: View | undefined): boolean =>
  former !== undefined &&
  [...former.snapshots].some(([register, { checkedAt, doubt, id }]) => {
    const here = snapshots.get(register)
    if (here === undefined || BigInt(here.id) < BigInt(id)) return true
    if (doubt === undefined || here.id !== id) return false
    return here.doubt === undefined
      ? (here.checkedAt ?? "") <= (checkedAt ?? "")
      : BigInt(here.doubt.id) < BigInt(doubt.id)
  })

const entry = (
  row: SnapshotRow,
  checkedAt: string | null,
  checkedBy: CheckedBy | null
): readonly [SourceId, Snapshot] => [
  row.register,
  {
    register: row.register,
    id: row.id,
    sha256: row.sha256,
    asOf: row.as_of,
    loadedAt: row.loaded_at ?? row.started_at,
    checkedAt,
    checkedBy,
    rows: row.rows,
    partial: row.partial,
    ...(row.doubt !== null && { doubt: row.doubt })
  }
]
