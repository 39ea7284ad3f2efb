import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import type { PGlite } from "@electric-sql/pglite"
import { checkpoints } from "@entity-watch/node/database/embedded/checkpoints"
import { openEngine } from "@entity-watch/node/database/embedded/openEngine"

const folder = mkdtempSync(join(tmpdir(), "ew-checkpoints-"))
const idle = Buffer.from("Z\0\0\0\x05I", "latin1")
const inTransaction = Buffer.from("Z\0\0\0\x05T", "latin1")

const lastCheckpoint = async (db: PGlite): Promise<unknown> =>
  (await db.query("SELECT redo_lsn::text FROM pg_control_checkpoint()")).rows[0]

/** Each begins another file of the log. */
const writeFiles = async (db: PGlite, files: number) => {
  for (let n = 0; n < files; n++) {
    await db.exec("INSERT INTO written VALUES (1)")
    await db.query("SELECT pg_switch_wal()")
  }
}

describe("the embedded database's log", () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("gets a checkpoint when it is long and no transaction is open, and none from PostgreSQL itself", async () => {
    const dataDir = join(folder, "database")
    const db = await openEngine(dataDir, (reason) => {
      throw new Error(reason)
    })
    await db.exec("CREATE TABLE written (n int)")
    const before = await lastCheckpoint(db)
    await writeFiles(db, 5)
    assert.deepStrictEqual(await lastCheckpoint(db), before)

    await checkpoints(db, dataDir, 50)(idle)
    await checkpoints(db, dataDir, 4)(inTransaction)
    assert.deepStrictEqual(await lastCheckpoint(db), before)
    await checkpoints(db, dataDir, 4)(idle)
    assert.notDeepEqual(await lastCheckpoint(db), before)
    await db.close()
  })
})
