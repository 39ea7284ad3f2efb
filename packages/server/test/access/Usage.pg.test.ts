import { assert, describe, layer } from "@effect/vitest"
import { Usage } from "@entity-watch/core/access/Usage"
import { Effect, Exit, Layer, Option, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { TestDatabase } from "../support/TestDatabase.ts"

const account = (id: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`INSERT INTO account (id, name) VALUES (${id}, ${id})`)

const written = (id: string) =>
  Effect.map(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) =>
        sql<{ month: string; requests: number }>`
        SELECT month::text, requests::float8 FROM usage WHERE account_id = ${id} ORDER BY month`
    ),
    (rows) => rows.map(({ month, requests }) => [month, requests])
  )

/** A Usage whose end the test chooses. */
const started = Effect.gen(function* () {
  const scope = yield* Scope.make()
  const context = yield* Layer.buildWithScope(Layer.fresh(Usage.layer({ monthlyAllowance: 10 })), scope)
  const usage = yield* Effect.provide(Usage, context)
  return { usage, stop: Scope.close(scope, Exit.void) }
})

layer(TestDatabase.layer)("Usage", (it) => {
  describe("with an allowance of ten", () => {
    it.effect("writes nothing on a request, and everything a second later", () =>
      Effect.gen(function* () {
        yield* account("acct_second")
        const { stop, usage } = yield* started
        yield* usage.count("acct_second")
        yield* usage.count("acct_second")
        assert.deepStrictEqual(yield* written("acct_second"), [])
        yield* TestClock.adjust("1 second")
        yield* usage.flush
        assert.deepStrictEqual(yield* written("acct_second"), [["1970-01-01", 2]])
        yield* stop
      })
    )

    it.effect("writes what is left when it stops", () =>
      Effect.gen(function* () {
        yield* account("acct_stop")
        const { stop, usage } = yield* started
        yield* Effect.forEach([1, 2, 3], () => usage.count("acct_stop"))
        yield* stop
        assert.deepStrictEqual(yield* written("acct_stop"), [["1970-01-01", 3]])
      })
    )

    it.effect("counts what another instance wrote, and never below zero", () =>
      Effect.gen(function* () {
        yield* account("acct_two")
        const one = yield* started
        const two = yield* started
        assert.deepStrictEqual(yield* one.usage.remaining("acct_two"), Option.some(10))
        yield* Effect.forEach([1, 2, 3], () => two.usage.count("acct_two"))
        yield* two.usage.flush
        yield* one.usage.count("acct_two")
        assert.deepStrictEqual(yield* one.usage.remaining("acct_two"), Option.some(9))
        yield* one.usage.flush
        assert.deepStrictEqual(yield* one.usage.remaining("acct_two"), Option.some(6))
        yield* Effect.forEach(Array.from({ length: 9 }), () => one.usage.count("acct_two"))
        assert.deepStrictEqual(yield* one.usage.remaining("acct_two"), Option.some(0))
        yield* Effect.andThen(one.stop, two.stop)
        assert.deepStrictEqual(yield* written("acct_two"), [["1970-01-01", 13]])
      })
    )

    it.effect("starts again with the month", () =>
      Effect.gen(function* () {
        yield* account("acct_month")
        yield* TestClock.setTime(Date.UTC(1970, 0, 31, 23, 59, 59))
        const { stop, usage } = yield* started
        yield* usage.count("acct_month")
        yield* TestClock.adjust("2 seconds")
        assert.deepStrictEqual(yield* usage.remaining("acct_month"), Option.some(10))
        yield* usage.count("acct_month")
        yield* stop
        assert.deepStrictEqual(yield* written("acct_month"), [
          ["1970-01-01", 1],
          ["1970-02-01", 1]
        ])
      })
    )

    it.effect("keeps its count when the database refuses, and leaves out an account that is gone", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* TestClock.setTime(Date.UTC(1970, 2, 1))
        yield* account("acct_later")
        const { stop, usage } = yield* started
        yield* usage.count("acct_later")
        yield* usage.count("acct_gone")
        yield* sql`ALTER TABLE usage RENAME TO usage_away`
        yield* usage.flush
        yield* sql`ALTER TABLE usage_away RENAME TO usage`
        yield* stop
        assert.deepStrictEqual(yield* written("acct_later"), [["1970-03-01", 1]])
        assert.deepStrictEqual(yield* written("acct_gone"), [])
      })
    )
  })
})
