/** The verdict of one list, from what is known of the list and what matched on it. Specification 4.2, rules 3 and 4. */

import { isListId, isOfAccount } from "@entity-watch/contract/schema/ListId"
import type { LoadedPart } from "@entity-watch/contract/schema/LoadedPart"
import type { ScreenSource } from "@entity-watch/contract/schema/ScreenResult"
import { documentNumbersIn } from "@entity-watch/names/analysis"
import type * as DateTime from "effect/DateTime"
import type { Doubt } from "../domain/Doubt.ts"
import type { ListedEntry } from "../domain/ListedEntry.ts"
import type { Snapshot } from "../domain/Snapshot.ts"
import type { Subject } from "../domain/Subject.ts"
import { daysOld, tooOld } from "../snapshots/tooOld.ts"
import type { ListMatches } from "./compare.ts"
import { ALGORITHM_VERSION, FLOOR } from "./score/floor.ts"

/** A snapshot of a list that was read. */
export interface LoadedList {
  readonly snapshot: Snapshot
  /** How many days old it may be; null when any age will do. */
  readonly maxAgeDays: number | null
  /** The entries that have a name beyond the limits, of which only a beginning was compared. */
  readonly cut: ReadonlyArray<ListedEntry>
  /** How much of the list was read, where that is not the whole. */
  readonly part: LoadedPart | undefined
}

/** Says that two editions were screened, and why. */
const doubtSentence = ({ asOf, reason, sha256 }: Doubt): string =>
  `Screened against two editions, this one and the one ${datedBy(asOf)}, SHA-256 ${sha256.slice(0, 12)}, that is in doubt: ${reason}`

const datedBy = (asOf: string | null): string => (asOf === null ? "without a date of its own" : `of ${asOf}`)

/** The answer for a list with which no subject was compared. */
export const notScreened = (reason: string): ScreenSource => ({
  status: "unavailable",
  checked_as_of: null,
  matches: [],
  matches_total: 0,
  complete: false,
  note: `Not screened: ${reason}`
})

/** The verdict at one moment. What depends on the list alone is computed once, however many subjects are checked. */
export const listVerdict = ({ cut, maxAgeDays, part, snapshot }: LoadedList, moment: DateTime.Utc) => {
  const old = tooOld(snapshot, maxAgeDays, moment)
  const ageNote = old === null ? [] : [`The list ${old}.`]
  const partNote = snapshot.partial === null ? [] : [`Only part of the list is loaded. ${snapshot.partial}`]
  const cutNote = cut.length === 0 ? [] : [cutSentence(cut)]
  const doubtNote = snapshot.doubt === undefined ? [] : [doubtSentence(snapshot.doubt)]
  const version = listVersion(snapshot, moment)
  return (subject: Subject, found: ListMatches): ScreenSource => {
    const lacking = [...partNote, ...cutNote, ...(subject.incomplete === null ? [] : [subject.incomplete])]
    // A list past its maximum age is not relied on at all; anything else that is lacking only rules `no_match` out.
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
      ...(found.belowFloor !== undefined && { below_floor: found.belowFloor }),
      matches_total: found.total,
      complete: old === null && lacking.length === 0,
      ...(part !== undefined && { part }),
      note: [
        ...ageNote,
        ...doubtNote,
        ...lacking,
        ...(subject.names.some(({ name }) => documentNumbersIn(name).names.length > 0)
          ? [numbersLeftOut]
          : []),
        ...(found.total > found.matches.length
          ? [`The best ${found.matches.length} of ${found.total} matches are shown.`]
          : []),
        ...explainedSentence(found),
        version
      ].join(" ")
    }
  }
}

const numbersLeftOut =
  "Numbers and dates in the name were left out of it: a date of birth is compared where it is given in dob."

/** Whoever asks why somebody is no match must not take silence for an answer. */
const explainedSentence = ({ belowFloor, meant }: ListMatches): ReadonlyArray<string> => {
  if (belowFloor === undefined || meant === undefined) return []
  if (meant === 0) return ["No entry of this list has the reference or the name that explain_entry gives."]
  if (belowFloor.length === 0)
    return [`What explain_entry means is ${meant === 1 ? "a match" : "among the matches"}.`]
  return belowFloor.length < meant
    ? [
        `explain_entry means ${meant} entries, of which the matches and ${belowFloor.length} below the floor are explained.`
      ]
    : []
}

const shown = 60

const cutSentence = ([first, ...more]: ReadonlyArray<ListedEntry>): string => {
  const which = first?.ref
    ? `with the reference ${first.ref}`
    : `listed as ${JSON.stringify(`${first?.names[0]?.name.slice(0, shown) ?? ""}…`)}`
  return `${more.length === 0 ? "One entry has a name that is" : `${more.length + 1} entries have names that are`} too long to be compared whole, ${more.length === 0 ? "" : "the first "}${which}.`
}

/** Says which edition of the list was compared, and by which rules. */
const listVersion = (snapshot: Snapshot, moment: DateTime.Utc): string => {
  const days = Math.floor(daysOld(snapshot, moment) ?? -1)
  return `List ${datedBy(snapshot.asOf)}, ${snapshot.rows === 1 ? "1 row" : `${snapshot.rows} rows`}, SHA-256 ${snapshot.sha256.slice(0, 12)}, ${howRead(snapshot, days)}. Score floor ${FLOOR} of 100, algorithm ${ALGORITHM_VERSION}.`
}

/** Says by whose word the snapshot is the publisher's, and how long ago that was known. */
const howRead = ({ checkedAt, checkedBy, register }: Snapshot, days: number): string => {
  const ago = `${days} ${days === 1 ? "day" : "days"} ago`
  switch (checkedBy) {
    case "publisher":
      return `read ${checkedAt}, ${ago}`
    case "account":
    case "operator":
      // Receipts from before accounts were told apart say `operator` of an account's own list too.
      if (isListId(register) && isOfAccount(register)) return `sent on ${checkedAt?.slice(0, 10)}, ${ago}`
      return `the publisher's file on ${checkedAt?.slice(0, 10)}, ${ago}, as this service's operator says`
    default:
      return "handed over by this service's operator"
  }
}
