/** Says whether a snapshot is too old to be relied on, and by whose word it has its age. Decision 17. */

import type { CheckedBy } from "@entity-watch/contract/schema/CheckedBy"
import * as DateTime from "effect/DateTime"
import type { Snapshot } from "../domain/Snapshot.ts"

/**
 * When a snapshot was last checked, in milliseconds since 1970. It is parsed once, because every screen asks for it.
 */
const checked = new WeakMap<Snapshot, number>()

const checkedMillis = (snapshot: Snapshot, checkedAt: string): number => {
  const known = checked.get(snapshot)
  if (known !== undefined) return known
  const at = DateTime.toEpochMillis(DateTime.makeUnsafe(checkedAt))
  checked.set(snapshot, at)
  return at
}

/** The days since the snapshot was last known to be the publisher's file; null where nobody can say. */
export const daysOld = (snapshot: Snapshot, moment: DateTime.Utc): number | null =>
  snapshot.checkedAt === null
    ? null
    : Math.max(0, DateTime.toEpochMillis(moment) - checkedMillis(snapshot, snapshot.checkedAt)) / 86_400_000

const since: Record<CheckedBy, (days: number) => string> = {
  publisher: (days) => `was last read or confirmed ${days} days ago`,
  operator: (days) => `was last said to be the publisher's file ${days} days ago, by this service's operator`,
  account: (days) => `was last sent ${days} days ago`,
  file: (days) =>
    `was handed over, is ${days} days old by its own date, and was not confirmed by its publisher`
}

/** The seconds by which clocks that agree may differ. */
const tolerance = 60

/**
 * Why the snapshot cannot be relied on, as words that follow the register's name; null when it can, or when its age
 * decides nothing.
 */
export const tooOld = (
  snapshot: Snapshot,
  maxAgeDays: number | null,
  moment: DateTime.Utc
): string | null => {
  if (maxAgeDays === null) return null
  const days = daysOld(snapshot, moment)
  if (days === null)
    return "was handed over without a date of its own and was not confirmed by its publisher, so nobody can say how old it is"
  // The embedded database has the clock of its machine, which may have been set back.
  if (DateTime.toEpochMillis(moment) < checkedMillis(snapshot, snapshot.checkedAt ?? "") - tolerance * 1000)
    return `was checked at ${snapshot.checkedAt}, which is yet to come by the database's clock`
  return days > maxAgeDays
    ? `${since[snapshot.checkedBy ?? "file"](Math.floor(days))}; past ${maxAgeDays} days it is not relied on`
    : null
}
