/** Looks at what the answers rest on: how old each register is, and when it is asked for next. */
import { type JudgedRegister, registerNeeds } from "@entity-watch/core/admin"
import type { Finding } from "./Finding.ts"
import { ok } from "./Finding.ts"
import { findingOf } from "./needs.ts"

const age = ({ age_days, max_age_days }: JudgedRegister): string =>
  age_days === null
    ? "of an unknown age"
    : max_age_days === null
      ? `${age_days} days old`
      : `${age_days} of ${max_age_days} days old`

const due = ({ is_fetched, next_due_at }: JudgedRegister): string =>
  next_due_at === null
    ? is_fetched
      ? "its publisher has not been asked yet"
      : "it is loaded from files"
    : `its publisher is asked again after ${next_due_at}`

/** `now` is in milliseconds, by the database's clock. */
export const judgeRegisters = (
  registers: ReadonlyArray<JudgedRegister>,
  now: number
): ReadonlyArray<Finding> => [
  ...registers.flatMap((register) => {
    const { register: id, state } = register
    const needs = state === "not_loaded" ? [] : registerNeeds([register], now)
    return [
      ...needs.map(findingOf),
      ...(state === "current" ? [ok(`${id} is ${age(register)}; ${due(register)}.`)] : [])
    ]
  }),
  ...registerNeeds(
    registers.filter(({ state }) => state === "not_loaded"),
    now
  ).map(findingOf)
]
