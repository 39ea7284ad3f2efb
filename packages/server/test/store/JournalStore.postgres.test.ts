/** A hold that is placed in the very moment in which old entries are removed. */
import { assert, layer } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { JournalStore } from "@entity-watch/core/store/JournalStore"
import { RetentionStore } from "@entity-watch/core/store/RetentionStore"
import { Context, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { eventually } from "../support/eventually.ts"
import { describePostgres, PostgresAddress, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { clientAt } from "../support/server.ts"
import { waitsForLock } from "../support/waitsForLock.ts"

/** What another process has, with a pool of its own. */
const instance = Effect.gen(function* () {
  const address = yield* PostgresAddress
  const services = yield* Layer.build(
    Layer.fresh(
      Layer.merge(JournalStore.layer, RetentionStore.layer).pipe(Layer.provideMerge(clientAt(address)))
    )
  )
  return {
    sql: Context.get(services, SqlClient.SqlClient),
    journal: Context.get(services, JournalStore),
    retention: Context.get(services, RetentionStore)
  }
})

const caller: Caller = { accountId: "acc_held", keyId: "", mode: "live" }
const who = { by: "Kim Reviewer", because: "A court asks." }

/** Two entries of one customer, which are older than they are kept for; how many are left of those before is answered. */
const prepared = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO account (id, name) VALUES (${caller.accountId}, 'held') ON CONFLICT DO NOTHING`
  yield* sql`DELETE FROM journal_hold`
  yield* sql`DELETE FROM journal_entry`
  for (const id of ["jrn_1", "jrn_2"])
    yield* sql`
      INSERT INTO journal_entry (id, account_id, mode, asked_at, subject, sha256, sealed)
      VALUES (${id}, ${caller.accountId}, 'live', now() - interval '3000 days', 'digest', '', 'sealed')`
})

const left = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT id FROM journal_entry`
  return rows.length
})

describePostgres("a hold and the removal of old entries at one moment", () => {
  layer(PostgresDatabase.layer, { excludeTestServices: true })((it) => {
    it.effect("nothing is removed while a hold is being placed, and nothing of it afterwards", () =>
      Effect.gen(function* () {
        yield* prepared
        const holder = yield* instance
        const { retention } = yield* instance
        const during = yield* holder.sql.withTransaction(
          Effect.andThen(
            holder.journal.hold(caller, "hld_1", "digest", who),
            retention.removeJournalAcrossAccounts(2_557)
          )
        )
        assert.deepStrictEqual(during, { removed: 0, next: null })
        assert.strictEqual((yield* retention.removeJournalAcrossAccounts(2_557)).removed, 0)
        assert.strictEqual(yield* left, 2)
      }).pipe(Effect.scoped)
    )

    it.effect("a hold is placed once the removal that is under way has ended", () =>
      Effect.gen(function* () {
        yield* prepared
        const { journal } = yield* instance
        const { retention } = yield* instance
        const blocker = yield* instance
        const [removing, holding] = yield* blocker.sql.withTransaction(
          Effect.gen(function* () {
            // Somebody has one of the rows in hand, so that the removal stays in the middle of its work.
            yield* blocker.sql`SELECT id FROM journal_entry WHERE id = 'jrn_1' FOR UPDATE`
            const removal = yield* Effect.forkChild(retention.removeJournalAcrossAccounts(2_557))
            yield* eventually(waitsForLock())
            const hold = yield* Effect.forkChild(journal.hold(caller, "hld_2", "digest", who))
            yield* eventually(waitsForLock(2))
            return [removal, hold] as const
          })
        )
        assert.strictEqual((yield* Fiber.join(removing)).removed, 2)
        assert.strictEqual((yield* Fiber.join(holding)).hold.id, "hld_2")
        yield* SqlClient.SqlClient.use(
          (sql) => sql`
            INSERT INTO journal_entry (id, account_id, mode, asked_at, subject, sha256, sealed)
            VALUES ('jrn_3', ${caller.accountId}, 'live', now() - interval '3000 days', 'digest', '', 'sealed')`
        )
        assert.strictEqual((yield* retention.removeJournalAcrossAccounts(2_557)).removed, 0)
        assert.strictEqual(yield* left, 1)
      }).pipe(Effect.scoped)
    )
  })
})
