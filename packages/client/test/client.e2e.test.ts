/** The client against the started server: under this and every other runtime on the PATH, and as the README shows it. */
import { execFile, spawnSync } from "node:child_process"
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { EntityWatch } from "@entity-watch/client"
import { build } from "esbuild"
import { type Account, sharedServer } from "../../server/test/support/StartedServer.ts"

const here = fileURLToPath(new URL(".", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "entity-watch-runtimes-"))
let account: Account

beforeAll(async () => {
  account = await (await sharedServer()).ownAccount()
  copyFileSync(join(here, "support/scenario.mjs"), join(folder, "scenario.mjs"))
  await build({
    entryPoints: [join(here, "../src/index.ts")],
    outfile: join(folder, "client.mjs"),
    bundle: true,
    format: "esm",
    platform: "neutral"
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (command: string, args: ReadonlyArray<string>, env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ readonly out: string; readonly err: string; readonly failed: boolean }>((resolve) => {
    const options = { cwd: join(here, ".."), env: { ...process.env, ...env }, timeout: 600_000 }
    execFile(command, args, options, (error, out, err) => resolve({ out, err, failed: error !== null }))
  })

const runtimes = new Map<string, ReadonlyArray<string>>()
for (const place of (process.env.PATH ?? "").split(delimiter)) {
  for (const name of ["node", "deno", "bun"]) {
    const path = join(place, name)
    if (!existsSync(path)) continue
    const version = spawnSync(path, ["--version"], { encoding: "utf8" })
      .stdout?.split("\n")[0]
      ?.split("(")[0]
      ?.trim()
    if (version)
      runtimes.set(`${name} ${version}`, [path, ...(name === "deno" ? ["run", "--allow-all"] : [])])
  }
}

describe("every method", () => {
  it.each([...runtimes])("works under %s", async (_, [command = "", ...args]) => {
    const { err, out } = await run(command, [
      ...args,
      join(folder, "scenario.mjs"),
      account.baseUrl,
      account.apiKey
    ])
    assert.isNotEmpty(out, err)
    assert.deepStrictEqual(JSON.parse(out), {
      resolve: "BANKSIA CREEK ENGINEERING PTY LTD",
      screen: "review",
      decided: "decided",
      screenAll: ["review", "invalid_request", "no_match"],
      validate: true,
      registers: [200, true, true],
      receipt: [true, "vessel"],
      create: [true, "active"],
      list: true,
      get: "https://receiver.example/hook",
      update: "paused",
      roll: true,
      changes: [3, true],
      stream: true,
      consume: [true, 0],
      delete: "undefined",
      notFound: [true, "not_found"],
      unauthorized: [true, 401],
      gone: "connection_failed",
      aborted: "enough"
    })
  })
})

/** What the README's fragments take for granted. */
const withClient = `
import { EntityWatch as Client } from "@entity-watch/client"
const client = new Client({ baseUrl: process.env.ENTITY_WATCH_URL, apiKey: process.env.ENTITY_WATCH_KEY })
`
/** A real PostgreSQL, in WebAssembly, behind the two methods of node-postgres that the README uses. */
const withPool = (sql: string) => `
import { createRequire } from "node:module"
const { PGlite } = createRequire(${JSON.stringify(join(here, "../../server/package.json"))})("@electric-sql/pglite")
const engine = new PGlite()
await engine.exec(${JSON.stringify(sql)})
let free = Promise.resolve()
const pool = {
  connect: async () => {
    const before = free
    let release = () => {}
    free = new Promise((resolve) => { release = resolve })
    await before
    return { query: (text, values) => engine.query(text, values), release }
  }
}
`
const completed = (code: string): string => {
  if (/new EntityWatch\(|client\/effect/u.test(code)) return code
  return withClient + (code.includes("pool.") ? withPool(blocks("sql").join("\n")) : "") + code
}

const readme = readFileSync(join(here, "../README.md"), "utf8")
const blocks = (language: string): ReadonlyArray<string> =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gsu"))].map(([, code = ""]) => code)

const expected: ReadonlyArray<readonly [string, RegExp]> = [
  ["the first screen", /^BANKSIA CREEK ENGINEERING PTY LTD\nreview \[/u],
  ["watching", /^active true\nwsub_\w+ https:\/\/receiver\.example\//u],
  ["withResponse", /^$/u],
  ["what may be sent with a name", /^1964-05-07\n\[ 'imo' \]\n\[/u],
  ["errors", /^There is no such subscription\.\n$/u],
  ["changes", /^(?:\w+\n)+$/u],
  ["stream", /^\d{4}-\S+Z \S/u],
  ["consume", /^[1-9]\d* \[\]\n$/u],
  ["screenAll", /0 Platypus Spirit review(?:.|\n)*1 Jane Citizen no_match/u],
  ["decisions", /^decided \[/u],
  ["decisions that the service keeps", /^review 0\n$/u],
  ["Effect", /event|evt_/u]
]

describe("the README", () => {
  beforeAll(async () => {
    const client = new EntityWatch(account)
    await client.watch.create({
      events: ["name_change"],
      webhook_url: "https://receiver.example/hook",
      entities: ["23990000014"]
    })
    await client.sandbox.change({ identifier: "23990000014", event: "name_change" })
  })

  it("has a run for each of its blocks", () => {
    assert.lengthOf(blocks("ts"), expected.length)
  })

  it.each(expected.map(([name, output], i) => [name, output, i] as const))(
    "shows %s as it works",
    async (_, output, i) => {
      const code = blocks("ts")[i] ?? ""
      const env = { ENTITY_WATCH_URL: account.baseUrl, ENTITY_WATCH_KEY: account.apiKey }
      const { err, failed, out } = await run(
        process.execPath,
        ["--input-type=module-typescript", "-e", completed(code)],
        env
      )
      assert.isFalse(failed, err)
      assert.match(out, output)
    }
  )
})
