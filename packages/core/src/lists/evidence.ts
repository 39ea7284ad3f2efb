/** From what is known of a list to the verdict of its source. Specification 4.2, rules 3 and 4. */
import type * as DateTime from "effect/DateTime"
import type { Match, ScreenSource } from "../domain/ScreenResult.ts"
import type { Snapshot } from "../domain/Snapshot.ts"
import { daysOld, tooOld } from "../snapshots/tooOld.ts"
import type { Subject } from "./ScreeningLists.ts"
import { ALGORITHM_VERSION, FLOOR } from "./score/floor.ts"

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

/** What is said of a list that was not compared. */
export const notScreened = (reason: string): ScreenSource => ({
  status: "unavailable",
  checked_as_of: null,
  matches: [],
  matches_total: 0,
  complete: false,
  note: `Not screened: ${reason}`
})

export const evidence = (
  read: Reliance,
  subject: Subject,
  found: Found,
  moment: DateTime.Utc
): ScreenSource => {
  if (read._tag === "Unread") return notScreened(read.reason)
  const { snapshot } = read
  const old = tooOld(snapshot, read.maxAgeDays, moment)
  const lacking = [
    ...(snapshot.partial === null ? [] : [`Only part of the list is loaded. ${snapshot.partial}`]),
    ...(subject.incomplete === null ? [] : [subject.incomplete])
  ]
  // A list past its age is not relied on at all; what is lacking otherwise only rules `no_match` out.
  const status =
    old !== null
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
    complete: old === null && lacking.length === 0,
    note: [
      ...(old === null ? [] : [`The list ${old}.`]),
      ...lacking,
      ...(found.total > found.matches.length
        ? [`The best ${found.matches.length} of ${found.total} matches are shown.`]
        : []),
      listVersion(snapshot, moment)
    ].join(" ")
  }
}

/** The same for every screen of a day. */
const versions = new WeakMap<Snapshot, { readonly days: number; readonly text: string }>()

const listVersion = (snapshot: Snapshot, moment: DateTime.Utc): string => {
  const days = Math.floor(daysOld(snapshot, moment) ?? -1)
  const known = versions.get(snapshot)
  if (known?.days === days) return known.text
  const dated = snapshot.asOf === null ? "without a date of its own" : `of ${snapshot.asOf}`
  const text = `List ${dated}, ${snapshot.rows} rows, SHA-256 ${snapshot.sha256.slice(0, 12)}, ${reading(snapshot, days)}. Score floor ${FLOOR} of 100, algorithm ${ALGORITHM_VERSION}.`
  versions.set(snapshot, { days, text })
  return text
}

const reading = ({ checkedAt, checkedBy }: Snapshot, days: number): string => {
  const ago = `${days} ${days === 1 ? "day" : "days"} ago`
  switch (checkedBy) {
    case "publisher":
      return `read ${checkedAt}, ${ago}`
    case "operator":
      return `the publisher's file on ${checkedAt?.slice(0, 10)}, ${ago}, as this service's operator says`
    default:
      return "handed over by this service's operator"
  }
}
