/** Refreshes that somebody asked for by the admin API: what runs in this process, and what ran lately. */
import { AuditLog } from "@entity-watch/core/admin"
import type { Administrator } from "@entity-watch/core/domain/admin/Administrator"
import type { RefreshRequest, RefreshRun } from "@entity-watch/core/domain/admin/RegisterHistory"
import { RegisterId } from "@entity-watch/core/domain/RegisterId"
import { Cause, Clock, Context, DateTime, Effect, Layer, Schema } from "effect"
import type { SqlError } from "effect/sql"
import { describeCause } from "../telemetry/describeCause.ts"
import { DueRegisters } from "./DueRegisters.ts"
import type { RefreshAttempt } from "./RefreshAttempt.ts"
import type { RefreshProgress } from "./RefreshProgress.ts"

/** It is being refreshed already. */
export class RefreshRunning extends Schema.TaggedError<RefreshRunning>()("RefreshRunning", {
  register: RegisterId
}) {}

const mostKept = 100

export class RefreshRuns extends Context.Service<
  RefreshRuns,
  {
    /** Begins one and answers at once. It goes on until it ends, or the process does. */
    start(
      by: Administrator,
      register: RegisterId,
      accept: RefreshRequest
    ): Effect.Effect<RefreshRun, RefreshRunning | SqlError.SqlError | Schema.SchemaError>
    /** The newest first. */
    readonly list: Effect.Effect<ReadonlyArray<RefreshRun>>
  }
>()("@entity-watch/server/refresh/RefreshRuns") {
  static readonly layer = Layer.effect(
    RefreshRuns,
    Effect.gen(function* () {
      const publishers = yield* DueRegisters
      const audit = yield* AuditLog
      const scope = yield* Effect.scope
      const clock = yield* Clock.Clock
      const now = () => DateTime.formatIso(DateTime.makeUnsafe(clock.currentTimeMillisUnsafe()))
      /** In the order in which they began. */
      const runs = new Map<string, RefreshRun>()
      let begun = 0

      const change = (id: string, by: Partial<RefreshRun>) => {
        const run = runs.get(id)
        if (run !== undefined) runs.set(id, { ...run, ...by })
      }

      const told = (id: string) => (progress: RefreshProgress) =>
        Effect.sync(() =>
          change(
            id,
            progress._tag === "Downloading"
              ? { phase: "downloading", bytes: progress.bytes, total_bytes: progress.total }
              : { phase: "reading", rows: progress.rows }
          )
        )

      const end = (id: string, attempt: RefreshAttempt | undefined) =>
        change(id, { ended_at: now(), ...outcomeOf(attempt) })

      const run = (id: string, register: RegisterId, accept: RefreshRequest) =>
        publishers.refreshDue({ only: [register], notDue: true, accept, onProgress: told(id) }).pipe(
          Effect.matchCauseEffect({
            onSuccess: ([attempt]) => Effect.sync(() => end(id, attempt)),
            onFailure: (cause) => {
              change(id, { ended_at: now(), state: "failed", failure: "It failed on our side." })
              return Cause.hasInterrupts(cause)
                ? Effect.void
                : Effect.logError("A register could not be refreshed.", {
                    register,
                    cause: describeCause(cause)
                  })
            }
          })
        )

      const start = Effect.fn("RefreshRuns.start")(function* (
        by: Administrator,
        register: RegisterId,
        accept: RefreshRequest
      ) {
        if ([...runs.values()].some((each) => each.register === register && each.state === "running"))
          return yield* new RefreshRunning({ register })
        begun += 1
        const id = `refresh_${begun}`
        const fresh: RefreshRun = {
          id,
          register,
          by: by.name,
          state: "running",
          phase: "asking",
          started_at: now(),
          ended_at: null,
          bytes: 0,
          total_bytes: null,
          rows: 0,
          failure: null,
          changes: null
        }
        // It takes its place before anything is waited for, so that two that come together do not both begin.
        runs.set(id, fresh)
        for (const [old, { state }] of runs) {
          if (runs.size <= mostKept) break
          if (state !== "running") runs.delete(old)
        }
        yield* audit
          .write(by, { act: "register.refresh", subject: register, detail: { ...accept } })
          .pipe(Effect.tapCause(() => Effect.sync(() => runs.delete(id))))
        yield* Effect.forkIn(run(id, register, accept), scope)
        return fresh
      })

      return RefreshRuns.of({ start, list: Effect.sync(() => [...runs.values()].reverse()) })
    })
  )
}

/** No attempt: another process has the right to ask. */
const outcomeOf = (attempt: RefreshAttempt | undefined): Partial<RefreshRun> => {
  if (attempt === undefined) return { state: "busy" }
  const { failure, outcome, summary } = attempt
  return {
    state: outcome,
    failure,
    changes:
      summary === null
        ? null
        : {
            added: summary.added,
            changed: summary.changed,
            removed: summary.removed,
            refused: summary.rowsRefused,
            partial: summary.partial
          }
  }
}
