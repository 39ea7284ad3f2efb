/** Refreshes that somebody asked for by the admin API: what runs in this process, and what ran lately. */

import { editionRefused } from "@entity-watch/contract/http/editionRefused"
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { RefreshRequest, RefreshRun } from "@entity-watch/contract/schema/admin/RegisterHistory"
import type { Upload } from "@entity-watch/contract/schema/admin/Upload"
import { SourceId } from "@entity-watch/contract/schema/ListId"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { AuditLog, Uploads } from "@entity-watch/core/admin"
import type { AnyRegister } from "@entity-watch/core/domain/Register"
import { Refresh, type RefreshSummary } from "@entity-watch/core/refresh"
import { SnapshotStore } from "@entity-watch/core/store"
import { Cause, Clock, Context, DateTime, Effect, Layer, Schema } from "effect"
import type { SqlError } from "effect/sql"
import { describeCause } from "../telemetry/describeCause.ts"
import { DueRegisters } from "./DueRegisters.ts"
import { operatorsWord, type WordRefused } from "./operatorsWord.ts"
import type { RefreshAttempt } from "./RefreshAttempt.ts"
import type { RefreshProgress } from "./RefreshProgress.ts"
import { openUploadedFiles } from "./uploadedFiles.ts"

/** It is being refreshed already. */
export class RefreshRunning extends Schema.TaggedError<RefreshRunning>()("RefreshRunning", {
  register: SourceId
}) {}

/** It is being loaded into a register already. */
export class UploadInUse extends Schema.TaggedError<UploadInUse>()("UploadInUse", {
  name: Schema.String
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
    isLoading(upload: string): boolean
    /** Loads files that were uploaded; they are gone at its end, however it ends. */
    load(
      by: Administrator,
      register: AnyRegister,
      files: ReadonlyArray<Upload & { readonly parts: number }>,
      accept: RefreshRequest,
      confirmed: string | undefined
    ): Effect.Effect<
      RefreshRun,
      RefreshRunning | UploadInUse | WordRefused | SqlError.SqlError | Schema.SchemaError
    >
    /** The newest first. */
    readonly list: Effect.Effect<ReadonlyArray<RefreshRun>>
  }
>()("@entity-watch/node/refresh/RefreshRuns") {
  static readonly layer = Layer.effect(
    RefreshRuns,
    Effect.gen(function* () {
      const publishers = yield* DueRegisters
      const audit = yield* AuditLog
      const uploads = yield* Uploads
      const refresh = yield* Refresh
      const snapshots = yield* SnapshotStore
      const scope = yield* Effect.scope
      const clock = yield* Clock.Clock
      const now = () => DateTime.formatIso(DateTime.makeUnsafe(clock.currentTimeMillisUnsafe()))
      /** In the order in which they began. */
      const runs = new Map<string, RefreshRun>()
      /** The ids of the uploads that are being loaded. */
      const inUse = new Set<string>()
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

      /** What it does has its outcome in the list, whatever becomes of it. */
      const recorded = <R>(
        id: string,
        register: SourceId,
        does: Effect.Effect<Partial<RefreshRun>, unknown, R>
      ) =>
        does.pipe(
          Effect.matchCauseEffect({
            onSuccess: (outcome) => Effect.sync(() => change(id, { ended_at: now(), ...outcome })),
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

      /** It takes its place before anything is waited for, so that two that come together do not both begin. */
      const begin = (by: Administrator, register: SourceId, phase: RefreshRun["phase"]) =>
        Effect.suspend(() => {
          if ([...runs.values()].some((each) => each.register === register && each.state === "running"))
            return Effect.fail(new RefreshRunning({ register }))
          begun += 1
          const fresh: RefreshRun = {
            id: `refresh_${begun}`,
            register,
            by: by.name,
            state: "running",
            phase,
            started_at: now(),
            ended_at: null,
            bytes: 0,
            total_bytes: null,
            rows: 0,
            failure: null,
            changes: null
          }
          runs.set(fresh.id, fresh)
          for (const [old, { state }] of runs) {
            if (runs.size <= mostKept) break
            if (state !== "running") runs.delete(old)
          }
          return Effect.succeed(fresh)
        })

      const start = Effect.fn("RefreshRuns.start")(function* (
        by: Administrator,
        register: RegisterId,
        accept: RefreshRequest
      ) {
        const fresh = yield* begin(by, register, "asking")
        yield* audit
          .write(by, { act: "register.refresh", subject: register, detail: { ...accept } })
          .pipe(Effect.tapCause(() => Effect.sync(() => runs.delete(fresh.id))))
        const asking = publishers
          .refreshDue({ only: [register], notDue: true, accept, onProgress: told(fresh.id) })
          .pipe(Effect.map(([attempt]) => outcomeOf(attempt)))
        yield* Effect.forkIn(recorded(fresh.id, register, asking), scope)
        return fresh
      })

      const load = Effect.fn("RefreshRuns.load")(function* (
        by: Administrator,
        register: AnyRegister,
        files: ReadonlyArray<Upload & { readonly parts: number }>,
        accept: RefreshRequest,
        day: string | undefined
      ) {
        const { id } = register.source
        const confirmed =
          day === undefined
            ? null
            : yield* Effect.provideService(operatorsWord(id, day), SnapshotStore, snapshots)
        const taken = files.find((file) => inUse.has(file.id))
        if (taken !== undefined) return yield* new UploadInUse({ name: taken.name })
        const fresh = yield* begin(by, id, "reading")
        const ids = files.map((file) => file.id)
        for (const each of ids) inUse.add(each)
        const leave = Effect.sync(() => {
          for (const each of ids) inUse.delete(each)
        })
        yield* audit
          .write(by, {
            act: "register.load",
            subject: id,
            detail: {
              files: files.map(({ name }) => name),
              uploads: ids,
              confirmed: confirmed?.at ?? null,
              ...accept
            }
          })
          .pipe(
            Effect.tapCause(() =>
              Effect.andThen(
                leave,
                Effect.sync(() => runs.delete(fresh.id))
              )
            )
          )
        const reading = Effect.gen(function* () {
          const opened = yield* openUploadedFiles(id, files)
          const summary = yield* refresh.load(register, {
            mode: "live",
            ...opened,
            confirmed,
            accept,
            onProgress: (rows) => told(fresh.id)({ _tag: "Reading", register: id, rows })
          })
          return { state: "loaded", changes: changesOf(summary) } as const
        }).pipe(
          Effect.catchTags({
            SourceMalformed: ({ reason }) => Effect.succeed(notLoaded(reason)),
            SourceUnavailable: ({ reason }) => Effect.succeed(notLoaded(reason)),
            EditionRefused: ({ fault }) => Effect.succeed(notLoaded(editionRefused(fault))),
            RefreshInProgress: () => Effect.succeed({ state: "busy" } as const),
            LeaseLost: () => Effect.succeed({ state: "busy" } as const)
          }),
          Effect.provideService(Uploads, uploads),
          Effect.ensuring(Effect.andThen(Effect.ignore(uploads.remove(ids)), leave))
        )
        yield* Effect.forkIn(recorded(fresh.id, id, reading), scope)
        return fresh
      })

      return RefreshRuns.of({
        start,
        load,
        isLoading: (upload) => inUse.has(upload),
        list: Effect.sync(() => [...runs.values()].reverse())
      })
    })
  )
}

const notLoaded = (failure: string) => ({ state: "failed", failure }) as const

const changesOf = (summary: RefreshSummary): RefreshRun["changes"] => ({
  added: summary.added,
  changed: summary.changed,
  removed: summary.removed,
  refused: summary.rowsRefused,
  partial: summary.partial
})

/** No attempt: another process has the right to ask. */
const outcomeOf = (attempt: RefreshAttempt | undefined): Partial<RefreshRun> => {
  if (attempt === undefined) return { state: "busy" }
  const { failure, outcome, summary } = attempt
  return { state: outcome, failure, changes: summary === null ? null : changesOf(summary) }
}
