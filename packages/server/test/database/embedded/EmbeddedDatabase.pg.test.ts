import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openAsBlob,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, inject, it } from "@effect/vitest"
import { PGlite } from "@electric-sql/pglite"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { EmbeddedDatabase } from "@entity-watch/node/database/embedded/EmbeddedDatabase"
import { Deferred, Effect, Fiber, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { compileQuickly } from "../../support/compileQuickly.ts"

const writer = fileURLToPath(new URL("./writer.ts", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "ew-embedded-"))
const dataDir = join(folder, "database")

const count = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ n: number }>`SELECT count(*)::int4 AS n FROM written`
  return row?.n ?? 0
})

const open = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>, directory = dataDir) =>
  effect.pipe(Effect.provide(EmbeddedDatabase.layer({ dataDir: directory })))

/** What somebody else than the owner may read, write or enter. */
const openToOthers = (directory: string) =>
  [
    directory,
    ...readdirSync(directory, { recursive: true, encoding: "utf8" }).map((each) => join(directory, each))
  ]
    .map((path) => `${path} ${(statSync(path).mode & 0o777).toString(8)}`)
    .filter((each) => !each.endsWith("00"))

describe("EmbeddedDatabase.layer", () => {
  // Unpacking the template takes a third of the time that making a new database does.
  beforeAll(async () => {
    const loadDataDir = await openAsBlob(inject("template"))
    const engine = await PGlite.create({ dataDir, extensions: { pg_trgm }, loadDataDir })
    await engine.close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.live("keeps every acknowledged row of a process that is killed while it writes", () =>
    Effect.gen(function* () {
      const child = spawn(process.execPath, [compileQuickly, writer, dataDir], {
        stdio: ["ignore", "pipe", "inherit"]
      })
      let printed = ""
      child.stdout.on("data", (chunk: Buffer) => {
        printed += chunk.toString()
        if (printed.split("\n").length > 200) child.kill("SIGKILL")
      })
      yield* Effect.promise(() => once(child, "close"))
      const acknowledged = printed.slice(0, printed.lastIndexOf("\n")).split("\n").length
      assert.isAtLeast(acknowledged, 200)
      assert.isAtLeast(yield* open(count), acknowledged)
    })
  )

  it.effect("lets a new connection wait for a statement that takes long", () =>
    open(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        // The first takes the one connection that is there; the others open theirs while the thread is busy.
        const long = yield* Effect.forkChild(sql`SELECT pg_sleep(1)`)
        const others = yield* Effect.forEach([sql`SELECT 1`, count], (each) => Effect.forkChild(each))
        yield* TestClock.adjust("10 minutes")
        yield* Fiber.joinAll([long, ...others])
      })
    )
  )

  it.live("refuses a second process in one sentence", () =>
    open(
      Effect.sync(() => {
        const second = spawnSync(process.execPath, [compileQuickly, writer, dataDir], { encoding: "utf8" })
        assert.strictEqual(second.status, 1)
        assert.strictEqual(
          second.stderr.replaceAll(/^\(.*Warning.*\n|^\(Use .*\n/gm, ""),
          `Another process is using ${dataDir} and lets nobody in beside it. Try again when it has ended, or set DATABASE_URL.\n`
        )
      })
    )
  )

  it.live("refuses a second opening in the same process", () =>
    open(
      Effect.gen(function* () {
        const error = yield* Effect.flip(open(count))
        assert.strictEqual(error._tag, "DataDirectoryInUse")
      })
    )
  )

  it.live("lets a command in beside it, whose transactions take turns with its own", () =>
    open(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const before = yield* count
        const add = (client: SqlClient.SqlClient) =>
          client.withTransaction(
            Effect.flatMap(
              client<{ n: number }>`SELECT max(n) + 1 AS n FROM written`,
              ([row]) => client`INSERT INTO written VALUES (${row?.n ?? 0})`
            )
          )
        yield* Effect.flatMap(SqlClient.SqlClient, (beside) =>
          Effect.all(
            Array.from({ length: 20 }, (_, i) => add(i % 2 === 0 ? sql : beside)),
            { concurrency: "unbounded" }
          )
        ).pipe(Effect.provide(EmbeddedDatabase.layerForCommand({ dataDir })))
        assert.strictEqual(yield* count, before + 20)
      })
    )
  )

  it.live("lets a command wait for a server that is about to stop, and work by itself then", () =>
    Effect.gen(function* () {
      const isAlone = yield* Deferred.make<void>()
      const before = yield* open(
        Effect.gen(function* () {
          const n = yield* count
          rmSync(join(dataDir, ".s.PGSQL.5432"))
          yield* Deferred.succeed(isAlone, undefined)
          yield* Effect.sleep("500 millis")
          return n
        })
      ).pipe(
        Effect.zip(
          Effect.andThen(
            Deferred.await(isAlone),
            Effect.provide(count, EmbeddedDatabase.layerForCommand({ dataDir }))
          ),
          { concurrent: true }
        )
      )
      assert.strictEqual(before[0], before[1])
      // What a killed server leaves lying about keeps no other from its place.
      writeFileSync(join(dataDir, ".s.PGSQL.5432"), "")
      yield* open(
        Effect.flatMap(count, (n) =>
          Effect.map(Effect.provide(count, EmbeddedDatabase.layerForCommand({ dataDir })), (beside) =>
            assert.strictEqual(beside, n)
          )
        )
      )
    })
  )

  it.live("answers from a new thread after the engine died", () =>
    open(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const before = yield* count
        const error = yield* Effect.flip(sql`COPY written FROM STDIN`)
        assert.strictEqual(error.reason._tag, "ConnectionError")
        assert.match(String(error.reason.cause), /The embedded database stopped: .+/u)
        assert.notInclude(String(error.reason.cause), "[object")
        const after = yield* Effect.retry(count, { schedule: Schedule.spaced("100 millis"), times: 2_000 })
        assert.strictEqual(after, before)
      })
    )
  )

  it.live("offers trigram similarity", () =>
    open(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [row] = yield* sql<{ equal: boolean }>`SELECT similarity('acme', 'acme') = 1 AS equal`
        assert.deepStrictEqual(row, { equal: true })
      })
    )
  )

  it.live("says which directory it could not open, and why", () =>
    Effect.gen(function* () {
      const file = join(folder, "a-file")
      writeFileSync(file, "")
      const error = yield* Effect.flip(open(count, join(file, "database")))
      assert.strictEqual(error._tag, "EmbeddedDatabaseUnavailable")
      assert.include(error.message, `could not open ${join(file, "database")}: `)
    })
  )

  it.live("leaves a directory alone that holds something else", () =>
    Effect.gen(function* () {
      const other = join(folder, "other")
      mkdirSync(other)
      writeFileSync(join(other, "letter.txt"), "")
      const { message } = yield* Effect.flip(open(count, other))
      assert.match(
        message,
        /could not open .+: it holds files that are no database\. Move them away, or restore/u
      )
      assert.deepStrictEqual(readdirSync(other), ["letter.txt"])
    })
  )

  it.live("takes an older directory from everybody but its owner", () =>
    Effect.gen(function* () {
      chmodSync(dataDir, 0o755)
      yield* open(SqlClient.SqlClient)
      assert.strictEqual(statSync(dataDir).mode & 0o777, 0o700)
    })
  )

  it.live("makes a missing directory, for its owner only", () =>
    Effect.gen(function* () {
      const shared = join(folder, "a")
      mkdirSync(shared)
      chmodSync(shared, 0o755)
      const missing = join(shared, "b")
      const sql = SqlClient.SqlClient.use((client) => client`SELECT 1 AS one`)
      assert.deepStrictEqual(yield* open(sql, missing), [{ one: 1 }])
      assert.isTrue(existsSync(join(missing, "PG_VERSION")))
      chmodSync(shared, 0o700)
      assert.deepStrictEqual(openToOthers(shared), [])
    })
  )
})
