/** `entity-watch upgrade --check` over a database of an earlier version. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it, layer } from "@effect/vitest"
import { ALGORITHM_VERSION } from "@entity-watch/core/lists"
import { migrations } from "@entity-watch/core/store/migrations/all"
import { EmbeddedDatabase } from "@entity-watch/node/database/embedded/EmbeddedDatabase"
import { migrate } from "@entity-watch/node/database/migrate"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { run } from "../support/command.ts"
import { describePostgres, PostgresAddress, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { copyUntouched } from "../support/untouchedData.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-upgrade-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const upTo = (last: number) =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => Number.parseInt(name, 10) <= last))

/** What an instance of that version has left: a list that is unavailable already, a receipt's key, a file under way, an index. */
const filled = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* migrate(upTo(23))
  yield* sql`
    INSERT INTO snapshot (mode, register, state, files, sha256, started_at, loaded_at, lease_until)
    VALUES ('live', 'dfat-consolidated-list', 'current', '[]', 'x', now(), now(), now())`
  yield* sql`INSERT INTO receipt_key (id, public_key, secret) VALUES ('kid', 'x', 'x')`
  yield* sql`
    INSERT INTO customer_file (id, name, who, mode, bytes, upload_id, header, sample, columns, state, run)
    VALUES ('file_1', 'x', 'x', 'live', 1, 'up_1', '{}', '[]', '[]', 'running', '{"algorithm_version":"5"}')`
  yield* sql`
    INSERT INTO name_segment (mode, format, state, snapshots, hash, size, names)
    VALUES ('live', '0.0', 'current', '{}', 'x', 2000000, 7)`
})

/** Which transaction writes next, and every row that the check looks at. */
const state = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return [
    yield* sql`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next`,
    yield* sql`SELECT migration_id FROM effect_sql_migrations ORDER BY 1`,
    yield* sql`SELECT xmin::text, state, checked_at FROM snapshot`,
    yield* sql`SELECT xmin::text, state FROM customer_file`
  ]
})

const says = (out: string): ReadonlyArray<string> =>
  JSON.parse(out).parts.flatMap(({ findings }: { findings: ReadonlyArray<{ says: string }> }) =>
    findings.map((finding) => finding.says)
  )

const everything = [
  /^0024_makers_of_admin_keys: with which admin key each one was made\.$/u,
  /^0025_told_needs: /u,
  /^0026_decisions: what people decided about matches\.$/u,
  /^0027_key_scopes: what each API key may ask for\.$/u,
  /^0028_decided_files: decisions of accounts beside the matches of files in the console\.$/u,
  /^0029_journal: the journal of questions and answers\.$/u,
  /^0030_account_limits: limits of single accounts, and their usage by day and operation\.$/u,
  /^0031_watched_subjects: the subjects that accounts watch\.$/u,
  /^0032_doubtful_editions: /u,
  /^0033_watched_files: files whose customers are put under watch: once somebody added one, the console of an earlier version lists no files\.$/u,
  /^0034_additional_lists: additional lists: once one was loaded, an instance of an earlier version cannot read what is in force\.$/u,
  /^0035_subject_events: an index of the events about subjects\.$/u,
  /^0036_subjects_put_again: when a subject was put again while a file may end its watch\.$/u,
  /^less than 1 MB of tables with about 0 rows are written or indexed anew: about seconds/u,
  /^The live name index of 7 names \(2 MB\) is built anew/u,
  /^This version repeats screens of algorithm \d+, and the newest file here was screened with 5: of receipts of another/u,
  /^1 file under way will stop/u
]

const sayEverything = (out: string): void => {
  const said = says(out)
  assert.lengthOf(said, everything.length, out)
  for (const [i, form] of everything.entries()) assert.match(said[i] ?? "", form)
}

describe("entity-watch upgrade --check", () => {
  it("says of an embedded database what will be different, ends with 2 and writes nothing", async () => {
    const dataDir = join(folder, "earlier")
    const within = <A>(effect: Effect.Effect<A, unknown, SqlClient.SqlClient>) =>
      Effect.runPromise(
        Effect.provide(effect, EmbeddedDatabase.layer({ dataDir: join(dataDir, "database") }))
      )
    await within(filled)
    const before = await within(state)
    const { code, err, out } = await run({ DATA_DIR: dataDir }, "upgrade", "--check", "--json")
    assert.deepStrictEqual([code, err], [2, ""])
    sayEverything(out)
    assert.deepStrictEqual(
      JSON.parse(out).migrations.map((each: object) => Object.values(each)),
      [
        ["0024_makers_of_admin_keys", "with which admin key each one was made", true],
        ["0025_told_needs", "what the operator was told of what needs a person", true],
        ["0026_decisions", "what people decided about matches", true],
        ["0027_key_scopes", "what each API key may ask for", true],
        ["0028_decided_files", "decisions of accounts beside the matches of files in the console", true],
        ["0029_journal", "the journal of questions and answers", true],
        ["0030_account_limits", "limits of single accounts, and their usage by day and operation", true],
        ["0031_watched_subjects", "the subjects that accounts watch", true],
        [
          "0032_doubtful_editions",
          "editions of screening lists that are in doubt, which are screened as well",
          true
        ],
        [
          "0033_watched_files",
          "files whose customers are put under watch: once somebody added one, the console of an earlier version lists no files",
          true
        ],
        [
          "0034_additional_lists",
          "additional lists: once one was loaded, an instance of an earlier version cannot read what is in force",
          true
        ],
        ["0035_subject_events", "an index of the events about subjects", true],
        ["0036_subjects_put_again", "when a subject was put again while a file may end its watch", true]
      ]
    )
    assert.deepStrictEqual(await within(state), before)
  })

  it("ends with 0 where nothing is to be known, and makes no database", async () => {
    const dataDir = join(folder, "same")
    await copyUntouched(dataDir)
    const same = await run({ DATA_DIR: dataDir }, "upgrade", "--check")
    assert.deepStrictEqual(same, {
      code: 0,
      err: "",
      out: "Database\n  ok       Its tables are up to date: no migration is to be applied.\n"
    })
    const none = join(folder, "none")
    const first = await run({ DATA_DIR: none }, "upgrade", "--check")
    assert.strictEqual(first.code, 0, first.err)
    assert.match(first.out, /There is no embedded database yet/u)
    assert.notInclude(readdirSync(folder), "none")
  })

  it("says nothing of what is so already", async () => {
    const dataDir = join(folder, "already")
    await Effect.runPromise(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrate(migrations)
        yield* sql`
          INSERT INTO snapshot (mode, register, state, files, sha256, started_at, loaded_at, lease_until)
          VALUES ('live', 'dfat-consolidated-list', 'current', '[]', 'x', now(), now(), now())`
        yield* sql`INSERT INTO receipt_key (id, public_key, secret) VALUES ('kid', 'x', 'x')`
        for (const [id, days, algorithm] of [
          ["file_1", 9, "5"],
          ["file_2", 1, ALGORITHM_VERSION]
        ])
          yield* sql`
            INSERT INTO customer_file (id, name, who, mode, bytes, upload_id, header, sample, columns, state, run,
              created_at)
            VALUES (${id}, 'x', 'x', 'live', 1, ${id}, '{}', '[]', '[]', 'finished',
              jsonb_build_object('algorithm_version', ${algorithm}::text), now() - ${days}::int4 * interval '1 day')`
      }).pipe(Effect.provide(EmbeddedDatabase.layer({ dataDir: join(dataDir, "database") })))
    )
    const { code, err, out } = await run({ DATA_DIR: dataDir }, "upgrade", "--check", "--json")
    assert.deepStrictEqual([code, err], [0, ""], out)
    assert.deepStrictEqual(says(out), ["Its tables are up to date: no migration is to be applied."])
  })

  it("ends with 1 and a sentence where it cannot look", async () => {
    const { code, err, out } = await run(
      { DATA_DIR: folder, DATABASE_URL: "postgres://postgres@127.0.0.1:1/shop" },
      "upgrade",
      "--check"
    )
    assert.deepStrictEqual([code, out], [1, ""])
    assert.match(err, /^The database does not answer: [^\n]+\n$/u)
    const unasked = await run({ DATA_DIR: folder }, "upgrade")
    assert.deepStrictEqual([unasked.code, unasked.out], [1, ""])
    assert.match(unasked.err, /^Whatever is started over the database upgrades it/u)
  })
})

describePostgres("entity-watch upgrade --check over PostgreSQL", () => {
  layer(PostgresDatabase.layerEmpty)((it) => {
    it.effect("says the same where no transaction may write", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const url = yield* PostgresAddress
        const check = Effect.promise(() =>
          run({ DATA_DIR: folder, DATABASE_URL: url }, "upgrade", "--check", "--json")
        )
        const empty = yield* check
        assert.strictEqual(empty.code, 0, empty.err)
        assert.deepStrictEqual(says(empty.out), ["The database is empty: the first start makes its tables."])
        yield* filled
        yield* sql`ALTER DATABASE ${sql(new URL(url).pathname.slice(1))} SET default_transaction_read_only = on`
        const { code, err, out } = yield* check
        assert.deepStrictEqual([code, err], [2, ""])
        sayEverything(out)
      })
    )

    // Each state of the schema is one that a database may be in.
    it.effect("looks at the tables of every version", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const url = yield* PostgresAddress
        yield* sql`ALTER DATABASE ${sql(new URL(url).pathname.slice(1))} RESET default_transaction_read_only`
        const numbers = Object.keys(migrations).map((name) => Number.parseInt(name, 10))
        for (const last of numbers.slice(0, -1)) {
          yield* sql`DROP SCHEMA public CASCADE`
          yield* sql`CREATE SCHEMA public`
          yield* migrate(upTo(last))
          yield* sql`
            INSERT INTO snapshot (mode, register, state, files, sha256, started_at, loaded_at, lease_until)
            VALUES ('live', 'dfat-consolidated-list', 'current', '[{}]', 'x', now(), now(), now())`
          const { code, err, out } = yield* Effect.promise(() =>
            run({ DATA_DIR: folder, DATABASE_URL: url }, "upgrade", "--check", "--json")
          )
          assert.deepStrictEqual([code, err], [2, ""], `${last}`)
          assert.lengthOf(JSON.parse(out).migrations, numbers.filter((number) => number > last).length)
        }
      })
    )
  })
})
