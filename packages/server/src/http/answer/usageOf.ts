/** What an account used and what is left, for its owner and for whoever administers the service. */
import type { AccountUsage } from "@entity-watch/contract/schema/AccountUsage"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { RateLimit, Usage } from "@entity-watch/core/access"
import { Decisions } from "@entity-watch/core/decide"
import { WatchedSubjects } from "@entity-watch/core/watch"
import { Effect } from "effect"

export const makeUsageOf = Effect.gen(function* () {
  const usage = yield* Usage
  const decisions = yield* Decisions
  const watched = yield* WatchedSubjects
  const rateLimit = yield* RateLimit
  return Effect.fnUntraced(function* (caller: Caller): Effect.fn.Return<AccountUsage> {
    const { days, month } = yield* usage.read(caller)
    const { limit, recorded } = yield* decisions.counted(caller)
    const subjects = yield* watched.counted(caller)
    const { lines, requests } = rateLimit.ratesOf(caller)
    return {
      mode: caller.mode,
      rate: {
        requests_per_second: requests.perSecond,
        burst: requests.burst,
        lines_per_second: lines.perSecond,
        lines_burst: lines.burst
      },
      month,
      decisions: { recorded, limit, remaining: Math.max(0, limit - recorded) },
      subjects: { ...subjects, remaining: Math.max(0, subjects.limit - subjects.watched) },
      days
    }
  })
})
