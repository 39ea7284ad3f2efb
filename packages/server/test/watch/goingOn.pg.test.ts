/** A cursor that the feed has not come to yet, and a clock of the database that went back. */
import { assert, layer } from "@effect/vitest"
import { EventStore } from "@entity-watch/core/store/EventStore"
import { ChangeFeed } from "@entity-watch/core/watch/ChangeFeed"
import { OperationalFeed } from "@entity-watch/core/watch/operational/OperationalFeed"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { account, event, record, subscriberServices } from "../support/subscribers.ts"
import { TestDatabase } from "../support/TestDatabase.ts"

const services = subscriberServices().pipe(Layer.provideMerge(TestDatabase.layer))

const databaseMillis = Effect.map(
  SqlClient.SqlClient.use(
    (sql) => sql<{ at: number }>`SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`
  ),
  ([row]) => row?.at ?? 0
)

layer(services, { excludeTestServices: true })("A feed", (it) => {
  it.effect("refuses a cursor that is yet to come, and no other time", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_early", "live")
      const since = "2100-01-01T00:00:00.000001Z"
      const feed = yield* ChangeFeed
      const refusals = [
        yield* Effect.flip(feed.read(caller, "23990000014", { since })),
        yield* Effect.flip(feed.readAll(caller, { since })),
        yield* Effect.flip(OperationalFeed.use((operational) => operational.read(caller, { since })))
      ]
      for (const { _tag } of refusals) assert.strictEqual(_tag, "CursorAhead")
      for (const other of ["2100-01-01T00:00:00Z", "2100-01-01T00:00:00.000001+00:00"])
        assert.deepStrictEqual((yield* feed.readAll(caller, { since: other })).changes, [])
    })
  )

  it.effect("goes on behind the cursors of before where the database's clock went back", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_late", "live")
      const ahead = (yield* databaseMillis) + 60_000
      yield* EventStore.use((store) => store.saw(ahead))
      // Another server with a clock of its own.
      yield* EventStore.use((store) => Effect.flatMap(databaseMillis, store.saw))
      yield* record("live", "cause", [event(1, caller)])
      const feed = yield* ChangeFeed
      const [told] = (yield* feed.readAll(caller, { since: new Date(ahead - 1_000).toISOString() })).changes
      assert.isAtLeast(Date.parse(told?.created_at ?? ""), ahead)
      // This cursor is later than the clock, and no later than the feed.
      assert.deepStrictEqual((yield* feed.readAll(caller, { since: told?.created_at ?? "" })).changes, [])
    })
  )
})
