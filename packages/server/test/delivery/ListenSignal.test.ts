import { assert, describe, it } from "@effect/vitest"
import { DeliverySignal } from "@entity-watch/core/deliver"
import { FeedWakes } from "@entity-watch/core/watch"
import { Listener } from "@entity-watch/node/database/client/Listener"
import { ListenSignal } from "@entity-watch/node/delivery/ListenSignal"
import { Cause, Effect, Layer, Logger, Queue } from "effect"
import { SqlError } from "effect/sql"
import { TestClock } from "effect/testing"

const lost = new SqlError.SqlError({
  reason: new SqlError.ConnectionError({ cause: new Error("away"), message: "away" })
})

const feeds = Layer.succeed(
  FeedWakes,
  FeedWakes.of({ follow: () => Effect.die("unused"), announce: () => {}, onAnnounce: () => {} })
)

describe("ListenSignal", () => {
  it.effect("tells an outage in one line a minute, and the next one in another", () =>
    Effect.gen(function* () {
      let isAway = false
      let heard: Queue.Queue<never, SqlError.SqlError> | undefined
      let asked = 0
      const listener = Listener.of({
        listen: () =>
          Effect.suspend(() => {
            asked++
            return isAway
              ? Effect.fail(lost)
              : Effect.tap(Queue.unbounded<never, SqlError.SqlError>(), (queue) => {
                  heard = queue
                  return Effect.void
                })
          })
      })
      const lines: Array<unknown> = []
      const log = Logger.layer([Logger.make(({ message }) => void lines.push(message))])
      yield* Effect.gen(function* () {
        const signal = yield* DeliverySignal
        yield* signal.next
        for (const outages of [1, 2]) {
          isAway = true
          if (heard !== undefined) yield* Queue.failCause(heard, Cause.fail(lost))
          const before = asked
          for (let second = 0; second < 50; second++) yield* TestClock.adjust("1 second")
          assert.isAbove(asked, before + 30)
          assert.lengthOf(lines, outages)
          isAway = false
          yield* TestClock.adjust("1 second")
          yield* signal.next
        }
      }).pipe(
        Effect.provide(
          ListenSignal.layer.pipe(
            Layer.provide([Layer.succeed(Listener, listener), feeds]),
            Layer.provideMerge(log)
          )
        )
      )
    })
  )
})
