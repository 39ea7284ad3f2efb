import { assert, layer } from "@effect/vitest"
import { ListenSignal } from "@entity-watch/node/delivery/ListenSignal"
import { Effect, Layer } from "effect"
import { depth, drawnSeed } from "../../../suite/depth.ts"
import { feedModel } from "../support/feedModel.ts"
import { describePostgres, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { restServices } from "../support/subscribers.ts"

const services = ListenSignal.layer.pipe(
  Layer.provideMerge(restServices()),
  Layer.provideMerge(PostgresDatabase.layer)
)

describePostgres("The feeds of entities and of the account under eight writers", () => {
  layer(services, { excludeTestServices: true })((it) => {
    it.effect("loses nothing and repeats nothing, by pages and by streams that are cut", () =>
      Effect.gen(function* () {
        const transactions = 30 * depth
        const events = yield* feedModel({ writers: 8, transactions, pauseMillis: 6, seed: drawnSeed() })
        // Most transactions record two events or three.
        assert.isAbove(events, 12 * transactions)
      })
    )
  })
})
