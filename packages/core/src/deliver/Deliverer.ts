/**
 * Delivers what is queued for as long as its layer lives: claims, attempts and settles, several deliveries at once and
 * beside any number of other processes. packages/core/docs/delivery.md tells the rules.
 */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FiberSet from "effect/FiberSet"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Queue from "effect/Queue"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import { SecretBox } from "../secrets/SecretBox.ts"
import { DeliveryStore } from "../store/DeliveryStore.ts"
import type { DeliveryClaim } from "../store/deliveryClaims.ts"
import type { Settlement } from "../store/deliverySettlements.ts"
import { type AttemptOutcome, attempt, signed } from "./attempt.ts"
import { DeliverySignal } from "./DeliverySignal.ts"
import { deliveries } from "./metrics.ts"
import { retryDelays } from "./retrySchedule.ts"
import { answered, cutShort, reportOf, unprepared } from "./settlement.ts"
import { WebhookSender } from "./WebhookSender.ts"

export interface DelivererSettings {
  /** In flight in this process: each holds its payload, at most 20 kB, and one connection. */
  readonly concurrency: number
  /** In flight in all processes together. */
  readonly perAccount: number
  readonly perSubscription: number
  /** Seconds from each failed attempt to the next. */
  readonly retryDelays: ReadonlyArray<number>
  /** After which another process may take over what this one holds, unless it says that it still does. */
  readonly leaseSeconds: number
  /** How long attempts may go on once the process is told to stop. */
  readonly grace: Duration.Input
  /** Finds what no announcement tells of: retries that fall due, claims that lapsed, a listener that was lost. */
  readonly poll: Duration.Input
}

export const defaultSettings: DelivererSettings = {
  concurrency: 512,
  perAccount: 32,
  perSubscription: 4,
  retryDelays,
  leaseSeconds: 60,
  grace: "10 seconds",
  poll: "1 second"
}

const databasePause = "1 second"

/** What one settlement statement takes at most. */
const batch = 500

interface EndedAttempt {
  readonly claim: DeliveryClaim
  readonly settlement: Settlement
}

const run = Effect.fnUntraced(function* (settings: DelivererSettings) {
  const store = yield* DeliveryStore
  const signal = yield* DeliverySignal
  const services = Context.make(SecretBox, yield* SecretBox).pipe(
    Context.add(WebhookSender, yield* WebhookSender)
  )
  const inFlight = new Map<string, DeliveryClaim>()
  const attempts = yield* FiberSet.make<void>()
  // Never longer than what is in flight.
  const over = yield* Queue.unbounded<EndedAttempt>()
  const wake = yield* Queue.sliding<void>(1)
  /** Open while anything is in flight. */
  const busy = yield* Latch.make()
  let stopping = false

  const end = (claim: DeliveryClaim, settlement: Settlement) => Queue.offer(over, { claim, settlement })

  const deliver = (claim: DeliveryClaim) =>
    signed(claim).pipe(
      notInterrupted(() =>
        Effect.logError("A delivery could not be signed. Is SECRETS_KEY still the same?", {
          event_id: claim.event_id,
          subscription_id: claim.subscription_id
        })
      ),
      Effect.flatMap((post) =>
        post === undefined
          ? Effect.succeed(unprepared(claim))
          : Effect.zipWith(
              attempt(post).pipe(notInterrupted(() => Effect.succeed(failedHere))),
              Random.next,
              (outcome, random) => answered(claim, outcome, settings.retryDelays, random)
            )
      ),
      Effect.flatMap((settlement) => end(claim, settlement)),
      Effect.onInterrupt(() => end(claim, cutShort(claim))),
      Effect.provideContext(services),
      Effect.asVoid
    )

  /** Never more than can be attempted at once, so that a claim is an attempt begun. */
  const claim = Effect.gen(function* () {
    const limit = settings.concurrency - inFlight.size
    if (limit <= 0) return
    const claimed = yield* store.claim({ ...settings, limit })
    for (const each of claimed) {
      inFlight.set(each.id, each)
      busy.openUnsafe()
      yield* FiberSet.run(attempts, deliver(each))
    }
  }).pipe(
    // A claim taken and not attempted would wait for its lease to lapse.
    Effect.uninterruptible,
    surviving("Deliveries could not be claimed.")
  )

  const claiming = Effect.gen(function* () {
    while (!stopping) {
      yield* claim
      yield* Effect.timeoutOption(Queue.take(wake), settings.poll)
    }
  })

  const settle = Effect.gen(function* () {
    const ended = yield* Queue.takeBetween(over, 1, batch)
    const settled = yield* store
      .settle(ended.map(({ settlement }) => settlement))
      .pipe(retried("Attempts could not be settled."))
    const stood = new Map(settled.map((each) => [each.id, each]))
    const reports = ended.flatMap(({ claim: made, settlement }) => {
      const kept = stood.get(settlement.id)
      if (kept === undefined || !settlement.posted || settlement.millis === null) return []
      return kept.failing || settlement.failure !== null ? [reportOf(made, settlement)] : []
    })
    const disabled =
      reports.length === 0 ? [] : yield* store.judge(reports).pipe(retried("Receivers could not be judged."))
    for (const each of ended) {
      inFlight.delete(each.claim.id)
      yield* told(each, stood.has(each.claim.id))
    }
    if (inFlight.size === 0) busy.closeUnsafe()
    for (const subscription_id of disabled)
      yield* Effect.logWarning("A subscription was disabled.", { subscription_id })
    yield* Queue.offer(wake, undefined)
  })

  const keepClaims = busy.await.pipe(
    Effect.andThen(Effect.sleep(Duration.seconds(settings.leaseSeconds / 3))),
    Effect.andThen(Effect.suspend(() => store.renew([...inFlight.values()], settings.leaseSeconds))),
    surviving("Claims could not be renewed."),
    Effect.forever
  )

  // Ended in this order: no more claims, then the attempts, then what is left of them, and only then the rest.
  yield* Effect.forkScoped(keepClaims)
  yield* Effect.forkScoped(Effect.forever(settle))
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(signal.next, Queue.offer(wake, undefined))))
  const claims = yield* Effect.forkScoped(claiming)
  const settled = Effect.suspend(() => (inFlight.size === 0 ? Effect.void : Effect.sleep("10 millis"))).pipe(
    Effect.repeat({ until: () => inFlight.size === 0 })
  )
  yield* Effect.addFinalizer(() =>
    Effect.gen(function* () {
      stopping = true
      yield* Queue.offer(wake, undefined)
      yield* Fiber.await(claims)
      yield* settled
    }).pipe(
      Effect.timeoutOption(settings.grace),
      Effect.andThen(FiberSet.clear(attempts)),
      // What was cut short is given back; the database may be what does not answer.
      Effect.andThen(Effect.timeoutOption(settled, "2 seconds"))
    )
  )
})

/** For defects. Being interrupted is none. */
const notInterrupted =
  <B>(orElse: () => Effect.Effect<B>) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.catchCauseIf(effect, (cause) => !Cause.hasInterrupts(cause), orElse)

const failedHere: AttemptOutcome = {
  responseCode: null,
  retryAfterSeconds: null,
  failure: "The attempt failed on our side.",
  millis: 0
}

/** A database that is away for a while must not end the worker. */
const surviving =
  (message: string) =>
  <E>(effect: Effect.Effect<void, E>): Effect.Effect<void> =>
    effect.pipe(
      Effect.orDie,
      notInterrupted(() => Effect.logWarning(message))
    )

const retried =
  (message: string) =>
  <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A> =>
    effect.pipe(
      Effect.tapError(() => Effect.logWarning(message)),
      Effect.retry(Schedule.spaced(databasePause)),
      Effect.orDie
    )

/** One line an attempt. It names neither the entity nor the address. */
const told = ({ claim, settlement }: EndedAttempt, stood: boolean) => {
  // The claim was lost: another worker has it, or it was ended.
  const outcome = stood ? settlement.status : "dropped"
  return Effect.logInfo("delivery").pipe(
    Effect.annotateLogs({
      event_id: claim.event_id,
      subscription_id: claim.subscription_id,
      attempt: claim.attempt,
      status_code: settlement.response_code,
      duration_ms: settlement.millis,
      outcome
    }),
    Effect.andThen(Metric.update(Metric.withAttributes(deliveries, { outcome }), 1))
  )
}

export const Deliverer = {
  /** Runs until the scope closes, then lets what is in flight end within the grace. One in a process. */
  layer: (settings: Partial<DelivererSettings> = {}) =>
    Layer.effectDiscard(run({ ...defaultSettings, ...settings })).pipe(Layer.provide(DeliveryStore.layer)),
  /** With the store left open, for tests that turn its clock. */
  layerNoDeps: (settings: Partial<DelivererSettings> = {}) =>
    Layer.effectDiscard(run({ ...defaultSettings, ...settings }))
}
