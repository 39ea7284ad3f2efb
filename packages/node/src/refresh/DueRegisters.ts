/** Asks the publishers for the registers that are due, lane by lane, each on one instance only. */

import { type EditionFault, editionRefused } from "@entity-watch/contract/http/editionRefused"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { Register } from "@entity-watch/core/domain/Register"
import { type Accepted, Refresh } from "@entity-watch/core/refresh"
import { registers as everyRegister } from "@entity-watch/core/registers"
import { type Claim, claimSeconds, PublisherFileStore, SnapshotStore } from "@entity-watch/core/store"
import { Cause, Context, DateTime, Duration, Effect, Layer, Option, Random } from "effect"
import { HttpClient } from "effect/http"
import { describeCause } from "../telemetry/describeCause.ts"
import { type Lane, lanesOf } from "./lanes.ts"
import { countRefresh, showFailedRefreshes } from "./metrics.ts"
import { oneLargeAtATime } from "./oneLargeAtATime.ts"
import { publisherClient } from "./publisherClient.ts"
import { logAttempt, type RefreshAttempt } from "./RefreshAttempt.ts"
import type { OnRefreshProgress } from "./RefreshProgress.ts"
import { RefreshSettings } from "./RefreshSettings.ts"
import { refreshFromPublisher } from "./refreshFromPublisher.ts"
import { untilConfirmable, waitAfter } from "./retryPace.ts"

export interface DueOptions {
  /** Only these registers. When this is left out: all that can be fetched. */
  readonly only?: ReadonlyArray<RegisterId>
  /** Whether registers that are not due yet are included. */
  readonly notDue?: boolean
  /** Whether everything is fetched and read, even if it did not change. */
  readonly anew?: boolean
  /** What an operator accepts although it looks wrong. */
  readonly accept?: Accepted
  readonly onProgress?: OnRefreshProgress
  readonly onAttempt?: (made: RefreshAttempt) => Effect.Effect<void>
}

const heartbeat = Duration.seconds(claimSeconds / 3)

/** The share of a wait that is drawn at random, so that two instances, or two registers, drift apart. */
const jitter = 0.1

export class DueRegisters extends Context.Service<
  DueRegisters,
  {
    /**
     * Works on all lanes at the same time, and answers the attempts in the order of the registers. It never fails for
     * what a publisher does: the snapshot in force stays, and the attempt says why.
     */
    refreshDue(options?: DueOptions): Effect.Effect<ReadonlyArray<RefreshAttempt>>
    /** Each lane by itself, for callers that repeat one without waiting for the others. */
    readonly lanes: ReadonlyArray<{
      readonly name: string
      refreshDue(options?: DueOptions): Effect.Effect<ReadonlyArray<RefreshAttempt>>
    }>
  }
>()("@entity-watch/node/refresh/DueRegisters") {
  static readonly layerNoDeps = (registers: ReadonlyArray<Register>) =>
    Layer.effect(
      DueRegisters,
      Effect.gen(function* () {
        yield* showFailedRefreshes
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

        /**
         * Records a failure that came before anything was read, so that it shows where the failures of reading show.
         */
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

        const refreshClaimed = Effect.fnUntraced(function* (
          register: Register,
          claim: Claim,
          options: DueOptions
        ) {
          const { download, id } = register.source
          const started = yield* DateTime.now
          const startedAt = wholeSeconds(started)
          const before = yield* inForce(id)
          const [took, result] = yield* refreshFromPublisher({
            register,
            inForce: before,
            accept: options.accept ?? {},
            anew: options.anew ?? false,
            onProgress: options.onProgress ?? (() => Effect.void)
          }).pipe(
            Effect.provideContext(context),
            Effect.map((answer) => ({
              outcome: answer._tag === "Loaded" ? ("loaded" as const) : ("confirmed" as const),
              failure: null,
              refused: null,
              bytes: answer.bytes,
              summary: answer._tag === "Loaded" ? answer.summary : null
            })),
            Effect.catchTags({
              SourceMalformed: ({ reason }) => failedAttempt(reason),
              SourceUnavailable: ({ reason }) => failedAttempt(reason),
              EditionRefused: ({ fault }) => failedAttempt(editionRefused(fault), fault),
              LeaseLost: () => failedAttempt("Another process has taken over reading it."),
              RefreshInProgress: () =>
                Effect.succeed({
                  outcome: "busy" as const,
                  failure: null,
                  refused: null,
                  bytes: 0,
                  summary: null
                })
            }),
            Effect.catchCauseIf(
              (cause) => !Cause.hasInterrupts(cause),
              (cause) =>
                Effect.andThen(
                  Effect.logError("A register could not be refreshed.", {
                    register: id,
                    cause: describeCause(cause)
                  }),
                  failedAttempt("It failed on our side.")
                )
            ),
            Effect.timed
          )
          if (result.failure !== null) yield* record(id, startedAt, result.failure)
          const now = yield* snapshots.now
          const failures =
            result.outcome === "failed" ? claim.failures + 1 : result.outcome === "busy" ? claim.failures : 0
          const doubted =
            result.outcome === "failed" && before !== undefined ? yield* snapshots.shrinks(before.id) : null
          const wait = waitAfter(
            result.outcome,
            Duration.hours(download?.everyHours ?? 24),
            failures,
            doubted === null ? null : untilConfirmable(doubted, now)
          )
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
            seconds: Duration.toSeconds(took),
            asOf: after?.as_of ?? null,
            checkedAt,
            ageDays:
              checkedAt === null
                ? null
                : Math.floor((DateTime.toEpochMillis(now) - Date.parse(checkedAt)) / 86_400_000),
            nextAt: DateTime.formatIso(next)
          } satisfies RefreshAttempt
        })

        const refreshOne = Effect.fnUntraced(function* (register: Register, options: DueOptions) {
          // The database decides what is due, because instances may have clocks that disagree.
          const now = DateTime.formatIso(yield* snapshots.now)
          const claimed = yield* files.claim(register.source.id, now, options.notDue ?? false)
          if (Option.isNone(claimed)) return []
          const claim = claimed.value
          // Ends when another instance has the claim, as after this process stood still.
          const lost = files.renew(claim).pipe(
            Effect.catchCause((cause) =>
              Effect.as(
                Effect.logWarning("A claim could not be renewed.", cause, { register: claim.register }),
                true
              )
            ),
            Effect.delay(heartbeat),
            Effect.repeat({ while: (isHeld) => isHeld }),
            Effect.as(null)
          )
          const made = yield* refreshClaimed(register, claim, options).pipe(
            Effect.raceFirst(lost),
            // When this process is stopped half way, the next start goes on with the part of the file that is there.
            Effect.onInterrupt(() => Effect.ignore(files.release(claim)))
          )
          if (made === null) {
            yield* Effect.logWarning("Another instance has taken over a register's refresh.", {
              register: claim.register
            })
            return []
          }
          yield* logAttempt(made)
          yield* options.onAttempt?.(made) ?? Effect.void
          yield* countRefresh(made.register, made.outcome)
          return [made]
        })

        const refreshLane = Effect.fn("DueRegisters.refreshLane")(function* (
          lane: Lane,
          options: DueOptions = {}
        ) {
          const wanted = lane.registers.filter(
            ({ source }) => options.only === undefined || options.only.includes(source.id)
          )
          const made = yield* Effect.forEach(wanted, (register) => refreshOne(register, options))
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

  /** The layer needs from core: `Refresh`, `SnapshotStore` and the database. */
  static readonly layer = this.layerNoDeps(everyRegister).pipe(
    Layer.provide([PublisherFileStore.layer, publisherClient]),
    Layer.provide(RefreshSettings.layer)
  )
}

const failedAttempt = (failure: string, refused: EditionFault | null = null) =>
  Effect.succeed({ outcome: "failed" as const, failure, refused, bytes: 0, summary: null })

/** A time in the form in which the store gives times back, to be compared with those. */
const wholeSeconds = (time: DateTime.Utc): string => `${DateTime.formatIso(time).slice(0, 19)}Z`
