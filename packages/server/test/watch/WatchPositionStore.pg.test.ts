import { assert, layer } from "@effect/vitest"
import { WatchPositionStore } from "@entity-watch/core/store/WatchPositionStore"
import { Effect, Layer } from "effect"
import { TestDatabase } from "../support/TestDatabase.ts"

layer(WatchPositionStore.layer.pipe(Layer.provideMerge(TestDatabase.layer)))(
  "WatchPositionStore's lease",
  (it) => {
    it.effect("is one instance's at a time, and the next one's once it is released", () =>
      Effect.gen(function* () {
        const store = yield* WatchPositionStore
        const claim = (yield* store.claim("live")) ?? assert.fail("not claimed")
        assert.isNull(yield* store.claim("live"))
        yield* store.renew("live", claim)
        assert.isNull(yield* store.claim("live"))
        yield* store.release("live", claim)
        const next = (yield* store.claim("live")) ?? assert.fail("not claimed again")
        yield* store.release("live", next)
      })
    )

    it.effect("is not taken again by a renewal that comes after the release", () =>
      Effect.gen(function* () {
        const store = yield* WatchPositionStore
        const claim = (yield* store.claim("live")) ?? assert.fail("not claimed")
        yield* store.release("live", claim)
        assert.strictEqual((yield* Effect.flip(store.renew("live", claim)))._tag, "WatchLeaseLost")
        assert.isNotNull(yield* store.claim("live"))
      })
    )
  }
)
