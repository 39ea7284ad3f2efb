import { assert, layer } from "@effect/vitest"
import { migrations } from "@entity-watch/core/store/migrations/all"
import { migrate } from "@entity-watch/node/database/migrate"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { describePostgres, PostgresDatabase } from "../support/PostgresDatabase.ts"

const before = {
  "0001_init": migrations["0001_init"],
  "0002_publisher_files": migrations["0002_publisher_files"]
}

const written = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO snapshot (mode, register, state, files, sha256, started_at, lease_until)
    SELECT mode, 'asic-companies', state, '[]', 'x', now(), now() + interval '2 minutes'
    FROM unnest(ARRAY['live', 'sandbox']) AS m (mode), unnest(ARRAY['superseded', 'current', 'loading']) AS s (state)`
  yield* sql`
    INSERT INTO register_record (mode, register, key, abn, acn, hash, data, since, until)
    SELECT mode, 'asic-companies', n::text, NULL, lpad(n::text, 9, '0'), md5(n::text)::uuid, jsonb_build_object('n', n), 1,
      CASE WHEN n % 3 = 0 THEN 2 END
    FROM unnest(ARRAY['live', 'sandbox']) AS m (mode), generate_series(1, 30) AS g (n)`
  yield* sql`
    INSERT INTO register_name (mode, register, key, kind, name, folded, core, acn, since, until)
    SELECT mode, register, key, 'legal', 'Name ' || key, 'NAME ' || key, 'NAME ' || key, acn, since, until
    FROM register_record`
  yield* sql`INSERT INTO staged_record (snapshot_id, key, hash, data) VALUES (3, 'x', md5('')::uuid, '{}')`
})

const kept = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return [
    yield* sql`SELECT mode, register, key, abn, acn, hash::text, data, since, until FROM register_record ORDER BY mode, key`,
    yield* sql`SELECT mode, register, key, kind, name, folded, acn, since, until FROM register_name ORDER BY mode, key`,
    yield* sql`SELECT id, mode, sha256, state FROM snapshot WHERE state <> 'loading' AND state <> 'failed' ORDER BY id`
  ]
})

describePostgres("a database of the second version", () => {
  layer(PostgresDatabase.layerEmpty)((it) => {
    it.effect(
      "keeps every record, name and snapshot when it is brought up to date, and gives up what was loading",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* migrate(before)
          yield* written
          const rows = yield* kept
          assert.lengthOf(rows[0] ?? [], 60)
          yield* migrate(migrations)
          assert.deepStrictEqual(yield* kept, rows)
          const states = yield* sql<{ state: string }>`SELECT DISTINCT state FROM snapshot ORDER BY state`
          assert.deepStrictEqual(
            states.map(({ state }) => state),
            ["current", "failed", "superseded"]
          )
          const where = yield* sql<{ table: string; n: number }>`
          SELECT tableoid::regclass::text AS table, count(*)::int4 AS n FROM register_record GROUP BY 1 ORDER BY 1`
          assert.deepStrictEqual(
            where.map(({ n, table }) => [table, n]),
            [
              ["register_record_live_rest", 30],
              ["register_record_sandbox", 30]
            ]
          )
        })
    )
  })
})

const beforeNumbers = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name < "0014_numbered_idempotency_keys")
)

describePostgres("a database whose idempotency keys have no numbers", () => {
  layer(PostgresDatabase.layerEmpty)((it) => {
    it.effect("numbers those of each account and mode in the order of their creation", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrate(beforeNumbers)
        yield* sql`INSERT INTO account (id, name) VALUES ('acct_1', 'one'), ('acct_2', 'two')`
        yield* sql`
          INSERT INTO idempotency (account_id, mode, key, request_sha256, answer, created_at)
          SELECT account_id, mode, n::text, 'x', 'x', now() - n * interval '1 hour'
          FROM (VALUES ('acct_1', 'live', 3), ('acct_1', 'sandbox', 1), ('acct_2', 'live', 2)) AS of (account_id, mode, keys),
            generate_series(1, keys) AS n`
        yield* migrate(migrations)
        assert.deepStrictEqual(
          yield* sql`
            SELECT account_id, mode, string_agg(key, ' ' ORDER BY number) AS keys, max(number)::int4 AS newest
            FROM idempotency GROUP BY 1, 2 ORDER BY 1, 2`,
          [
            { account_id: "acct_1", mode: "live", keys: "3 2 1", newest: 3 },
            { account_id: "acct_1", mode: "sandbox", keys: "1", newest: 1 },
            { account_id: "acct_2", mode: "live", keys: "2 1", newest: 2 }
          ]
        )
      })
    )
  })
})
