/** Reads a view: its snapshots, where its records will be read as well, and always the primary's clock. */
import type { CheckedBy } from "@entity-watch/contract/schema/CheckedBy"
import { isListId, isOfAccount, type SourceId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { ListInForce } from "../domain/AdditionalList.ts"
import type { Replica } from "../domain/Replica.ts"
import { readAtNow } from "../domain/readAt.ts"
import type { Snapshot } from "../domain/Snapshot.ts"
import type { View } from "../domain/View.ts"
import { AdditionalListStore, type DefinedLists } from "../store/AdditionalListStore.ts"
import { askedOf, type ReadableReplica, Replicas } from "../store/Replicas.ts"
import { type SnapshotRow, SnapshotStore } from "../store/SnapshotStore.ts"

export const readViews = Effect.gen(function* () {
  const store = yield* SnapshotStore
  const additional = yield* AdditionalListStore
  const replicas = yield* Replicas

  const presentOf = Effect.fnUntraced(function* (mode: Mode, replica: Replica | undefined) {
    const readAt = yield* readAtNow
    const defined = yield* askedOf(replica)(additional.definedAcrossAccounts(mode, null))
    const rows = yield* askedOf(replica)(store.latest(mode))
    // The clock is read after the rows, so that what is in force is never taken for younger than it is.
    const now = yield* store.now
    const inForce = rows.flatMap((row) =>
      row.state === "current" ? [entry(row, row.checked_at, row.checked_by)] : []
    )
    return { mode, at: null, now, readAt, ...inView(inForce, defined), replica } satisfies View
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
    const defined = yield* askedOf(replica)(additional.definedAcrossAccounts(mode, moment))
    const rows = yield* askedOf(replica)(store.inForceAt(mode, moment))
    if (!rows.some(isOfEverybody)) return null
    return {
      mode,
      at: moment,
      now,
      readAt: null,
      // Later confirmations were not known at that moment.
      ...inView(
        rows
          .filter((row) => row.is_whole)
          .map((row) => entry(row, row.loaded_checked_at, row.loaded_checked_by)),
        defined
      ),
      replica
    } satisfies View
  })

  /**
   * What was in force at a moment; null where nothing was but lists of accounts' own. A list is left out of which that cannot be told any more. A
   * replica tells only what it has reached.
   */
  const past = Effect.fnUntraced(function* (mode: Mode, moment: string, now: DateTime.Utc) {
    const next = yield* replicas.next
    const onPrimary = pastOf(mode, moment, now, undefined)
    return next !== null && DateTime.toEpochMillis(DateTime.makeUnsafe(moment)) <= next.upTo
      ? yield* Effect.catch(pastOf(mode, moment, now, next.replica), () => onPrimary)
      : yield* onPrimary
  })

  return { present, past }
})

/** What one account has must not be told by what another one is answered. */
const isOfEverybody = ({ register }: SnapshotRow): boolean => !isListId(register) || !isOfAccount(register)

/**
 * Whether a register has an earlier snapshot than before, or none, or lacks an edition in doubt without a later word of
 * the publisher's that would have ended it: answers do not go back from replica to replica.
 */
const lacks = (next: View, former: View | undefined): boolean =>
  former !== undefined &&
  (BigInt(next.listsUpTo) < BigInt(former.listsUpTo) || isBehind(byId(next), byId(former)))

const byId = ({ lists, snapshots }: View): ReadonlyMap<SourceId, Snapshot> =>
  lists.length === 0
    ? snapshots
    : new Map([
        ...snapshots,
        ...lists.flatMap(({ list, snapshot }) => (snapshot === null ? [] : [[list.id, snapshot] as const]))
      ])

const isBehind = (
  snapshots: ReadonlyMap<SourceId, Snapshot>,
  former: ReadonlyMap<SourceId, Snapshot>
): boolean =>
  [...former].some(([register, { checkedAt, doubt, id }]) => {
    const here = snapshots.get(register)
    if (here === undefined || BigInt(here.id) < BigInt(id)) return true
    if (doubt === undefined || here.id !== id) return false
    return here.doubt === undefined
      ? (here.checkedAt ?? "") <= (checkedAt ?? "")
      : BigInt(here.doubt.id) < BigInt(doubt.id)
  })

/** A snapshot of a list that was removed is part of no view. */
const inView = (
  inForce: ReadonlyArray<readonly [SourceId, Snapshot]>,
  { lists, upTo }: DefinedLists
): Pick<View, "snapshots" | "lists" | "listsUpTo"> => {
  const all = new Map(inForce)
  return {
    snapshots: new Map(inForce.filter(([id]) => !isListId(id))),
    lists: lists.map((list): ListInForce => {
      const snapshot = all.get(list.id)
      return {
        list,
        snapshot: snapshot === undefined || BigInt(snapshot.id) <= BigInt(list.after) ? null : snapshot
      }
    }),
    listsUpTo: upTo
  }
}

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
