/** What the registers need: editions that were not read, are too old or soon will be, and refreshes that fail or are late. */
import type { NeedCode } from "@entity-watch/contract/schema/admin/Need"
import type { Standing } from "@entity-watch/contract/schema/admin/Standing"
import { isListId } from "@entity-watch/contract/schema/ListId"
import type { Cure } from "./Cure.ts"
import { counted } from "./counted.ts"
import type { JudgedNeed } from "./JudgedNeed.ts"
import {
  ageStanding,
  dayMillis,
  isScreeningList,
  type JudgedRegister,
  notLoaded,
  stopped
} from "./registerStanding.ts"

/** A publisher that is asked once a day is asked late after this time more, whoever has to ask it. */
const lateMillis = 2 * dayMillis

const need = (
  register: JudgedRegister,
  code: NeedCode,
  { because, kind, says }: Standing,
  since: string | null,
  cure: Cure
): JudgedNeed => ({
  id: `${code}.${register.register}`,
  code,
  kind,
  says,
  because,
  cure,
  since,
  about: { kind: "register", id: register.register, name: register.title }
})

const load = ({ is_fetched, register }: JudgedRegister): Cure => ({
  code: is_fetched ? "ask_publisher" : "load_file",
  register
})

/** Since when the register's age is past its limit, by what was known then. */
const pastLimit = ({ checked_as_of, max_age_days }: JudgedRegister): string | null =>
  checked_as_of === null || max_age_days === null
    ? null
    : new Date(Date.parse(checked_as_of) + max_age_days * dayMillis).toISOString()

const ofAge = (register: JudgedRegister, now: number): ReadonlyArray<JudgedNeed> => {
  const { fetched_at, state } = register
  const standing = ageStanding(register, now)
  if (standing.kind === "plain") return []
  const isList = isScreeningList(register)
  if (state === "not_loaded")
    return [
      need(
        register,
        "list_unavailable",
        {
          kind: "alarm",
          says: "Not loaded",
          because: "It has never been read. Every screen of this list is unavailable."
        },
        null,
        load(register)
      )
    ]
  if (state === "partial")
    return [
      need(register, isList ? "list_unavailable" : "register_partial", standing, fetched_at, load(register))
    ]
  if (state === "stale")
    return [
      need(
        register,
        isList ? "list_unavailable" : "register_stale",
        standing,
        pastLimit(register),
        load(register)
      )
    ]
  return [need(register, "register_near_limit", standing, null, load(register))]
}

const ofAttempts = (register: JudgedRegister): ReadonlyArray<JudgedNeed> => {
  const { last_attempt, last_failure, register: id } = register
  const refused = notLoaded(register)
  const failed = stopped(register)
  return [
    ...(refused.kind === "plain"
      ? []
      : [
          need(register, "edition_not_loaded", refused, last_failure?.at ?? null, {
            code: "compare_edition",
            register: id,
            becomes_valid: isScreeningList(register) && !isListId(id)
          })
        ]),
    ...(failed.kind === "plain"
      ? []
      : [need(register, "refresh_failed", failed, last_attempt?.at ?? null, { code: "wait_for_refresh" })])
  ]
}

const ofDelay = (register: JudgedRegister, now: number): ReadonlyArray<JudgedNeed> => {
  const { is_fetched, last_attempt, next_due_at, register: id } = register
  // Its failures are told by themselves, and its age by itself.
  if (!is_fetched || next_due_at === null || last_attempt?.outcome === "failed") return []
  const late = now - Date.parse(next_due_at)
  if (late < lateMillis) return []
  return [
    need(
      register,
      "refresh_late",
      {
        kind: "review",
        says: "Not asked",
        because: `Its publisher should have been asked ${counted(Math.floor(late / dayMillis), "day")} ago, and nobody did.`
      },
      next_due_at,
      { code: "ask_late", register: id }
    )
  ]
}

/** `now` is in milliseconds, by the database's clock. */
export const registerNeeds = (
  registers: ReadonlyArray<JudgedRegister>,
  now: number
): ReadonlyArray<JudgedNeed> => {
  const isMissing = (each: JudgedRegister) => each.state === "not_loaded" && !isScreeningList(each)
  const missing = registers.filter(isMissing)
  return [
    ...registers.flatMap((each) => [
      ...(isMissing(each) ? [] : ofAge(each, now)),
      ...ofAttempts(each),
      ...ofDelay(each, now)
    ]),
    ...(missing.length === 0
      ? []
      : [
          {
            id: "registers_not_loaded",
            code: "registers_not_loaded",
            kind: "gap",
            says: "Not loaded",
            because: `${missing.map(({ register }) => register).join(", ")}. Nothing can be answered from what was never read.`,
            cure: { code: "load_registers" },
            since: null,
            about: { kind: "register", id: null, name: counted(missing.length, "register") }
          } satisfies JudgedNeed
        ])
  ]
}
