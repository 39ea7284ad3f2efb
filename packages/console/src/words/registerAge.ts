/** How a register stands: whether what rests on it can be relied on, and until when. */
import type { AdministeredRegister } from "@entity-watch/contract/schema/admin/RegisterHistory"
import { counted } from "./numbers.ts"
import type { StandingKind } from "./StandingKind.ts"

/** A register is named before it is past its limit, so that somebody can do something about it; the last day is an alarm. */
const reviewDays = 2
const alarmDays = 1

/** Of a limit of a few days only so much of it, so that a register that was just read is not named. */
const reviewShare = 1 / 4
const alarmShare = 1 / 8

const hourMillis = 3_600_000
const dayMillis = 24 * hourMillis

export interface RegisterAge {
  readonly kind: StandingKind
  /** In a few words; empty where there is nothing to say. */
  readonly says: string
  /** In a sentence. */
  readonly because: string
}

const screening = new Set<string>([
  "dfat-consolidated-list",
  "asic-banned-disqualified-persons",
  "asic-banned-disqualified-organisations"
])

export const isScreeningList = ({ register }: Pick<AdministeredRegister, "register">): boolean =>
  screening.has(register)

type RegisterState = Pick<
  AdministeredRegister,
  | "age_days"
  | "checked_as_of"
  | "last_attempt"
  | "last_failure"
  | "max_age_days"
  | "note"
  | "register"
  | "state"
>

interface Left {
  readonly kind: "review" | "alarm"
  /** Such as “5 hours left”. */
  readonly says: string
}

/** How long it is until the limit, once that is near. */
const leftOf = ({ checked_as_of, max_age_days: limit }: RegisterState, now: number): Left | undefined => {
  if (checked_as_of === null || limit === null) return undefined
  const left = Date.parse(checked_as_of) + limit * dayMillis - now
  if (left > Math.min(reviewDays, limit * reviewShare) * dayMillis) return undefined
  const hours = Math.floor(left / hourMillis)
  return {
    kind: left > Math.min(alarmDays, limit * alarmShare) * dayMillis ? "review" : "alarm",
    says: hours < 1 ? "Less than an hour left" : `${counted(hours, "hour")} left`
  }
}

/** It stays so, whatever became of later attempts, until a reading is loaded. */
const notLoaded = ({ last_failure }: RegisterState): string =>
  last_failure === null ? "" : ` A newer edition was not loaded: ${last_failure.reason}`

const asked = (register: RegisterState): string => {
  const { last_attempt, last_failure } = register
  const stopped =
    last_attempt?.outcome === "failed" &&
    (last_attempt.failure === null || last_attempt.failure !== last_failure?.reason)
      ? ` The last refresh stopped: ${last_attempt.failure ?? "no reason was kept"}`
      : ""
  return `${notLoaded(register)}${stopped}`
}

/** What happens past the limit. */
const afterwards = (register: RegisterState): string =>
  isScreeningList(register)
    ? "Past it every screen of this list says that it could not be relied on."
    : "Past it answers by name say that they may not be complete."

export const ageOf = (register: RegisterState, now = Date.now()): RegisterAge => {
  const { age_days: age, max_age_days: limit, note, state } = register
  const left = leftOf(register, now)
  if (state === "not_loaded") return { kind: "gap", says: "Not loaded", because: "It has never been read." }
  if (state === "partial") {
    const why = note ?? "Only a part of it is loaded."
    return isScreeningList(register)
      ? {
          kind: "alarm",
          says: "Could not be relied on",
          because: `${why} A screen of this list never says that nothing was found.${asked(register)}`
        }
      : { kind: left?.kind ?? "review", says: "Loaded in part", because: `${why}${asked(register)}` }
  }
  if (state === "stale")
    return isScreeningList(register)
      ? {
          kind: "alarm",
          says: "Could not be relied on",
          because:
            age === null || limit === null
              ? `Nobody can say how old it is. Every screen of this list says so.${asked(register)}`
              : `It is ${counted(age, "day")} old; its limit is ${limit}. Every screen of this list says so.${asked(register)}`
        }
      : {
          kind: "alarm",
          says: "Past its limit",
          because: `${age === null ? "Nobody can say how old it is." : `It is ${counted(age, "day")} old; its limit is ${limit}.`} Answers by name say that they may not be complete.${asked(register)}`
        }
  if (left !== undefined)
    return {
      ...left,
      because: `It is ${counted(age ?? 0, "day")} old; its limit is ${limit}: ${left.says.toLowerCase()}. ${afterwards(register)}${asked(register)}`
    }
  if (register.last_failure !== null)
    return { kind: "review", says: "Newer edition not loaded", because: asked(register).trim() }
  if (register.last_attempt?.outcome === "failed")
    return { kind: "review", says: "Refresh failed", because: asked(register).trim() }
  return { kind: "plain", says: "", because: "" }
}
