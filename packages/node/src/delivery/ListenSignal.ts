/**
 * Listens for `pg_notify('delivery', …)`, which whoever queues deliveries sends at commit. Whoever records events names
 * the account that has them.
 */
import { DeliverySignal } from "@entity-watch/core/deliver"
import { toldAgain } from "@entity-watch/core/effects"
import { FeedWakes } from "@entity-watch/core/watch"
import { Cause, Effect, Layer, Queue, Schedule } from "effect"
import { Listener } from "../database/client/Listener.ts"

/**
 * Holds one connection. A process has one listener only: on the embedded database the end of one listener silences all.
 */
export const ListenSignal = {
  layer: Layer.effect(
    DeliverySignal,
    Effect.gen(function* () {
      const listener = yield* Listener
      const feeds = yield* FeedWakes
      const heard = yield* Queue.sliding<void>(1)
      const poke = Queue.offer(heard, undefined)
      const { failed, succeeded } = toldAgain()
      const listening = Effect.flatMap(listener.listen("delivery"), (notifications) =>
        // It is poked once at the start, for whatever came while nobody listened.
        Effect.andThen(
          Effect.andThen(succeeded, poke),
          Effect.forever(
            Effect.flatMap(Queue.take(notifications), ({ payload }) => {
              if (payload !== "") feeds.announce(payload)
              return poke
            })
          )
        )
      )
      yield* listening.pipe(
        Effect.scoped,
        Effect.tapError((error) =>
          failed((counted) =>
            Effect.logWarning("Deliveries are not announced for the moment.", Cause.fail(error), counted)
          )
        ),
        Effect.retry(Schedule.spaced("1 second")),
        Effect.forkScoped
      )
      return DeliverySignal.of({ next: Queue.take(heard) })
    })
  )
}
