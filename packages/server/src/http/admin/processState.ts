/** What the process says of itself. */
import type { ProcessState } from "@entity-watch/contract/schema/admin/ProcessState"
import { Journal } from "@entity-watch/core/journal"
import { clockDifference } from "@entity-watch/core/snapshots"
import { serviceStateAcrossAccounts } from "@entity-watch/core/store"
import { version } from "@entity-watch/node/process/version"
import { Context, DateTime, Effect } from "effect"
import { askThreads } from "../../process/AskedThreads.ts"
import { ServerState } from "../middleware/ServerState.ts"

/** What the process was started with. */
export const StartedWith = Context.Reference<Pick<ProcessState, "database" | "refreshes">>(
  "@entity-watch/server/http/admin/processState/StartedWith",
  { defaultValue: () => ({ database: "embedded", refreshes: false }) }
)

export const makeProcessState = Effect.gen(function* () {
  const server = yield* ServerState
  const startedWith = yield* StartedWith
  const { isKept } = yield* Journal
  const service = yield* serviceStateAcrossAccounts
  const read = Effect.gen(function* () {
    const state = yield* service
    const { heapUsed, rss } = process.memoryUsage()
    const now = yield* DateTime.now
    return {
      version,
      node: process.versions.node,
      started_at: DateTime.formatIso(DateTime.subtract(now, { seconds: Math.floor(process.uptime()) })),
      clock_difference_seconds: yield* clockDifference(DateTime.makeUnsafe(state.now)),
      ...startedWith,
      keeps_journal: isKept,
      in_flight: (yield* askThreads("underWay")).reduce((sum, each) => sum + Number(each), server.inFlight),
      resident_bytes: rss,
      heap_bytes: heapUsed,
      ...state
    } satisfies ProcessState
  })
  return { read } as const
})
