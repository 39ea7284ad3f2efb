/** The view of a question: from which snapshots, and as of when, it is answered. */

import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as DateTime from "effect/DateTime"
import type { ListInForce } from "./AdditionalList.ts"
import type { Replica } from "./Replica.ts"
import { millisSince, type ReadAt } from "./readAt.ts"
import type { Snapshot } from "./Snapshot.ts"

/** Which versions of records and names a question reads. */
export interface Versions {
  readonly mode: Mode
  readonly snapshots: ReadonlyMap<SourceId, Snapshot>
  /** A moment in ISO 8601; null for now. */
  readonly at: string | null
  /** Where all of it is read; absent for the primary. */
  readonly replica?: Replica | undefined
}

/** What a question is answered from. */
export interface View extends Versions {
  /** The additional lists of the whole service and of every account, in the order of their ids. */
  readonly lists: ReadonlyArray<ListInForce>
  /** The last definition or removal of an additional list that is behind `lists`. */
  readonly listsUpTo: string
  /** The database's clock when this view was read, which dates whatever is signed or answered from it. */
  readonly now: DateTime.Utc
  /** When this process read the view; null for a view of the past, where that does not matter. */
  readonly readAt: ReadAt | null
}

/**
 * A view of the present as one of the past: it reads the same versions however often registers are read anew, which
 * takes somewhat longer.
 */
export const asPast = (view: View): View =>
  view.at === null ? { ...view, at: DateTime.formatIso(view.now), readAt: null } : view

/** Whether two views are answered from the same snapshots, and the same editions in doubt beside them. */
export const haveSameSnapshots = (one: View, two: View): boolean =>
  one.snapshots.size === two.snapshots.size &&
  [...one.snapshots].every(([register, snapshot]) => isSame(snapshot, two.snapshots.get(register))) &&
  one.listsUpTo === two.listsUpTo &&
  one.lists.every(({ snapshot }, i) => isSame(snapshot, two.lists[i]?.snapshot))

const isSame = (one: Snapshot | null, other: Snapshot | null | undefined): boolean =>
  one?.id === other?.id && one?.doubt?.id === other?.doubt?.id

/** The moment at which the ages of what a view holds count. */
export const momentOfView = ({ at, now }: Pick<View, "at" | "now">): DateTime.Utc =>
  at === null ? now : DateTime.min(now, DateTime.makeUnsafe(at))

const days = new WeakMap<DateTime.Utc, string>()

/** The day of a view's moment, in ISO 8601 and UTC: made once, because every screen asks for it. */
export const dayOf = (moment: DateTime.Utc): string => {
  const known = days.get(moment)
  if (known !== undefined) return known
  const day = DateTime.formatIsoDateUtc(moment)
  days.set(moment, day)
  return day
}

/**
 * In milliseconds. An older view of the present is not relied on, because the process stood still, or waited for
 * something, since it was read.
 */
const reliedOnFor = 10_000

/** Whether what a view says of the present may still be so. */
export const isReliedOn = ({ readAt }: View, present: ReadAt): boolean =>
  readAt === null || millisSince(readAt, present) <= reliedOnFor
