/** From what is known of a list to the verdict of its source. Specification 4.2, rules 3 and 4. */
import * as DateTime from "effect/DateTime"
import type { Match, ScreenSource } from "../domain/ScreenResult.ts"
import type { Snapshot } from "../registers/Register.ts"
import { ALGORITHM_VERSION, FLOOR } from "./floor.ts"
import type { Subject } from "./ScreeningLists.ts"

export interface Unread {
  readonly _tag: "Unread"
  readonly reason: string
}

export interface Read {
  readonly _tag: "Read"
  readonly snapshot: Snapshot
  readonly maxAgeDays: number | null
}

/** How far a list can be relied on. */
export type Reliance = Unread | Read

export interface Found {
  readonly matches: ReadonlyArray<Match>
  /** How many matched; `matches` holds the best of them. */
  readonly total: number
}

export const evidence = (
  read: Reliance,
  subject: Subject,
  found: Found,
  now: DateTime.DateTime
): ScreenSource => {
  if (read._tag === "Unread")
    return {
      status: "unavailable",
      checked_as_of: null,
      matches: [],
      matches_total: 0,
      complete: false,
      note: `Not screened: ${read.reason}`
    }
  const { snapshot } = read
  const tooOld = overAge(read, now)
  const lacking = [
    ...(snapshot.partial === null ? [] : [`Only part of the list is loaded. ${snapshot.partial}`]),
    ...(subject.incomplete === null ? [] : [subject.incomplete])
  ]
  // A list past its age is not relied on at all; what is lacking otherwise only rules `no_match` out.
  const status =
    tooOld !== null
      ? "unavailable"
      : found.total > 0
        ? "review"
        : lacking.length > 0
          ? "unavailable"
          : "no_match"
  return {
    status,
    checked_as_of: snapshot.checkedAt,
    matches: found.matches,
    matches_total: found.total,
    complete: tooOld === null && lacking.length === 0,
    note: [
      ...(tooOld === null ? [] : [tooOld]),
      ...lacking,
      ...(found.total > found.matches.length
        ? [`The best ${found.matches.length} of ${found.total} matches are shown.`]
        : []),
      listVersion(snapshot, now)
    ].join(" ")
  }
}

const overAge = ({ snapshot, maxAgeDays }: Read, now: DateTime.DateTime): string | null => {
  if (maxAgeDays === null) return null
  const days = daysSince(snapshot, now)
  return days > maxAgeDays
    ? `The list was last read or confirmed ${Math.floor(days)} days ago; past ${maxAgeDays} days it is not relied on.`
    : null
}

/** When a snapshot was last confirmed, epoch milliseconds: read once, since every screen asks. */
const confirmed = new WeakMap<Snapshot, number>()

const confirmedAt = (snapshot: Snapshot): number => {
  const known = confirmed.get(snapshot)
  if (known !== undefined) return known
  const at = DateTime.toEpochMillis(DateTime.makeUnsafe(snapshot.checkedAt))
  confirmed.set(snapshot, at)
  return at
}

const daysSince = (snapshot: Snapshot, now: DateTime.DateTime): number =>
  Math.max(0, DateTime.toEpochMillis(now) - confirmedAt(snapshot)) / 86_400_000

/** The same for every screen of a day. */
const versions = new WeakMap<Snapshot, { readonly days: number; readonly text: string }>()

const listVersion = (snapshot: Snapshot, now: DateTime.DateTime): string => {
  const days = Math.floor(daysSince(snapshot, now))
  const known = versions.get(snapshot)
  if (known?.days === days) return known.text
  const dated = snapshot.asOf === null ? "without a date of its own" : `of ${snapshot.asOf}`
  const text = `List ${dated}, ${snapshot.rows} rows, SHA-256 ${snapshot.sha256.slice(0, 12)}, read ${snapshot.checkedAt}, ${days} ${days === 1 ? "day" : "days"} ago. Score floor ${FLOOR} of 100, algorithm ${ALGORITHM_VERSION}.`
  versions.set(snapshot, { days, text })
  return text
}
