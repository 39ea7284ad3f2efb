import { assert, layer } from "@effect/vitest"
import { IdentitySourceUnavailable } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { PublisherFileStore } from "@entity-watch/core/store/PublisherFileStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { LiveAnswers } from "@entity-watch/core/watch/LiveAnswers"
import { dueAnswers } from "@entity-watch/node/refresh/scheduledAnswers"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestDatabase } from "../support/TestDatabase.ts"

const played = { rounds: 0, isDown: true }

/** Counts its rounds, and fails them as the real one does. */
const FakeLiveAnswers = Layer.succeed(LiveAnswers, {
  round: Effect.suspend(() => {
    played.rounds++
    return played.isDown
      ? Effect.fail(
          new IdentitySourceUnavailable({ source: "abn-lookup-web-services", reason: "It did not answer." })
        )
      : Effect.succeed({ days: ["2026-11-20"], watched: 0, asked: 0, kept: 0 })
  })
})

const services = Layer.mergeAll(PublisherFileStore.layer, SnapshotStore.layer, FakeLiveAnswers).pipe(
  Layer.provideMerge(TestDatabase.layer)
)

layer(services, { excludeTestServices: true })("rounds of live answers", (it) => {
  it.effect("wait until they are due, longer after one that succeeded", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const check = Effect.map(
        sql<{ failure: string | null; failures: number; hours: number }>`
          SELECT failure, failures, (extract(epoch FROM due_at - now()) / 3600)::float8 AS hours FROM publisher_check`,
        ([row]) => row ?? assert.fail("no check")
      )
      yield* Effect.all([dueAnswers, dueAnswers], { concurrency: 2 })
      yield* dueAnswers
      assert.strictEqual(played.rounds, 1)
      const failed = yield* check
      assert.deepInclude(failed, { failure: "It did not answer.", failures: 1 })
      assert.isBelow(failed.hours, 0.3)

      played.isDown = false
      yield* sql`UPDATE publisher_check SET due_at = now()`
      yield* dueAnswers
      assert.strictEqual(played.rounds, 2)
      const made = yield* check
      assert.deepInclude(made, { failure: null, failures: 0 })
      assert.isAbove(made.hours, 5.9)
    })
  )
})
