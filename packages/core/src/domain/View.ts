/** From which snapshots, and as of when, a question is answered. */
import * as DateTime from "effect/DateTime"
import type { Mode } from "./Mode.ts"
import type { RegisterId } from "./RegisterId.ts"
import { millisSince, type ReadAt } from "./readAt.ts"
import type { Snapshot } from "./Snapshot.ts"

/** Which versions of records and names a question reads. */
export interface Versions {
  readonly mode: Mode
  readonly snapshots: ReadonlyMap<RegisterId, Snapshot>
  /** ISO 8601; null for now. */
  readonly at: string | null
}

/** What a question is answered from. */
export interface View extends Versions {
  /** The database's clock when this was read: what is signed or dated is of then. */
  readonly now: DateTime.Utc
  /** When this process read it; null where that does not matter, since it is of the past. */
  readonly readAt: ReadAt | null
}

/** The moment at which the ages of what a view holds count. */
export const momentOfView = ({ at, now }: View): DateTime.Utc =>
  at === null ? now : DateTime.min(now, DateTime.makeUnsafe(at))

/** Past this a view is not relied on: the process stood still, or waited for something, since it was read. */
const reliedOnFor = 10_000

/** Whether what a view says of the present may still be so. */
export const isReliedOn = ({ readAt }: View, present: ReadAt): boolean =>
  readAt === null || millisSince(readAt, present) <= reliedOnFor
