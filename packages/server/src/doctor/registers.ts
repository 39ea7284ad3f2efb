/** Looks at what the answers rest on: how old each register is, and when it is asked for next. */
import type { AdministeredRegister } from "@entity-watch/contract/schema/admin/RegisterHistory"
import { registers as all } from "@entity-watch/core/registers"
import { pageAddress } from "../process/published.ts"
import { type Finding, note, ok, problem } from "./Finding.ts"

const listIds: ReadonlySet<string> = new Set(
  all.filter(({ listedEntry }) => listedEntry !== undefined).map(({ source }) => source.id)
)

const fetching = (register: string) => `entity-watch refresh ${register}`

const age = ({ age_days, max_age_days }: AdministeredRegister): string =>
  age_days === null
    ? "of an unknown age"
    : max_age_days === null
      ? `${age_days} days old`
      : `${age_days} of ${max_age_days} days old`

const due = ({ is_fetched, next_due_at }: AdministeredRegister): string =>
  next_due_at === null
    ? is_fetched
      ? "its publisher has not been asked yet"
      : "it is loaded from files"
    : `its publisher is asked again after ${next_due_at}`

const judgeOne = (register: AdministeredRegister): ReadonlyArray<Finding> => {
  const { last_failure, register: id, state } = register
  const isList = listIds.has(id)
  const failed =
    last_failure === null
      ? []
      : [
          note(
            `${id}: the last attempt failed, and what was in force stays. ${last_failure.reason}`,
            `See what the publisher has now: ${fetching(id)} --check`
          )
        ]
  if (state === "live") return []
  if (state === "not_loaded")
    return isList
      ? [
          problem(
            `${id} is not loaded: every screen of it is unavailable.`,
            register.is_fetched ? `Load it: ${fetching(id)}` : `Load it from a file: ${fetching(id)} --from …`
          ),
          ...failed
        ]
      : failed
  if (state === "stale")
    return [
      problem(
        `${id} is ${age(register)}: nothing is concluded from what it lacks.`,
        `Ask its publisher (${fetching(id)}), or start the server with --refresh.`
      ),
      ...failed
    ]
  if (state === "partial")
    return [
      note(
        `${id} is not whole${isList ? ", so that a screen of it never says no_match" : ""}. ${register.note ?? ""}`.trim(),
        `Load the whole register: ${fetching(id)}`
      ),
      ...failed
    ]
  return [...failed, ok(`${id} is ${age(register)}; ${due(register)}.`)]
}

export const judgeRegisters = (registers: ReadonlyArray<AdministeredRegister>): ReadonlyArray<Finding> => {
  const others = registers.filter(({ register, state }) => state === "not_loaded" && !listIds.has(register))
  const findings = registers.flatMap(judgeOne)
  return others.length === 0
    ? findings
    : [
        ...findings,
        note(
          `Not loaded: ${others.map(({ register }) => register).join(", ")}.`,
          `Load those that you need: ${pageAddress("loading-registers")} says what each of them gives.`
        )
      ]
}
