/** What is looked for every two seconds does not fill the log while the database is away. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert, describe, it } from "@effect/vitest"
import { claimWhileRunning } from "@entity-watch/core/deliver/claim"
import { defaultSettings } from "@entity-watch/core/deliver/DelivererSettings"
import { DeliverySigner } from "@entity-watch/core/deliver/DeliverySigner"
import { makeInFlight } from "@entity-watch/core/deliver/InFlight"
import { WebhookSender } from "@entity-watch/core/deliver/WebhookSender"
import { AdditionalListStore } from "@entity-watch/core/store/AdditionalListStore"
import { DeliveryStore } from "@entity-watch/core/store/DeliveryStore"
import { WatchPositionStore } from "@entity-watch/core/store/WatchPositionStore"
import { WatchStore } from "@entity-watch/core/store/WatchStore"
import { EntityComparison } from "@entity-watch/core/watch/compare/EntityComparison"
import { ListComparison } from "@entity-watch/core/watch/compare/ListComparison"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { Effect, Layer, Logger } from "effect"
import { SqlError } from "effect/sql"
import { TestClock } from "effect/testing"

const lost = new SqlError.SqlError({
  reason: new SqlError.ConnectionError({ cause: new Error("away"), message: "away" })
})

/** What it says in the 150 seconds of an outage, and in the first seconds of a second one. */
const saidBy = <E, R>(
  work: (asked: Effect.Effect<void, SqlError.SqlError>) => Effect.Effect<unknown, E, R>
) =>
  Effect.gen(function* () {
    let isAway = true
    let asked = 0
    const said: Array<unknown> = []
    const log = Logger.layer([Logger.make(({ message }) => void said.push(message))])
    const ask = Effect.suspend(() => {
      asked += 1
      return isAway ? Effect.fail(lost) : Effect.void
    })
    yield* Effect.forkScoped(Effect.provide(work(ask), log))
    const pass = (seconds: number) =>
      Effect.forEach(Array.from({ length: seconds }), () => TestClock.adjust("1 second"), { discard: true })
    yield* pass(150)
    assert.isAtLeast(asked, 70)
    isAway = false
    yield* pass(4)
    isAway = true
    yield* pass(10)
    return said
      .map((each) => (Array.isArray(each) ? each : [each]))
      .map(([message, counted]) => ({ message, ...counted }))
  })

const four = (message: string) => [
  { message },
  { message, failures: 30 },
  { message, failures: 30 },
  { message }
]

describe("an outage of the database", () => {
  it.effect("is told once a minute by whoever claims deliveries", () =>
    Effect.gen(function* () {
      const inFlight = yield* makeInFlight
      const said = yield* saidBy((ask) =>
        claimWhileRunning(defaultSettings, inFlight).pipe(
          Effect.provide(
            Layer.mergeAll(
              Layer.mock(DeliveryStore, { claimAcrossAccounts: () => Effect.as(ask, []) }),
              Layer.mock(DeliverySigner, {}),
              Layer.mock(WebhookSender, {})
            )
          )
        )
      )
      assert.deepStrictEqual(said, four("Deliveries could not be claimed."))
    })
  )

  it.effect("is told once a minute by whoever looks for changes", () =>
    Effect.gen(function* () {
      const said = yield* saidBy((ask) =>
        Watcher.use((watcher) => watcher.run).pipe(
          Effect.provide(
            Watcher.layerNoDeps.pipe(
              Layer.provide(
                Layer.mergeAll(
                  Layer.mock(WatchPositionStore, { behind: Effect.as(ask, []) }),
                  Layer.mock(WatchStore, {}),
                  Layer.mock(AdditionalListStore, {}),
                  Layer.mock(EntityComparison, {}),
                  Layer.mock(ListComparison, {}),
                  NodeCrypto.layer
                )
              )
            )
          )
        )
      )
      assert.deepStrictEqual(
        said,
        four("Changes could not be looked for; the next look begins where this one stopped.")
      )
    })
  )
})
