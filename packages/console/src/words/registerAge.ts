/** How a register stands: whether what rests on it can be relied on, and until when. */
import type { AdministeredRegister } from "@entity-watch/core/domain/admin/RegisterHistory"
import { counted } from "./numbers.ts"
import type { StandingKind } from "./StandingKind.ts"

/** A list is named before it turns, so that somebody can do something about it. */
const warnDays = 2

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
  "age_days" | "last_attempt" | "max_age_days" | "note" | "register" | "state"
>

const asked = ({ last_attempt }: RegisterState): string =>
  last_attempt?.outcome === "failed"
    ? ` The last refresh stopped: ${last_attempt.failure ?? "no reason was kept"}`
    : ""

export const ageOf = (register: RegisterState): RegisterAge => {
  const { age_days: age, max_age_days: limit, note, state } = register
  if (state === "not_loaded") return { kind: "gap", says: "Not loaded", because: "It has never been read." }
  if (state === "partial") {
    const why = note ?? "Only a part of it is loaded."
    return isScreeningList(register)
      ? {
          kind: "alarm",
          says: "Could not be relied on",
          because: `${why} A screen of this list never says that nothing was found.${asked(register)}`
        }
      : { kind: "review", says: "Loaded in part", because: `${why}${asked(register)}` }
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
          kind: "review",
          says: "Past its limit",
          because: `${age === null ? "Nobody can say how old it is." : `It is ${counted(age, "day")} old; its limit is ${limit}.`} Answers by name say that they may not be complete.${asked(register)}`
        }
  if (age !== null && limit !== null && limit - age <= warnDays)
    return {
      kind: "review",
      says: limit === age ? "Turns tomorrow" : `Turns in ${counted(limit - age + 1, "day")}`,
      because: `It is ${counted(age, "day")} old; its limit is ${limit}.${asked(register)}`
    }
  if (register.last_attempt?.outcome === "failed")
    return { kind: "review", says: "Refresh failed", because: asked(register).trim() }
  return { kind: "plain", says: "", because: "" }
}
