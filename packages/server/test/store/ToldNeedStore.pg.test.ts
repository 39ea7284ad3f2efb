/** What is kept of what the operator was told, and who may tell it. */
import { assert, layer } from "@effect/vitest"
import { keptAtMost, ToldNeedStore } from "@entity-watch/core/store/ToldNeedStore"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { minutesPass } from "../admin/operatorServices.ts"
import { TestDatabase } from "../support/TestDatabase.ts"

const services = Layer.provideMerge(ToldNeedStore.layer, TestDatabase.layer)

layer(services, { excludeTestServices: true })("ToldNeedStore", (it) => {
  it.effect("keeps a bounded number of needs", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* ToldNeedStore
      const needs = Array.from({ length: keptAtMost + 50 }, (_, n) => ({ id: `x.${n}`, code: "x" }))
      yield* store.see("webhook", needs)
      yield* store.see("webhook", needs.toReversed())
      const [count] = yield* sql<{ n: number }>`SELECT count(*)::int4 AS n FROM told_need`
      assert.strictEqual(count?.n, keptAtMost)
    })
  )

  it.effect("leaves a later claim to whoever has it", () =>
    Effect.gen(function* () {
      const store = yield* ToldNeedStore
      yield* store.see("email", [{ id: "x.1", code: "x" }])
      yield* minutesPass(2)
      const claim = store.claim("email", ["x.1"], 50)
      const first = Option.getOrThrow(yield* claim)
      assert.isTrue(Option.isNone(yield* claim))
      yield* minutesPass(2)
      const second = Option.getOrThrow(yield* claim)
      assert.isAbove(second.number, first.number)
      assert.isTrue(Option.isNone(yield* store.failed(first)))
      assert.isTrue(Option.isNone(yield* claim))
      yield* store.told(second, ["x.1"])
      yield* minutesPass(11)
      yield* store.see("email", [{ id: "x.1", code: "x" }])
      assert.isTrue(Option.isNone(yield* claim))
    })
  )
})
