import { assert, layer } from "@effect/vitest"
import { ListenSignal } from "@entity-watch/node/delivery/ListenSignal"
import { Effect, Layer } from "effect"
import { feedModel } from "../support/feedModel.ts"
import { restServices } from "../support/subscribers.ts"
import { TestDatabase } from "../support/TestDatabase.ts"

const services = ListenSignal.layer.pipe(
  Layer.provideMerge(restServices()),
  Layer.provideMerge(TestDatabase.layer)
)

layer(services, { excludeTestServices: true })(
  "The feeds of entities and of the account under four writers",
  (it) => {
    it.effect(
      "loses nothing and repeats nothing, by pages and by streams that are cut on the embedded database",
      () =>
        Effect.gen(function* () {
          const events = yield* feedModel({ writers: 4, transactions: 30, pauseMillis: 3, seed: 7 })
          assert.isAbove(events, 200)
        })
    )
  }
)
