import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { isUnloaded, readLoadedRows, writeLoadedRows } from "./loadedRows.ts"
import { coreLayer, readFixtures } from "./registers.ts"

/** Every row of every table, without times, and what the planner knows of the tables that have rows. */
const everything = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`
  const rows = yield* Effect.forEach(tables, ({ name }) =>
    sql`SELECT ${name}::text AS table, to_jsonb(t) - ARRAY['started_at', 'lease_until', 'loaded_at', 'checked_at',
      'loaded_checked_at'] AS row FROM ${sql(name)} t ORDER BY 2`.pipe(
      Effect.map((each) => ({ name, rows: each }))
    )
  )
  const known = yield* sql`
    SELECT tablename, attname, n_distinct, correlation FROM pg_stats
    WHERE tablename LIKE 'register\_%\_sandbox' ORDER BY 1, 2`
  const sized = yield* sql`
    SELECT relname, reltuples FROM pg_class WHERE relname LIKE 'register\_%\_sandbox' AND relkind = 'r' ORDER BY 1`
  const next = yield* sql`SELECT last_value::text AS id FROM snapshot_id_seq`
  return { rows, known, sized, next }
})

/** In milliseconds. */
const times = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly time: number }>`
    SELECT (extract(epoch FROM time) * 1000)::float8 AS time
    FROM snapshot, unnest(ARRAY[lease_until, loaded_at, checked_at, loaded_checked_at]) time ORDER BY id, time`
  return rows.map(({ time }) => time)
})

const day = 24 * 60 * 60 * 1000

describe("loaded rows", () => {
  it.effect("put into an empty database are what loading the fixtures leaves there, but of now", () =>
    Effect.gen(function* () {
      const loaded = yield* Effect.gen(function* () {
        assert.isTrue(yield* isUnloaded)
        yield* readFixtures
        assert.isFalse(yield* isUnloaded)
        return { kept: yield* readLoadedRows, everything: yield* everything, times: yield* times }
      }).pipe(Effect.provide(coreLayer))
      const written = yield* Effect.gen(function* () {
        yield* writeLoadedRows({ ...loaded.kept, at: DateTime.subtract(loaded.kept.at, { days: 1 }) })
        assert.isFalse(yield* isUnloaded)
        return { everything: yield* everything, times: yield* times }
      }).pipe(Effect.provide(Layer.fresh(coreLayer)))
      assert.deepStrictEqual(written.everything, loaded.everything)
      const [later = 0, ...others] = written.times.map((time, i) => Math.round(time - (loaded.times[i] ?? 0)))
      assert.isAtLeast(later, day)
      assert.deepStrictEqual(
        others,
        others.map(() => later)
      )
    })
  )
})
