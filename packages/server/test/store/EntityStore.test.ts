import { assert, layer } from "@effect/vitest"
import { EntityStore } from "@entity-watch/core/store/EntityStore"
import { Effect, Layer } from "effect"
import { FakeLostDatabase } from "../support/fakes.ts"

const view = { mode: "live", at: null, snapshots: new Map() } as const

layer(EntityStore.layer.pipe(Layer.provide(FakeLostDatabase)))("EntityStore", (it) => {
  it.effect("does not ask the database for the records of no number", () =>
    Effect.gen(function* () {
      const store = yield* EntityStore
      assert.deepStrictEqual(yield* store.joined(view, [], []), [])
    })
  )
})
