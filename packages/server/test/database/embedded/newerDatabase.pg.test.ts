/** An embedded database that a version has migrated which this one does not follow; for PostgreSQL, serve.postgres.test.ts. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { EmbeddedDatabase } from "@entity-watch/node/database/embedded/EmbeddedDatabase"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { run } from "../../support/command.ts"
import { copyUntouched } from "../../support/untouchedData.ts"

const dataDir = mkdtempSync(join(tmpdir(), "entity-watch-newer-"))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe("a command", () => {
  it("says in one sentence that another version has migrated the database, and changes nothing", async () => {
    await copyUntouched(dataDir)
    const database = EmbeddedDatabase.layer({ dataDir: join(dataDir, "database") })
    const latest = (sql: SqlClient.SqlClient) =>
      sql`SELECT name FROM effect_sql_migrations ORDER BY migration_id DESC LIMIT 1`
    const asked = (statement: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
      Effect.runPromise(Effect.provide(SqlClient.SqlClient.use(statement), database))
    await asked(
      (sql) => sql`INSERT INTO effect_sql_migrations (migration_id, name) VALUES (9999, 'of_the_future')`
    )
    for (const args of [
      ["serve", "--port", "0"],
      ["mcp"],
      ["refresh", "acnc-register"],
      ["refresh", "--check", "acnc-register"],
      ["registers"],
      ["keys", "list"],
      ["keys", "create", "--mode", "live"],
      ["keys", "revoke", "key_1"],
      ["admin", "create", "--name", "x", "--role", "reader"],
      ["admin", "list"],
      ["admin", "log"],
      ["deliveries", "list"],
      ["deliveries", "retry", "evt_1"],
      ["resolve", "--name", "x"],
      ["screen", "--name", "x"],
      ["receipts", "keys"],
      ["receipts", "rotate"],
      ["secrets", "reseal"],
      ["upgrade", "--check"]
    ]) {
      const { code, err, out } = await run({ DATA_DIR: dataDir }, ...args)
      assert.deepStrictEqual([code, out], [1, ""], `${args.join(" ")}: ${err}`)
      assert.match(
        err,
        /^A newer version of Entity Watch has migrated this database: it has migration 9999, and this version knows \d+\. [^\n]+\n$/u
      )
    }
    const { code, out } = await run({ DATA_DIR: dataDir }, "doctor", "--offline")
    assert.strictEqual(code, 1)
    assert.match(
      out,
      /problem {2}The database has migration 9999, and this version knows \d+\.\n +Run the newer version/u
    )
    assert.deepStrictEqual(await asked(latest), [{ name: "of_the_future" }])

    // One from before the first release, whose steps this version does not have.
    await asked(
      (sql) => sql`UPDATE effect_sql_migrations SET migration_id = 9, name = 'old' WHERE migration_id = 9999`
    )
    await asked((sql) => sql`DELETE FROM effect_sql_migrations WHERE migration_id > 9`)
    for (const args of [["registers"], ["upgrade", "--check"]]) {
      const { code, err, out } = await run({ DATA_DIR: dataDir }, ...args)
      assert.deepStrictEqual([code, out], [1, ""], args.join(" "))
      assert.match(
        err,
        /^A version of Entity Watch from before the first release has made this database: [^\n]+\n$/u
      )
    }
    assert.deepStrictEqual(await asked(latest), [{ name: "old" }])
  })
})
