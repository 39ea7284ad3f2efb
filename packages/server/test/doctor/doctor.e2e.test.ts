/** `entity-watch doctor` as an operator gives it. */
import { spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { main, run, start } from "../support/command.ts"
import { dataFolder } from "../support/sandboxData.ts"

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
  })

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
  })

  it("counts one mistake once", async () => {
    const { code, err, out } = await run(
      {
        ...settings,
        DATABASE_URL: "foo",
        PUBLISHER_BASE_OVERRIDE: "x",
        SECRETS_KEY: Buffer.alloc(32, 7).toString("base64")
      },
      "doctor"
    )
    assert.strictEqual(code, 1)
    assert.strictEqual(err, "There are 2 problems.\n")
    assert.match(out, /problem {2}DATABASE_URL must begin with/u)
  })

  it("looks at the database of a server that runs, and says which lists are missing", async () => {
    const { dataDir, remove } = await dataFolder("prepared")
    const prepared = { ...settings, DATA_DIR: dataDir }
    const server = start(prepared, "serve")
    await server.said(/listening/u)
    const beside = await run(prepared, "doctor", "--offline", "--json")
    server.child.kill("SIGINT")
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

    const alone = await run(prepared, "doctor", "--offline", "--json")
    assert.deepStrictEqual(JSON.parse(alone.out).parts[4], registers)
    remove()
  })

  it("does not take two contrary options", async () => {
    const { code, err } = await run(settings, "doctor", "--live", "--offline")
    assert.strictEqual(code, 1)
    assert.strictEqual(err, "--live asks the publishers, and --offline asks nobody.\n")
  })
})

/** Root may write everywhere, and so runs these as somebody else. */
const another = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const runsAsAnother =
  process.platform !== "win32" &&
  spawnSync(process.execPath, ["-e", `fs.readFileSync(${JSON.stringify(main)})`], another).status === 0
if (!runsAsAnother) console.info("Skipped: another user cannot read this checkout.")

describe.skipIf(!runsAsAnother)("entity-watch doctor where DATA_DIR cannot be used", () => {
  const above = mkdtempSync(join(tmpdir(), "entity-watch-doctor-"))
  afterAll(() => {
    for (const name of readdirSync(above)) chmodSync(join(above, name), 0o700)
    rmSync(above, { recursive: true, force: true })
  })
  chmodSync(above, 0o755)
  const folderOf = (name: string, mode: number) => {
    mkdirSync(join(above, name))
    chmodSync(join(above, name), mode)
    return join(above, name)
  }
  const examined = (dataDir: string) => {
    const { status, stdout } = spawnSync(process.execPath, [main, "doctor", "--offline"], {
      ...another,
      cwd: above,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        HOME: above,
        DATA_DIR: dataDir
      },
      encoding: "utf8"
    })
    return { status, said: stdout }
  }

  for (const [what, dataDir] of [
    ["a folder that may only be read", () => folderOf("read-only", 0o555)],
    ["a folder in one that may only be read", () => join(folderOf("parent", 0o555), "data")],
    ["another user's folder", () => folderOf("closed", 0)],
    [
      "a folder with another user's database",
      () => {
        const folder = folderOf("shared", 0o777)
        mkdirSync(join(folder, "database"), { mode: 0o000 })
        return folder
      }
    ]
  ] as const)
    it(`finds ${what}, and does not say that there is no database yet`, () => {
      const { said, status } = examined(dataDir())
      assert.strictEqual(status, 1)
      assert.match(said, /problem {2}This user may not read and write the folder where DATA_DIR is/u)
      assert.notInclude(said, "no embedded database yet")
      assert.notInclude(said, above)
    })

  it("finds nothing wrong with a folder that may be used", () => {
    const { said, status } = examined(folderOf("open", 0o777))
    assert.strictEqual(status, 0, said)
    assert.include(said, "no embedded database yet")
  })
})
