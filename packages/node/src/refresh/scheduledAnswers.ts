/**
 * Asks ABN Lookup a few times a day for what it changed of the watched entities, on one instance at a time. Without
 * ABN_LOOKUP_GUID nothing is asked. packages/core/docs/freshness.md.
 */
import { liveRegister } from "@entity-watch/contract/schema/RegisterId"
import { type Claim, claimSeconds, PublisherFileStore, SnapshotStore } from "@entity-watch/core/store"
import { LiveAnswers } from "@entity-watch/core/watch"
import { Cause, DateTime, Duration, Effect, Layer, Option, Random, Schedule } from "effect"
import { describeCause } from "../telemetry/describeCause.ts"
import { waitAfter } from "./retryPace.ts"

/** How often it is looked whether a round is due. */
const pace = "1 minute"
/** From one round to the next. */
const between = Duration.hours(6)
const heartbeat = Duration.seconds(claimSeconds / 3)

/** One round, if one is due and no other instance has it. */
export const dueAnswers = Effect.gen(function* () {
  const files = yield* PublisherFileStore
  const snapshots = yield* SnapshotStore
  const { round } = yield* LiveAnswers
  const claimed = yield* files.claim(liveRegister, DateTime.formatIso(yield* snapshots.now), false)
  if (Option.isNone(claimed)) return
  const claim = claimed.value
  const made = yield* round.pipe(
    Effect.tap((done) => (done === null ? Effect.void : Effect.logInfo("live answers kept", { ...done }))),
    Effect.as(null),
    Effect.catchTag("IdentitySourceUnavailable", ({ reason }) => Effect.succeed(reason)),
    Effect.raceFirst(lost(claim)),
    Effect.onInterrupt(() => Effect.ignore(files.release(claim)))
  )
  if (made === undefined) return
  const failures = made === null ? 0 : claim.failures + 1
  const outcome = made === null ? "confirmed" : "failed"
  const now = yield* snapshots.now
  const wait = Duration.times(waitAfter(outcome, between, failures), 1 + jitter * (yield* Random.next))
  yield* files.settle(claim, {
    attemptedAt: DateTime.formatIso(now),
    dueAt: DateTime.formatIso(DateTime.addDuration(now, wait)),
    outcome,
    failure: made,
    failures
  })
})

/** The share of a wait that is drawn at random, so that installations do not ask at the same time. */
const jitter = 0.1

/** Ends when another instance has the claim, as after this process stood still. */
const lost = Effect.fnUntraced(function* (claim: Claim) {
  const files = yield* PublisherFileStore
  yield* files.renew(claim).pipe(
    // A renewal that failed is not a lost claim.
    Effect.catchCause(() => Effect.succeed(true)),
    Effect.delay(heartbeat),
    Effect.repeat({ while: (isHeld) => isHeld })
  )
  return undefined
})

export const scheduledAnswers = Layer.effectDiscard(
  dueAnswers.pipe(
    // A database that is away for a while must not end the schedule.
    Effect.catchCauseIf(
      (cause) => !Cause.hasInterrupts(cause),
      (cause) =>
        Effect.logError("The live register could not be asked what it changed.", {
          cause: describeCause(cause)
        })
    ),
    Effect.repeat(Schedule.spaced(pace)),
    Effect.forkScoped
  )
).pipe(Layer.provide(PublisherFileStore.layer))
