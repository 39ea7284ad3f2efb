/** Judges whether a new edition may take the place of the snapshot in force, and whether it is the whole register. */
import type { EditionFault } from "@entity-watch/contract/http/editionRefused"
import * as DateTime from "effect/DateTime"
import type { AnyRegister } from "../domain/Register.ts"
import type { RowCounter } from "../formats/RowCounter.ts"
import type { SnapshotRow } from "../store/SnapshotStore.ts"
import type { LostFacts } from "./lostFacts.ts"
import type { RefreshOptions } from "./RefreshOptions.ts"
import { apart, mostGone, smallestShare } from "./thresholds.ts"

/** How a new edition differs from the snapshot in force, and from those before it. */
export interface Edition {
  /** A digest of a screening list's entries; null for other registers. */
  readonly content: string | null
  /** How many entries of a screening list in force the new edition lacks. */
  readonly gone: number
  /** Of which entries of a screening list in force the new edition says less, or something else throughout. */
  readonly lost: LostFacts
  /** When the same content came into force before and has been replaced since; null when it never did. */
  readonly formerly: string | null
  /**
   * When the publisher was first asked for a download of the same content that was refused for what it lacks; null where
   * there is none, or where these files are no download.
   */
  readonly firstRefused: string | null
}

export interface Judged {
  readonly register: AnyRegister
  readonly options: Pick<RefreshOptions, "mode" | "accept" | "confirmed">
  readonly counter: RowCounter
  readonly inForce: SnapshotRow | undefined
  readonly edition: Edition
  /** The time by the database's clock. */
  readonly now: DateTime.Utc
}

type Loss = Omit<EditionFault<"shrunk">, "code" | "hours">

export interface Judgement {
  /** Why it must not take the place of the snapshot in force; null when it may. */
  readonly refused: EditionFault | null
  /** Why it is not the whole register; null when it is. A partial list never answers `no_match`. */
  readonly partial: string | null
  /** Whether it was refused and can be screened all the same: it is of the register, and has records. */
  readonly isDoubtful: boolean
  /** Whether it was refused for what it lacks, which a second download of the same content would confirm. */
  readonly awaitsSecond: boolean
  /** What it lacks although it is taken, because a second download confirmed it; null otherwise. */
  readonly confirmedLoss: Loss | null
}

/** The first moment at which a second download confirms what a first one lacked, given when that one was asked for. */
export const confirmableFrom = (firstRefused: string): DateTime.Utc =>
  DateTime.add(DateTime.makeUnsafe(firstRefused), { hours: apart })

const refusal = (refused: EditionFault, isDoubtful: boolean, partial: string | null = null): Judgement => ({
  refused,
  partial,
  isDoubtful,
  awaitsSecond: false,
  confirmedLoss: null
})

export const judge = (judged: Judged): Judgement => {
  const { inForce, counter, options, register } = judged
  const rows = counter.rowsLoaded
  const mayBeEmpty = register.source.floor === 0
  if (rows === 0 && !mayBeEmpty) return refusal({ code: "no_record" }, false)
  if (counter.broken !== null) return refusal({ code: "broken", detail: counter.broken }, true)
  const dated = isInFuture(judged)
  if (dated !== null) return refusal(dated, true)
  const early = isBeforeItself(judged)
  // The operator's word is wrong, and not the edition.
  if (early !== null) return refusal(early, false)
  const partial = [...counter.partial, ...shortcomings(register, options, counter)].join(" ")
  const taken: Judgement = {
    refused: null,
    partial: partial === "" ? null : partial,
    isDoubtful: false,
    awaitsSecond: false,
    confirmedLoss: null
  }
  if (inForce === undefined || options.mode === "sandbox") return taken
  const accept = options.accept ?? {}
  // An operator's own file may be empty, and may return to what it said before.
  const older = accept.older === true || mayBeEmpty ? null : isOlder(judged, inForce)
  if (older !== null) return refusal(older, true)
  if (accept.partial === true) return taken
  const isSmaller = !mayBeEmpty && rows < inForce.rows * smallestShare
  if (inForce.partial === null && partial !== "") return refusal({ code: "partial", partial }, true, partial)
  if (isSmaller) return refusal({ code: "smaller", rows, inForce: inForce.rows }, true)
  const lost = accept.shrunk === true ? null : lossOf(judged, inForce)
  return lost === null || isConfirmed(judged)
    ? { ...taken, confirmedLoss: lost }
    : { ...refusal({ code: "shrunk", ...lost, hours: apart }, true), awaitsSecond: true }
}

/** Whether the publisher had the same content long enough before. */
const isConfirmed = ({ edition: { firstRefused }, options: { confirmed } }: Judged): boolean =>
  firstRefused !== null &&
  confirmed !== null &&
  DateTime.isGreaterThanOrEqualTo(DateTime.makeUnsafe(confirmed.at), confirmableFrom(firstRefused))

/** What a screening list lost, if it is much: entries, names of entries, each of which has a row, or what entries say. */
const lossOf = ({ edition, counter, register }: Judged, inForce: SnapshotRow): Loss | null => {
  if (register.listing === undefined) return null
  const rows = inForce.rows - counter.rowsLoaded
  const { entries, kinds } = edition.lost
  const most = mostGone(inForce.records)
  if (edition.gone > most) return { lost: edition.gone, inForce: inForce.records, what: "entries" }
  if (rows > mostGone(inForce.rows)) return { lost: rows, inForce: inForce.rows, what: "rows" }
  return entries > most ? { lost: entries, inForce: inForce.records, what: "entries", kinds } : null
}

/**
 * Whether the files' date is yet to come. Such a date says nothing of a file's age, and would keep out every edition
 * after it.
 */
const isInFuture = ({ counter: { asOf }, now, options }: Judged): EditionFault | null =>
  asOf !== null &&
  // The sandbox's invented registers have the dates with which they were written.
  options.mode === "live" &&
  DateTime.isGreaterThan(DateTime.makeUnsafe(asOf), DateTime.add(now, { days: 1 }))
    ? { code: "of_the_future", asOf }
    : null

/** In hours: a day begins so much earlier in the east than in UTC. */
const eastOfUtc = 14

/** Whether the operator vouches for a day on which the files cannot have been there, by their own date. */
const isBeforeItself = ({ counter: { asOf }, options: { confirmed } }: Judged): EditionFault | null => {
  if (asOf === null || confirmed?.by !== "operator") return null
  const day = confirmed.at.slice(0, 10)
  const begun = DateTime.add(DateTime.makeUnsafe(confirmed.at), { hours: eastOfUtc })
  return asOf.slice(0, 10) > day && DateTime.isGreaterThan(DateTime.makeUnsafe(asOf), begun)
    ? { code: "vouched_too_early", asOf, day }
    : null
}

/**
 * Whether an edition is older than the one in force. Its date tells that, or the day that its operator vouches for;
 * where the files carry no date, content that was in force before tells it.
 */
const isOlder = (
  { edition: { formerly }, counter, options: { confirmed } }: Judged,
  inForce: SnapshotRow
): EditionFault | null => {
  const { asOf, hasOwnDate } = counter
  const isDated = asOf !== null && inForce.as_of !== null
  const order = isDated ? secondsOf(asOf) - secondsOf(inForce.as_of) : 0
  if (isDated && order < 0) return { code: "older", asOf, inForce: inForce.as_of }
  const day = confirmed?.by === "operator" ? confirmed.at.slice(0, 10) : null
  if (day !== null && inForce.checked_at !== null && day < inForce.checked_at.slice(0, 10))
    return { code: "vouched_older", day, checkedAt: inForce.checked_at }
  return formerly === null || (hasOwnDate && order > 0) ? null : { code: "replaced_before", at: formerly }
}

/** The seconds of a time, because the database keeps dates to the second. */
const secondsOf = (time: string): number =>
  Math.floor(DateTime.toEpochMillis(DateTime.makeUnsafe(time)) / 1000)

const shortcomings = (
  { source, listing }: AnyRegister,
  { mode }: Pick<RefreshOptions, "mode">,
  counter: RowCounter
): ReadonlyArray<string> => [
  // The sandbox's invented registers are whole at any size.
  ...(mode === "live" && counter.rowsLoaded < source.floor
    ? [`It has ${counter.rowsLoaded} rows; the whole register has at least ${source.floor}.`]
    : []),
  // A row of a screening list that could not be read may be the one that matters.
  ...(listing !== undefined && counter.rowsRefused > 0
    ? [`${counter.rowsRefused} of its rows could not be read.`]
    : [])
]
