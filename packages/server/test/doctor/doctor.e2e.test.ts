/** `entity-watch doctor` as an operator gives it. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { run, start } from "../support/command.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-doctor-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = { DATA_DIR: join(folder, "data"), PORT: "0" }

describe("entity-watch doctor", () => {
  it("finds nothing wrong before the first start, and makes nothing", async () => {
    const { code, err, out } = await run(settings, "doctor", "--offline")
    assert.strictEqual(code, 0, err)
    assert.strictEqual(err, "")
    assert.match(out, /^Settings\n {2}ok {7}2 of the \d+ settings are set/u)
    assert.include(out, "There is no embedded database yet")
    assert.notInclude(out, "Network")
    assert.deepStrictEqual(readdirSync(folder), [])
  }, 60_000)

  it("names every problem at once, with its cure, and ends with 1", async () => {
    const { code, err, out } = await run(
      {
        ...settings,
        RATE_LIMIT_BURST: "many",
        DATABASE_URL: "postgres://jane:hunter2@127.0.0.1:1/x",
        SEARCH_THREDS: "2"
      },
      "doctor",
      "--offline"
    )
    assert.strictEqual(code, 1)
    assert.strictEqual(err, "There are 3 problems.\n")
    assert.match(out, /problem {2}The setting RATE_LIMIT_BURST is not valid/u)
    assert.match(
      out,
      /note {5}SEARCH_THREDS is set, and nothing reads it.\n +Rename it if SEARCH_THREADS is meant/u
    )
    assert.match(out, /Database\n {2}problem {2}The database does not answer/u)
    assert.match(out, /Secrets\n {2}problem {2}The keys for secrets cannot be had.\n +Set SECRETS_KEY/u)
    assert.notMatch(out + err, /jane|hunter2|many/u)
    assert.notInclude(out, folder)
  }, 60_000)

  it("looks at the database of a server that runs, and says which lists are missing", async () => {
    const server = start(settings, "serve")
    await server.said(/listening/u)
    const beside = await run(settings, "doctor", "--offline", "--json")
    server.child.kill("SIGTERM")
    await server.ended
    const { parts } = JSON.parse(beside.out)
    assert.deepStrictEqual(
      parts.map(({ area }: { area: string }) => area),
      ["Settings", "Machine", "Database", "Secrets", "Registers"]
    )
    const [, , database, , registers] = parts
    assert.match(database.findings[0].says, /^PostgreSQL 1\d.*its tables are up to date\.$/u)
    const problems = registers.findings.filter(({ level }: { level: string }) => level === "problem")
    assert.lengthOf(problems, 3)
    assert.strictEqual(beside.err, "There are 3 problems.\n")
    assert.strictEqual(beside.code, 1)

    const alone = await run(settings, "doctor", "--offline", "--json")
    assert.deepStrictEqual(JSON.parse(alone.out).parts[4], registers)
  }, 120_000)

  it("does not take two contrary options", async () => {
    const { code, err } = await run(settings, "doctor", "--live", "--offline")
    assert.strictEqual(code, 1)
    assert.strictEqual(err, "--live asks the publishers, and --offline asks nobody.\n")
  }, 60_000)
})
