/** What one session cannot show: instances that claim at the same moment. */
import { assert, layer } from "@effect/vitest"
import { ToldNeedStore } from "@entity-watch/core/store/ToldNeedStore"
import { Context, Effect, Layer, Option } from "effect"
import { describePostgres, PostgresAddress, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { clientAt } from "../support/server.ts"
import { minutesPass } from "./operatorServices.ts"

const needs = Array.from({ length: 40 }, (_, n) => ({ id: `x.${n}`, code: "x" }))
const ids = needs.map(({ id }) => id)

describePostgres("Instances over one database", () => {
  layer(PostgresDatabase.layer, { excludeTestServices: true })((it) => {
    it.effect("see the same things at once, and one of them claims the message", () =>
      Effect.gen(function* () {
        const address = yield* PostgresAddress
        const one = Effect.map(
          Layer.build(Layer.fresh(ToldNeedStore.layer.pipe(Layer.provide(clientAt(address))))),
          (context) => Context.get(context, ToldNeedStore)
        )
        const stores = yield* Effect.all(Array.from({ length: 6 }, () => one))
        const together = <A, E>(each: (store: (typeof stores)[number], n: number) => Effect.Effect<A, E>) =>
          Effect.forEach(stores, each, { concurrency: "unbounded" })
        yield* together((store, n) => store.see("webhook", n % 2 === 0 ? needs : needs.toReversed()))
        yield* minutesPass(2)
        for (let message = 0; message < 5; message++) {
          const claims = yield* together((store) => store.claim("webhook", ids, 50))
          const [claim = assert.fail(), ...others] = claims.flatMap(Option.toArray)
          assert.deepStrictEqual(others, [])
          assert.lengthOf(claim.due, ids.length - message * 8)
          const [store = assert.fail()] = stores
          yield* store.told(
            claim,
            claim.due.slice(0, 8).map(({ id }) => id)
          )
          assert.deepStrictEqual(
            (yield* together((each) => each.claim("webhook", ids, 50))).flatMap(Option.toArray),
            []
          )
          yield* minutesPass(10)
          yield* together((each) => each.see("webhook", needs))
        }
      })
    )
  })
})
