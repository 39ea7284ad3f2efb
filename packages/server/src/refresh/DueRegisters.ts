/** Asks the publishers for the registers that are due, lane by lane, each on one instance only. */

import type { Register } from "@entity-watch/core/domain/Register"
import type { RegisterId } from "@entity-watch/core/domain/RegisterId"
import { type Accepted, Refresh, type RefreshSummary } from "@entity-watch/core/refresh/Refresh"
import { registers as everyRegister } from "@entity-watch/core/registers/all"
import { type Claim, type Outcome, PublisherFileStore } from "@entity-watch/core/store/PublisherFileStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { Cause, Context, DateTime, Duration, Effect, Layer, Metric, Option, Random, Semaphore } from "effect"
import { HttpClient } from "effect/http"
import { describeCause } from "../telemetry/describeCause.ts"
import { attempt, type OnProgress } from "./attempt.ts"
import { isList, type Lane, lanesOf } from "./lanes.ts"
import { refreshes } from "./metrics.ts"
import { publisherClient } from "./publisherClient.ts"
import { RefreshSettings } from "./RefreshSettings.ts"

export interface DueOptions {
  /** Only these; all that can be fetched, when left out. */
  readonly only?: ReadonlyArray<RegisterId>
  /** Also those that are not due yet. */
  readonly notDue?: boolean
  /** Fetch and read everything, whether it changed or not. */
  readonly anew?: boolean
  /** An operator's word for what looks wrong. */
  readonly accept?: Accepted
  readonly onProgress?: OnProgress
  readonly onAttempt?: (made: Attempt) => Effect.Effect<void>
}

/** What came of asking one publisher. */
export interface Attempt {
  readonly register: RegisterId
  /** `busy`: another process is reading this register at this moment. */
  readonly outcome: Outcome
  /** Why it failed; null when it did not. */
  readonly failure: string | null
  readonly seconds: number
  /** That came over the line. */
  readonly bytes: number
  readonly summary: RefreshSummary | null
  /** Of the snapshot that now answers; null when there is none. */
  readonly asOf: string | null
  readonly checkedAt: string | null
  readonly ageDays: number | null
  readonly nextAt: string
}

const heartbeat = "1 minute"

/** Two instances, or two registers, do not ask at the same second for ever. */
const jitter = 0.1

const firstRetry = Duration.minutes(15)
const retryWhenBusy = Duration.minutes(5)

export class DueRegisters extends Context.Service<
  DueRegisters,
  {
    /**
     * All lanes at the same time; the attempts are in the registers' order. Never fails for what a publisher does: the
     * snapshot in force stays, and the attempt says why.
     */
    refreshDue(options?: DueOptions): Effect.Effect<ReadonlyArray<Attempt>>
    /** The registers of each lane, in turn: for who repeats a lane without waiting for another. */
    readonly lanes: ReadonlyArray<{
      readonly name: string
      refreshDue(options?: DueOptions): Effect.Effect<ReadonlyArray<Attempt>>
    }>
  }
>()("@entity-watch/server/refresh/DueRegisters") {
  static readonly layerNoDeps = (registers: ReadonlyArray<Register>) =>
    Layer.effect(
      DueRegisters,
      Effect.gen(function* () {
        const files = yield* PublisherFileStore
        const snapshots = yield* SnapshotStore
        const context = Context.make(PublisherFileStore, files).pipe(
          Context.add(SnapshotStore, snapshots),
          Context.add(Refresh, yield* oneLargeAtATime),
          Context.add(RefreshSettings, yield* RefreshSettings),
          Context.add(HttpClient.HttpClient, yield* HttpClient.HttpClient)
        )

        const inForce = (register: RegisterId) =>
          Effect.map(snapshots.latest("live"), (rows) =>
            rows.find((row) => row.register === register && row.state === "current")
          )

        /** Makes a failure that no reading was begun for show where those of readings do. */
        const record = Effect.fnUntraced(function* (register: RegisterId, startedAt: string, reason: string) {
          const rows = yield* snapshots.latest("live")
          const isRecorded = rows.some(
            (row) => row.register === register && row.state === "failed" && row.started_at >= startedAt
          )
          if (isRecorded) return
          yield* snapshots.begin({ mode: "live", register, files: [], sha256: "", startedAt }).pipe(
            Effect.flatMap((id) => snapshots.fail(id, reason)),
            Effect.catchTag("RefreshInProgress", () => Effect.void)
          )
        })

        const ask = Effect.fnUntraced(function* (register: Register, claim: Claim, options: DueOptions) {
          const { download, id } = register.source
          const started = yield* DateTime.now
          const startedAt = wholeSeconds(started)
          const before = yield* inForce(id)
          const result = yield* attempt({
            register,
            inForce: before,
            accept: options.accept ?? {},
            anew: options.anew ?? false,
            onProgress: options.onProgress ?? (() => Effect.void)
          }).pipe(
            Effect.provideContext(context),
            Effect.map((came) => ({
              outcome: came._tag === "Loaded" ? ("loaded" as const) : ("confirmed" as const),
              failure: null,
              bytes: came.bytes,
              summary: came._tag === "Loaded" ? came.summary : null
            })),
            Effect.catchTags({
              SourceMalformed: ({ reason }) => failed(reason),
              SourceUnavailable: ({ reason }) => failed(reason),
              LeaseLost: () => failed("Another process has taken over reading it."),
              RefreshInProgress: () =>
                Effect.succeed({ outcome: "busy" as const, failure: null, bytes: 0, summary: null })
            }),
            Effect.catchCauseIf(
              (cause) => !Cause.hasInterrupts(cause),
              (cause) =>
                Effect.andThen(
                  Effect.logError("A register could not be refreshed.", {
                    register: id,
                    cause: describeCause(cause)
                  }),
                  failed("It failed on our side.")
                )
            )
          )
          if (result.failure !== null) yield* record(id, startedAt, result.failure)
          const now = yield* DateTime.now
          const failures =
            result.outcome === "failed" ? claim.failures + 1 : result.outcome === "busy" ? claim.failures : 0
          const wait = waitAfter(result.outcome, Duration.hours(download?.everyHours ?? 24), failures)
          const next = DateTime.addDuration(now, Duration.times(wait, 1 + jitter * (yield* Random.next)))
          yield* files.settle(claim, {
            attemptedAt: DateTime.formatIso(started),
            dueAt: DateTime.formatIso(next),
            outcome: result.outcome,
            failure: result.failure,
            failures
          })
          const after = yield* inForce(id)
          const checkedAt = after?.checked_at ?? null
          return {
            register: id,
            ...result,
            seconds: DateTime.distance(started, now).pipe(Duration.toSeconds),
            asOf: after?.as_of ?? null,
            checkedAt,
            ageDays:
              checkedAt === null
                ? null
                : Math.floor((DateTime.toEpochMillis(now) - Date.parse(checkedAt)) / 86_400_000),
            nextAt: DateTime.formatIso(next)
          } satisfies Attempt
        })

        const one = Effect.fnUntraced(function* (register: Register, options: DueOptions) {
          const now = DateTime.formatIso(yield* DateTime.now)
          const claimed = yield* files.claim(register.source.id, now, options.notDue ?? false)
          if (Option.isNone(claimed)) return []
          const claim = claimed.value
          const renewing = files.renew(claim).pipe(
            Effect.catchCause(() =>
              Effect.logWarning("A claim could not be renewed.", { register: claim.register })
            ),
            Effect.delay(heartbeat),
            Effect.forever
          )
          const made = yield* ask(register, claim, options).pipe(
            Effect.raceFirst(renewing),
            // Stopped half way: the next start goes on with the part that is there.
            Effect.onInterrupt(() => Effect.ignore(files.release(claim)))
          )
          yield* told(made)
          yield* options.onAttempt?.(made) ?? Effect.void
          yield* Metric.update(
            Metric.withAttributes(refreshes, { register: made.register, outcome: made.outcome }),
            1
          )
          return [made]
        })

        const refreshLane = Effect.fn("DueRegisters.refreshLane")(function* (
          lane: Lane,
          options: DueOptions = {}
        ) {
          const wanted = lane.registers.filter(
            ({ source }) => options.only === undefined || options.only.includes(source.id)
          )
          const made = yield* Effect.forEach(wanted, (register) => one(register, options))
          return made.flat()
        }, Effect.orDie)

        const lanes = lanesOf(registers)
        const order = new Map(registers.map(({ source }, at) => [source.id, at]))

        const refreshDue = Effect.fn("DueRegisters.refreshDue")(function* (options: DueOptions = {}) {
          const made = yield* Effect.forEach(lanes, (lane) => refreshLane(lane, options), {
            concurrency: "unbounded"
          })
          return made.flat().sort((a, b) => (order.get(a.register) ?? 0) - (order.get(b.register) ?? 0))
        })

        return DueRegisters.of({
          refreshDue,
          lanes: lanes.map((lane) => ({
            name: lane.name,
            refreshDue: (options) => refreshLane(lane, options)
          }))
        })
      })
    )

  /** Over core: needs `Refresh`, `SnapshotStore` and the database. */
  static readonly layer = this.layerNoDeps(everyRegister).pipe(
    Layer.provide([PublisherFileStore.layer, publisherClient]),
    Layer.provide(RefreshSettings.layer)
  )
}

/** However many lanes there are, no more than one register is read into the database that may be large: no list is. */
const oneLargeAtATime = Effect.gen(function* () {
  const refresh = yield* Refresh
  const turn = yield* Semaphore.make(1)
  return Refresh.of({
    ...refresh,
    load: (register, options) =>
      isList(register) ? refresh.load(register, options) : turn.withPermit(refresh.load(register, options))
  })
})

const failed = (reason: string) =>
  Effect.succeed({ outcome: "failed" as const, failure: reason, bytes: 0, summary: null })

/** As the store gives times back, for comparing with them. */
const wholeSeconds = (time: DateTime.Utc): string => `${DateTime.formatIso(time).slice(0, 19)}Z`

/** Twice as long after every failure, up to the register's own pace. */
const waitAfter = (outcome: Outcome, pace: Duration.Duration, failures: number): Duration.Duration => {
  if (outcome === "busy") return retryWhenBusy
  if (outcome !== "failed") return pace
  return Duration.min(pace, Duration.times(firstRetry, 2 ** Math.min(failures - 1, 20)))
}

/** One line an attempt. It names the register and no person. */
const told = ({ summary, ...made }: Attempt) => {
  const line = {
    ...made,
    ...(summary === null
      ? {}
      : {
          rows: summary.rowsLoaded,
          refused: summary.rowsRefused,
          added: summary.added,
          changed: summary.changed,
          removed: summary.removed,
          partial: summary.partial
        })
  }
  return made.outcome === "failed"
    ? Effect.logWarning("A register could not be refreshed; what was in force stays.", line)
    : Effect.logInfo("A register was asked for.", line)
}
