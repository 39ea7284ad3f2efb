/**
 * Counts an account's live requests per month (UTC) against its allowance, which is soft: nothing is ever refused.
 * Specification part 8. Requests are counted in memory and written once a second and on shutdown, so that no request
 * waits for a write; a killed process loses at most a second's count.
 */
import type { AccountUsage } from "@entity-watch/contract/schema/AccountUsage"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import { toldAgain } from "../effects/toldAgain.ts"
import { traced } from "../effects/traced.ts"
import { UsageStore } from "../store/UsageStore.ts"
import { asWork } from "../store/Work.ts"
import { makeUsageDays } from "./usageDays.ts"

interface Count {
  readonly account_id: string
  readonly month: string
  /** What the database held when it last said so, other instances' requests included. */
  total: number | undefined
  /** When the database may be asked again, after it has not told, in milliseconds of the monotonic clock. */
  askAfter: number
  writing: number
  pending: number
}

export class Usage extends Context.Service<
  Usage,
  {
    /** Counts requests for an operation, one if no number is given. Those of the sandbox use nothing of an allowance. */
    count(caller: Caller, operation: string, requests?: number): Effect.Effect<void>
    /**
     * What is left of this month's allowance; none when there is no allowance, or the database has not told the total.
     */
    remaining(caller: Caller): Effect.Effect<Option.Option<number>>
    /** What the account used, as it was last written. */
    read(caller: Caller): Effect.Effect<Pick<AccountUsage, "days" | "month">>
    readonly flush: Effect.Effect<void>
  }
>()("@entity-watch/core/access/Usage") {
  static readonly layer = (options: { readonly monthlyAllowance?: number } = {}) =>
    Layer.effect(
      Usage,
      Effect.gen(function* () {
        const store = yield* UsageStore
        const scope = yield* Effect.scope
        const counts = new Map<string, Count>()
        const days = yield* makeUsageDays

        const clock = yield* Clock.Clock
        const monthOf = makeMonthOf()

        const counted = (accountId: string): Count => {
          const month = monthOf(clock.currentTimeMillisUnsafe())
          const key = `${month} ${accountId}`
          const existing = counts.get(key)
          if (existing !== undefined) return existing
          const fresh: Count = {
            account_id: accountId,
            month,
            total: undefined,
            askAfter: Number.NEGATIVE_INFINITY,
            writing: 0,
            pending: 0
          }
          counts.set(key, fresh)
          return fresh
        }

        const count = (caller: Caller, operation: string, requests = 1) =>
          Effect.sync(() => {
            days.note(caller, operation, requests)
            if (caller.mode === "live") counted(caller.accountId).pending += requests
          })

        const learnTotal = Effect.fnUntraced(function* (current: Count) {
          const found = yield* store.total({ account_id: current.account_id, month: current.month })
          current.total ??= Option.match(found, { onNone: () => 0, onSome: (row) => row.requests })
        }, asWork("control"))

        const allowed = Effect.fnUntraced(function* (accountId: string, allowance: number) {
          const current = counted(accountId)
          const now = Number(clock.monotonicTimeNanosUnsafe()) / 1e6
          if (current.total === undefined && now >= current.askAfter) {
            // This happens once for each account, month and process. It is not worth a wait: without an answer there
            // is no header.
            current.askAfter = now + pauseAfterSilence
            const learning = yield* Effect.forkIn(Effect.ignore(learnTotal(current)), scope)
            yield* Fiber.join(learning).pipe(
              Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.void })
            )
          }
          if (current.total === undefined) return Option.none()
          const used = current.total + current.writing + current.pending
          return Option.some(Math.max(0, allowance - used))
        }, traced("Usage.remaining"))

        const allowanceOf = ({ limits, mode }: Caller) =>
          mode === "live" ? (limits?.monthly_allowance ?? options.monthlyAllowance) : undefined

        const remaining = (caller: Caller) => {
          const allowance = allowanceOf(caller)
          return allowance === undefined ? Effect.succeedNone : allowed(caller.accountId, allowance)
        }

        const read = Effect.fn("Usage.read")(function* (caller: Caller) {
          const month = monthOf(yield* Clock.currentTimeMillis)
          const requests = yield* store.requestsOfMonth(caller, month)
          const allowance = allowanceOf(caller) ?? null
          return {
            month: {
              month,
              requests,
              allowance,
              remaining: allowance === null ? null : Math.max(0, allowance - requests)
            },
            days: yield* store.days(caller)
          }
        }, Effect.orDie)

        const { failed, succeeded } = toldAgain()
        const writeMonths = Effect.gen(function* () {
          const now = monthOf(yield* Clock.currentTimeMillis)
          const batch = [...counts.values()].filter(({ pending, writing }) => pending > 0 && writing === 0)
          for (const [key, { month, pending, writing }] of counts) {
            if (month !== now && pending === 0 && writing === 0) counts.delete(key)
          }
          if (batch.length === 0) return
          for (const current of batch) {
            current.writing = current.pending
            current.pending = 0
          }
          const rows = batch.map(({ account_id, month, writing }) => ({
            account_id,
            month,
            requests: writing
          }))
          yield* store.add(rows).pipe(
            Effect.tap((totals) =>
              Effect.sync(() => {
                for (const { account_id, month, requests } of totals) {
                  const current = counts.get(`${month} ${account_id}`)
                  if (current !== undefined) current.total = requests
                }
              })
            ),
            Effect.onExit((exit) =>
              Effect.sync(() => {
                for (const current of batch) {
                  if (Exit.isFailure(exit)) current.pending += current.writing
                  current.writing = 0
                }
              })
            )
          )
        })

        const flush = Effect.andThen(writeMonths, days.write).pipe(
          Effect.andThen(succeeded),
          asWork("control"),
          Effect.catchCause((cause) =>
            Cause.hasInterrupts(cause)
              ? Effect.interrupt
              : failed((counted) =>
                  Effect.logWarning("Usage could not be written; it is kept and tried again.", cause, counted)
                )
          )
        )

        yield* Effect.addFinalizer(() =>
          Effect.timeoutOrElse(flush, { duration: "3 seconds", orElse: () => Effect.void })
        )
        yield* Effect.forkScoped(Effect.repeat(flush, Schedule.spaced("1 second")))

        return Usage.of({ count, flush, read, remaining })
      })
    )
}

const patience = "500 millis"
const pauseAfterSilence = 5000

const dayMillis = 86_400_000

/** The first day of a moment's month. It is remembered for the day, since every request asks for it. */
const makeMonthOf = () => {
  let last = { day: Number.NaN, month: "" }
  return (millis: number) => {
    const day = Math.floor(millis / dayMillis)
    if (day !== last.day)
      last = { day, month: `${DateTime.formatIsoDateUtc(DateTime.makeUnsafe(millis)).slice(0, 7)}-01` }
    return last.month
  }
}
