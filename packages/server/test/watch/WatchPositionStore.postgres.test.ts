import { assert, layer } from "@effect/vitest"
import { watchLock, watchLockOf } from "@entity-watch/core/store/subscriptionWatching"
import { WatchPositionStore } from "@entity-watch/core/store/WatchPositionStore"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { eventually } from "../support/eventually.ts"
import { describePostgres, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { waitsForLock } from "../support/waitsForLock.ts"

const services = WatchPositionStore.layer.pipe(Layer.provideMerge(PostgresDatabase.layer))

const snapshot = (state: "current" | "superseded") =>
  SqlClient.SqlClient.use(
    (sql) => sql`
      INSERT INTO snapshot (mode, register, state, files, sha256, started_at, lease_until)
      VALUES ('live', 'acnc-register', ${state}, '[]', 'x', now(), now())`
  )

describePostgres("WatchPositionStore.next", () => {
  layer(services, { excludeTestServices: true })((it) => {
    it.effect("waits for a subscription whose baseline is older than the snapshot that it answers", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const positions = yield* WatchPositionStore
        yield* snapshot("superseded")
        yield* sql`INSERT INTO watch_position (mode, register, snapshot_id) SELECT mode, register, id FROM snapshot`
        yield* positions.begin("live", (yield* positions.claim("live")) ?? assert.fail("not claimed"))
        assert.isNull(yield* positions.next("live"))

        const read = yield* Deferred.make<void>()
        const commit = yield* Deferred.make<void>()
        const writing = yield* sql
          .withTransaction(
            sql`SELECT pg_advisory_xact_lock_shared(${watchLock}::int4, ${watchLockOf.live}::int4)`.pipe(
              Effect.andThen(Deferred.succeed(read, undefined)),
              Effect.andThen(Deferred.await(commit))
            )
          )
          .pipe(Effect.forkChild)
        yield* Deferred.await(read)
        // It comes into force while the watcher, which has begun, is at work on another one.
        yield* snapshot("current")
        const next = yield* Effect.forkChild(positions.next("live"))
        yield* eventually(waitsForLock())
        assert.isUndefined(next.pollUnsafe(), "the watcher waits for the writer")
        yield* Deferred.succeed(commit, undefined)
        yield* Fiber.join(writing)
        assert.strictEqual((yield* Fiber.join(next))?.register, "acnc-register")
      })
    )

    it.effect("lets nobody begin whose lease another took over", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const positions = yield* WatchPositionStore
        const held = (yield* positions.claim("sandbox")) ?? assert.fail("not claimed")
        yield* sql`UPDATE watch_lease SET claimed_until = now() WHERE mode = 'sandbox'`
        const taken = (yield* positions.claim("sandbox")) ?? assert.fail("not taken over")
        assert.strictEqual((yield* Effect.flip(positions.begin("sandbox", held)))._tag, "WatchLeaseLost")
        yield* positions.begin("sandbox", taken)
      })
    )
  })
})
