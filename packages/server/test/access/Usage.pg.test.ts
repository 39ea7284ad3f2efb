import { assert, describe, layer } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Usage } from "@entity-watch/core/access/Usage"
import { Effect, Exit, Layer, Option, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { TestDatabase } from "../support/TestDatabase.ts"

const account = (id: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`INSERT INTO account (id, name) VALUES (${id}, ${id})`)

const callerOf = (accountId: string): Caller => ({ accountId, keyId: "key", mode: "live" })

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
        yield* usage.count(callerOf("acct_second"), "screen")
        yield* usage.count(callerOf("acct_second"), "screen")
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
        yield* Effect.forEach([1, 2, 3], () => usage.count(callerOf("acct_stop"), "screen"))
        yield* stop
        assert.deepStrictEqual(yield* written("acct_stop"), [["1970-01-01", 3]])
      })
    )

    it.effect("counts what another instance wrote, and never below zero", () =>
      Effect.gen(function* () {
        yield* account("acct_two")
        const one = yield* started
        const two = yield* started
        assert.deepStrictEqual(yield* one.usage.remaining(callerOf("acct_two")), Option.some(10))
        yield* Effect.forEach([1, 2, 3], () => two.usage.count(callerOf("acct_two"), "screen"))
        yield* two.usage.flush
        yield* one.usage.count(callerOf("acct_two"), "screen")
        assert.deepStrictEqual(yield* one.usage.remaining(callerOf("acct_two")), Option.some(9))
        yield* one.usage.flush
        assert.deepStrictEqual(yield* one.usage.remaining(callerOf("acct_two")), Option.some(6))
        yield* Effect.forEach(Array.from({ length: 9 }), () =>
          one.usage.count(callerOf("acct_two"), "screen")
        )
        assert.deepStrictEqual(yield* one.usage.remaining(callerOf("acct_two")), Option.some(0))
        yield* Effect.andThen(one.stop, two.stop)
        assert.deepStrictEqual(yield* written("acct_two"), [["1970-01-01", 13]])
      })
    )

    it.effect("starts again with the month", () =>
      Effect.gen(function* () {
        yield* account("acct_month")
        yield* TestClock.setTime(Date.UTC(1970, 0, 31, 23, 59, 59))
        const { stop, usage } = yield* started
        yield* usage.count(callerOf("acct_month"), "screen")
        yield* TestClock.adjust("2 seconds")
        assert.deepStrictEqual(yield* usage.remaining(callerOf("acct_month")), Option.some(10))
        yield* usage.count(callerOf("acct_month"), "screen")
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
        yield* usage.count(callerOf("acct_later"), "screen")
        yield* usage.count(callerOf("acct_gone"), "screen")
        yield* sql`ALTER TABLE usage RENAME TO usage_away`
        yield* usage.flush
        yield* sql`ALTER TABLE usage_away RENAME TO usage`
        yield* sql`ALTER TABLE usage_day RENAME TO usage_day_away`
        yield* usage.flush
        yield* sql`ALTER TABLE usage_day_away RENAME TO usage_day`
        yield* stop
        assert.deepStrictEqual(yield* written("acct_later"), [["1970-03-01", 1]])
        assert.deepStrictEqual(yield* written("acct_gone"), [])
        assert.deepStrictEqual(
          yield* sql`SELECT requests::int4 FROM usage_day WHERE account_id IN ('acct_later', 'acct_gone')`,
          [{ requests: 1 }]
        )
      })
    )

    it.effect("shows an account what it used by day and operation, in its mode, and its own allowance", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* account("acct_days")
        yield* account("acct_other")
        const { stop, usage } = yield* started
        const caller = callerOf("acct_days")
        const sandbox: Caller = { ...caller, mode: "sandbox" }
        yield* usage.count(caller, "screen", 3)
        yield* usage.count(caller, "screen")
        yield* usage.count(caller, "resolve")
        yield* usage.count(sandbox, "reconcile", 2)
        yield* usage.count(callerOf("acct_other"), "screen", 7)
        yield* usage.flush
        yield* usage.count(caller, "screen", 2)
        yield* usage.flush
        const early = yield* usage.read(caller)
        assert.deepStrictEqual(early.days, [], "of long ago nothing is shown")
        // The database's clock says which days are the last ones.
        yield* sql`UPDATE usage_day SET day = (clock_timestamp() AT TIME ZONE 'UTC')::date
          WHERE account_id = 'acct_days'`
        const { days, month } = yield* usage.read(caller)
        const [{ day = "" } = {}] = days
        assert.deepStrictEqual(days, [
          { day, operation: "resolve", requests: 1 },
          { day, operation: "screen", requests: 6 }
        ])
        assert.match(day, /^\d{4}-\d\d-\d\d$/u)
        assert.match(month.month, /^1970-\d\d-01$/u)
        assert.deepInclude(month, { requests: 7, allowance: 10, remaining: 3 })
        const own = { ...caller, limits: { monthly_allowance: 5 } }
        assert.deepInclude((yield* usage.read(own)).month, { requests: 7, allowance: 5, remaining: 0 })
        assert.deepStrictEqual(
          yield* usage.remaining({ ...caller, limits: { monthly_allowance: 100 } }),
          Option.some(93)
        )
        const invented = yield* usage.read(sandbox)
        assert.deepStrictEqual(invented.days, [{ day, operation: "reconcile", requests: 2 }])
        assert.deepInclude(invented.month, { requests: 2, allowance: null, remaining: null })
        assert.deepStrictEqual(yield* usage.remaining(sandbox), Option.none())
        yield* stop
      })
    )
  })
})
