/**
 * Counts requests by account, mode, day (UTC) and operation, for their account to see. What was counted is written
 * together with the usage of months.
 */
import { accountKey, type Caller } from "@entity-watch/contract/schema/Caller"
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { type CountedOfDay, UsageStore } from "../store/UsageStore.ts"

export const makeUsageDays = Effect.gen(function* () {
  const store = yield* UsageStore
  const clock = yield* Clock.Clock
  const dayOf = makeDayOf()
  let pending = new Map<string, CountedOfDay>()

  const add = ({ requests, ...row }: CountedOfDay) => {
    const key = `${row.day} ${row.operation} ${accountKey({ accountId: row.account_id, mode: row.mode })}`
    pending.set(key, { ...row, requests: requests + (pending.get(key)?.requests ?? 0) })
  }

  const note = ({ accountId, mode }: Caller, operation: string, requests: number): void =>
    add({
      account_id: accountId,
      mode,
      day: dayOf(clock.currentTimeMillisUnsafe()),
      operation,
      requests
    })

  /** What could not be written is counted on. */
  const write = Effect.suspend(() => {
    if (pending.size === 0) return Effect.void
    const rows = [...pending.values()]
    pending = new Map()
    return Effect.onExit(store.addDaysAcrossAccounts(rows), (exit) =>
      Effect.sync(() => {
        if (Exit.isFailure(exit)) for (const row of rows) add(row)
      })
    )
  })

  return { note, write }
})

const dayMillis = 86_400_000

/** The day of a moment, remembered, since every request asks for it. */
const makeDayOf = () => {
  let last = { at: Number.NaN, day: "" }
  return (millis: number): string => {
    const at = Math.floor(millis / dayMillis)
    if (at !== last.at) last = { at, day: DateTime.formatIsoDateUtc(DateTime.makeUnsafe(millis)) }
    return last.day
  }
}
