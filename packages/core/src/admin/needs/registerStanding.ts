/** How a register stands: whether what rests on it can be relied on, and until when. */
import type { AdministeredRegister } from "@entity-watch/contract/schema/admin/RegisterHistory"
import type { Standing } from "@entity-watch/contract/schema/admin/Standing"
import { isListId, type SourceId } from "@entity-watch/contract/schema/ListId"
import { registerById } from "../../registers/all.ts"
import { counted } from "./counted.ts"

/** A register is named before it is past its limit, so that somebody can do something about it; the last day is an alarm. */
const reviewDays = 2
const alarmDays = 1

/** Of a limit of a few days only so much of it, so that a register that was just read is not named. */
const reviewShare = 1 / 4
const alarmShare = 1 / 8

const hourMillis = 3_600_000
export const dayMillis = 24 * hourMillis

export interface JudgedRegister extends Omit<AdministeredRegister, "standing" | "register"> {
  /** An additional list is judged as a register is. */
  readonly register: SourceId
  /** Whether the last failure is of files that were read: otherwise nobody knows of a newer edition. */
  readonly edition_refused: boolean
}

export type RegisterState = Pick<
  JudgedRegister,
  | "age_days"
  | "checked_as_of"
  | "edition_refused"
  | "in_doubt"
  | "last_attempt"
  | "last_failure"
  | "max_age_days"
  | "note"
  | "register"
  | "state"
>

export const isScreeningList = ({ register }: Pick<RegisterState, "register">): boolean =>
  isListId(register) || registerById(register)?.listing !== undefined

/** How long it is until the limit, once that is near. */
const leftOf = (
  { checked_as_of, max_age_days: limit }: RegisterState,
  now: number
): Pick<Standing, "kind" | "says"> | undefined => {
  if (checked_as_of === null || limit === null) return undefined
  const left = Date.parse(checked_as_of) + limit * dayMillis - now
  if (left > Math.min(reviewDays, limit * reviewShare) * dayMillis) return undefined
  const hours = Math.floor(left / hourMillis)
  return {
    kind: left > Math.min(alarmDays, limit * alarmShare) * dayMillis ? "review" : "alarm",
    says: hours < 1 ? "Less than an hour left" : `${counted(hours, "hour")} left`
  }
}

/** What happens past the limit. */
const afterwards = (register: RegisterState): string =>
  isScreeningList(register)
    ? "Past it every screen of this list says that it could not be relied on."
    : "Past it answers by name say that they may not be complete."

const plain: Standing = { kind: "plain", says: "", because: "" }

/** By what is in force alone. `now` is in milliseconds, by the database's clock. */
export const ageStanding = (register: RegisterState, now: number): Standing => {
  const { age_days: age, max_age_days: limit, note, state } = register
  const isList = isScreeningList(register)
  const left = leftOf(register, now)
  if (state === "not_loaded") return { kind: "gap", says: "Not loaded", because: "It has never been read." }
  if (state === "partial") {
    const why = note ?? "Only a part of it is loaded."
    return isList
      ? {
          kind: "alarm",
          says: "Could not be relied on",
          because: `${why} A screen of this list never says that nothing was found.`
        }
      : { kind: left?.kind ?? "review", says: "Loaded in part", because: why }
  }
  if (state === "stale") {
    const old =
      age === null || limit === null
        ? "Nobody can say how old it is."
        : `It is ${counted(age, "day")} old; its limit is ${limit}.`
    return isList
      ? {
          kind: "alarm",
          says: "Could not be relied on",
          because: `${old} Every screen of this list says so.`
        }
      : {
          kind: "alarm",
          says: "Past its limit",
          because: `${old} Answers by name say that they may not be complete.`
        }
  }
  if (left === undefined) return plain
  return {
    ...left,
    because: `It is ${counted(age ?? 0, "day")} old; its limit is ${limit}: ${left.says.toLowerCase()}. ${afterwards(register)}`
  }
}

/** It stays so until a reading is loaded, or its publisher says that what is in force is its file. */
export const notLoaded = ({
  edition_refused,
  in_doubt,
  last_attempt,
  last_failure
}: RegisterState): Standing =>
  last_failure === null ||
  !edition_refused ||
  (last_attempt?.outcome === "confirmed" && Date.parse(last_attempt.at) > Date.parse(last_failure.at))
    ? plain
    : {
        kind: "review",
        says: "Newer edition not loaded",
        because: `A newer edition was not loaded: ${last_failure.reason}${in_doubt === undefined ? "" : ` Names are screened against both since ${in_doubt.since}.`}`
      }

/** The last question to its publisher failed, and not for that reason. */
export const stopped = ({ edition_refused, last_attempt, last_failure }: RegisterState): Standing =>
  last_attempt?.outcome !== "failed" ||
  (edition_refused && last_attempt.failure !== null && last_attempt.failure === last_failure?.reason)
    ? plain
    : {
        kind: "review",
        says: "Refresh failed",
        because: `The last refresh stopped: ${last_attempt.failure ?? "no reason was kept"}`
      }

/** All of it in one: what is in force first, and what became of attempts to replace it behind it. */
export const standingOf = (register: RegisterState, now: number): Standing => {
  if (register.state === "live" || register.state === "not_loaded") return ageStanding(register, now)
  const parts = [ageStanding(register, now), notLoaded(register), stopped(register)].filter(
    ({ kind }) => kind !== "plain"
  )
  return parts.length === 0
    ? plain
    : {
        kind: parts[0]?.kind ?? "plain",
        says: parts[0]?.says ?? "",
        because: parts.map(({ because }) => because).join(" ")
      }
}
