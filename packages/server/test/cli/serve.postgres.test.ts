import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, inject, it } from "@effect/vitest"
import { SecretBox } from "@entity-watch/core/secrets/SecretBox"
import { migrations } from "@entity-watch/core/store/migrations/all"
import { Database } from "@entity-watch/node/database/Database"
import { requireServer } from "@entity-watch/node/database/databaseServer"
import { migrate } from "@entity-watch/node/database/migrate"
import { AesSecretBox } from "@entity-watch/node/secrets/AesSecretBox"
import { requireSecrets } from "@entity-watch/node/secrets/requireSecrets"
import { failureSentence } from "@entity-watch/server/telemetry/failureSentence"
import { Cause, ConfigProvider, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { startCluster } from "../support/cluster.ts"
import { type Ended, run, start } from "../support/command.ts"
import { addressOf, clientAt } from "../support/server.ts"
import { mountSmallDisk } from "../support/smallDisk.ts"

const dataDir = mkdtempSync(join(tmpdir(), "ew-start-"))
const key = (byte: number) => Buffer.alloc(32, byte).toString("base64")

const one = (ended: Ended, sentence: RegExp) => {
  assert.strictEqual(ended.code, 1, ended.err)
  assert.match(ended.err, sentence)
  assert.strictEqual(ended.err.split("\n").length, 2, ended.err)
}

const server = inject("postgres")
// A server of its own: these tests change who may come in.
const cluster =
  "reason" in server ? server.reason : await startCluster({ access: "local all guarded scram-sha-256" })
if (typeof cluster === "string") console.warn(`Skipping the tests of a start with a database: ${cluster}.`)
const disk = typeof cluster === "string" ? cluster : mountSmallDisk(120)
if (typeof disk === "string") console.warn(`Skipping the test of a full disk: ${disk}.`)
const url = typeof cluster === "string" ? "" : cluster.url

describe.skipIf(typeof cluster === "string")("entity-watch serve, before it listens", () => {
  beforeAll(async () => {
    await on(
      "postgres",
      (sql) => sql`CREATE DATABASE shop`,
      (sql) => sql`CREATE DATABASE readonly`,
      (sql) => sql`ALTER DATABASE readonly SET default_transaction_read_only = on`,
      (sql) => sql`CREATE ROLE guarded LOGIN PASSWORD 'right'`,
      (sql) => sql`CREATE ROLE guest LOGIN`,
      (sql) => sql`CREATE DATABASE sealed`,
      (sql) => sql`CREATE DATABASE newer`
    )
  })
  afterAll(async () => {
    if (typeof cluster !== "string") await cluster.stop()
    if (typeof disk !== "string") disk.unmount()
    rmSync(dataDir, { recursive: true, force: true })
  })

  type Statement = (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>
  const on = (database: string, ...statements: ReadonlyArray<Statement>) =>
    Effect.runPromise(
      SqlClient.SqlClient.use((sql) => Effect.forEach(statements, (each) => each(sql))).pipe(
        Effect.provide(clientAt(addressOf(url, database)))
      )
    )
  const at = (database: string, user = "postgres") => {
    const address = new URL(addressOf(url, database))
    const [name = "", password = ""] = user.split(":")
    address.username = name
    address.password = password
    return address.href
  }
  const serve = (DATABASE_URL: string, SECRETS_KEY?: string, ...args: ReadonlyArray<string>) =>
    start(
      { DATA_DIR: dataDir, DATABASE_URL, ...(SECRETS_KEY !== undefined && { SECRETS_KEY }) },
      "serve",
      "--port",
      "0",
      ...args
    )

  /** What a start would print of what keeps it from starting, or nothing. */
  const refusal = (DATABASE_URL: string, SECRETS_KEY = key(1)) =>
    Effect.runPromise(
      requireSecrets(false).pipe(
        Effect.provide(
          Database.layerServing.pipe(
            Layer.provideMerge(
              ConfigProvider.layer(ConfigProvider.fromUnknown({ DATABASE_URL, SECRETS_KEY }))
            )
          )
        ),
        Effect.as(""),
        Effect.catchCause((cause) =>
          Effect.succeed(`${failureSentence(Cause.squash(cause)) ?? Cause.pretty(cause)}\n`)
        )
      )
    )

  it("says what the database minds, in the database's words", async () => {
    const cases: ReadonlyArray<readonly [string, RegExp]> = [
      [at("nope"), /^The database refuses: database "nope" does not exist\. Look at DATABASE_URL\.\n$/u],
      [
        at("shop", "guarded:wrong"),
        /^The database refuses: password authentication failed for user "guarded"\./u
      ],
      [at("shop", "nobody"), /^The database refuses: role "nobody" does not exist\. Look at DATABASE_URL\./u],
      [
        at("shop", "guest"),
        /^The database refuses: permission denied for schema public\. Its user needs the right/u
      ],
      [at("readonly"), /^The database is read-only: a standby, or default_transaction_read_only is on\./u],
      [
        "postgres://postgres@127.0.0.1:1/shop",
        /^The database does not answer: nothing listens at 127\.0\.0\.1:1\./u
      ],
      [
        "postgres://postgres@localhost/shop?host=/nowhere",
        /^The database does not answer: connect ENOENT \/nowhere/u
      ],
      ["mysql://root:hunter2@127.0.0.1/shop", /^DATABASE_URL must begin with postgres:\/\//u]
    ]
    for (const [url, sentence] of cases) assert.match(await refusal(url), sentence)
    // As the command says it: alone on its line, and with an exit code.
    const [[url, sentence] = assert.fail()] = cases
    one(await serve(url, key(1)).ended, sentence)
  })

  it("refuses a server older than its statements", async () => {
    const failed = await Effect.runPromise(Effect.flip(requireServer(99)).pipe(Effect.provide(clientAt(url))))
    assert.match(failed.message, /^The database is PostgreSQL \d+\.\d+.*; Entity Watch needs 99 or newer\.$/u)
  })

  it("refuses a database that a newer version has migrated", async () => {
    await Effect.runPromise(migrate(migrations).pipe(Effect.provide(clientAt(at("newer")))))
    await on(
      "newer",
      (sql) => sql`INSERT INTO effect_sql_migrations (migration_id, name) VALUES (9999, 'of_the_future')`
    )
    one(
      await serve(at("newer"), key(1)).ended,
      /^A newer version of Entity Watch has migrated this database: it has migration 9999, and this version knows \d+\. /u
    )
  })

  it("refuses to start without a key of secrets, before it asks the database", async () => {
    one(await serve("postgres://postgres@127.0.0.1:1/none").ended, /^Set SECRETS_KEY to the output of/u)
  })

  it("refuses to start with another key than the one that sealed what is stored, unless told that it is lost", async () => {
    const sealed = await Effect.runPromise(
      SecretBox.use((box) =>
        Effect.all({
          webhook: box.seal(Redacted.make("whsec_x"), "wsub_1"),
          receipt: box.seal(Redacted.make("x"), "receipt_key kid"),
          decisions: box.seal(Redacted.make("x"), "decision_key live acct_a"),
          journal: box.seal(Redacted.make("x"), "journal_key live acct_a"),
          subjects: box.seal(Redacted.make("x"), "subject_key live acct_a"),
          answer: box.seal(Redacted.make("{}"), "idempotency live acct_a first")
        })
      ).pipe(
        Effect.provide(
          AesSecretBox.layer.pipe(
            Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ SECRETS_KEY: `mine:${key(1)}` })))
          )
        )
      )
    )
    await Effect.runPromise(migrate(migrations).pipe(Effect.provide(clientAt(at("sealed")))))
    await on("sealed", (sql) => sql`INSERT INTO account (id, name) VALUES ('acct_a', 'a')`)
    const kinds: ReadonlyArray<Statement> = [
      (sql) => sql`
        INSERT INTO subscription (id, account_id, mode, status, webhook_url, secret)
        VALUES ('wsub_1', 'acct_a', 'live', 'active', 'https://receiver.example', ${sealed.webhook})`,
      (sql) => sql`INSERT INTO receipt_key (id, public_key, secret) VALUES ('kid', 'x', ${sealed.receipt})`,
      (sql) => sql`
        INSERT INTO decision_key (account_id, mode, secret) VALUES ('acct_a', 'live', ${sealed.decisions})`,
      (sql) => sql`
        INSERT INTO journal_key (account_id, mode, secret) VALUES ('acct_a', 'live', ${sealed.journal})`,
      (sql) => sql`
        INSERT INTO subject_key (account_id, mode, secret) VALUES ('acct_a', 'live', ${sealed.subjects})`,
      (sql) => sql`
        INSERT INTO idempotency (account_id, mode, key, request_sha256, answer)
        VALUES ('acct_a', 'live', 'first', '', ${sealed.answer})`
    ]
    const isMissing =
      /^A secret was sealed with the key mine, which is not in SECRETS_KEY; add it at the end\.\n$/u
    for (const insert of kinds) {
      await on(
        "sealed",
        (sql) =>
          sql`TRUNCATE subscription, receipt_key, decision_key, journal_key, subject_key, idempotency CASCADE`,
        insert
      )
      assert.match(await refusal(at("sealed"), key(2)), isMissing)
    }
    one(await serve(at("sealed"), key(2)).ended, isMissing)
    assert.match(
      await refusal(at("sealed"), `mine:${key(2)}`),
      /^A secret does not open with the key mine: .+\n$/u
    )

    const accepting = serve(at("sealed"), key(2), "--accept-unreadable-secrets")
    await accepting.said(/A secret was sealed with the key mine/u)
    await accepting.said(/"message":"listening"/u)
    accepting.child.kill("SIGKILL")
    assert.strictEqual(await refusal(at("sealed"), `${key(2)},mine:${key(1)}`), "")

    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: at("sealed"),
      SECRETS_KEY: `${key(2)},mine:${key(1)}`
    }
    const resealed = await run(settings, "secrets", "reseal", "--json")
    assert.deepInclude(JSON.parse(resealed.out).secrets.at(-1), {
      kind: "idempotent_answer",
      resealed: 1,
      unreadable: 0
    })
    assert.match((await run(settings, "secrets", "reseal")).out, /^idempotent_answer\s+0\s+1\s+0\s+0$/mu)
    assert.strictEqual(await refusal(at("sealed"), key(2)), "")
    const lost = await run({ ...settings, SECRETS_KEY: key(3) }, "secrets", "reseal")
    assert.strictEqual(lost.code, 1)
    assert.match(lost.err, /^\d do not open with any key at hand: add the key that sealed them/u)
  })

  it.skipIf(typeof disk === "string")("says that the database's disk is full", async () => {
    if (typeof disk === "string") return
    const full = await startCluster({ parent: disk.folder })
    if (typeof full === "string") throw new Error(full)
    try {
      // Enough for what new connections write, and not for the tables.
      disk.fill(900_000)
      const settings = { DATA_DIR: dataDir, DATABASE_URL: full.url, SECRETS_KEY: key(1) }
      one(
        await run(settings, "serve", "--port", "0"),
        /^The database refuses: .+: No space left on device\. Look at its disk\.\n$/u
      )
    } finally {
      disk.empty()
      await full.stop()
    }
  })
})
