/** The started server while PostgreSQL is away in every way it can be: what callers get, and how soon. */
import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { generate } from "@entity-watch/core/access/keyFormat"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Cluster, startCluster } from "./support/cluster.ts"
import { describePostgres } from "./support/PostgresDatabase.ts"
import { clientAt } from "./support/server.ts"

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), "entity-watch-outage-"))
let cluster: Cluster
let server: ChildProcess
let base = ""
let key = ""
let watch = ""
let log = ""

const abn = "23990000014"
const subscription = {
  events: ["name_change"],
  webhook_url: "https://receiver.invalid/hook",
  entities: [abn]
}
const tool = (name: string, args: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: args }
})

interface Operation {
  readonly path: string
  readonly method?: string
  readonly body?: unknown
  /** Reads and writes nothing, or answers from what it holds. */
  readonly needsNothing?: true
  readonly strange?: true
}

/** Every operation, those that write first. */
const operations = (): ReadonlyArray<Operation> => [
  { path: "/v1/watch", body: subscription },
  { path: `/v1/watch/${watch}`, method: "PATCH", body: { events: ["name_change", "deregistration"] } },
  { path: `/v1/watch/${watch}/roll`, method: "POST" },
  { path: "/v1/sandbox/changes", body: { identifier: abn, event: "name_change" } },
  { path: "/v1/resolve", body: { abn } },
  { path: "/v1/resolve", body: { acn: "990000014" } },
  { path: "/v1/resolve", body: { name: "Banksia Creek Engineering" } },
  { path: "/v1/resolve", body: { abn, as_of: "2026-01-01T00:00:00Z" } },
  { path: "/v1/screen", body: { name: "Platypus Spirit", receipt: true } },
  { path: "/v1/watch" },
  { path: `/v1/watch/${watch}` },
  { path: `/v1/watch/${watch}`, method: "DELETE", strange: true },
  { path: `/v1/entity/${abn}/changes?since=1970-01-01T00:00:00Z` },
  { path: "/v1/registers" },
  { path: "/v1/receipts/key" },
  { path: "/v1/screen", body: { abn } },
  { path: "/v1/screen", body: { name: "Platypus Spirit" } },
  { path: "/v1/screen", body: { name: "Platypus Spirit" }, strange: true },
  { path: "/v1/registers", strange: true },
  { path: "/mcp", body: tool("list_watches", {}) },
  { path: "/mcp", body: tool("resolve_entity", { abn }) },
  { path: `/v1/validate/${abn}`, needsNothing: true },
  { path: "/healthz", needsNothing: true },
  { path: "/metrics", needsNothing: true }
]

interface Answer {
  readonly what: string
  readonly status: number
  readonly text: string
  readonly millis: number
  readonly startedAt: number
}

const ask = async ({ body, method, path, strange }: Operation): Promise<Answer> => {
  const token = strange === true ? generate("sandbox", randomBytes(32)) : key
  const startedAt = performance.now()
  const response = await fetch(`${base}${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream"
    },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  const text = await response.text()
  const what = `${method ?? (body === undefined ? "GET" : "POST")} ${path.replace(watch, ":id")}${strange === true ? " (unknown key)" : ""}${path === "/v1/resolve" || path === "/v1/screen" || path === "/mcp" ? ` ${JSON.stringify(body)}` : ""}`
  return { what, status: response.status, text, millis: performance.now() - startedAt, startedAt }
}

/** Callers who ask one thing after another until they are told to stop. */
const load = (callers: number) => {
  const answers: Array<Answer> = []
  let going = true
  const all = Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let i = caller; going; i++) {
        const list = operations()
        const operation = list[i % list.length]
        if (operation !== undefined) answers.push(await ask(operation))
      }
    })
  )
  return async () => {
    going = false
    await all
    return answers
  }
}

const counts = (answers: ReadonlyArray<Answer>) => {
  const table: Record<string, number> = {}
  for (const { status } of answers) table[status] = (table[status] ?? 0) + 1
  return table
}

const created: Array<string> = []

/** What holds of every answer, whatever happens to the database. */
const judge = (answers: ReadonlyArray<Answer>, patience = 2000) => {
  console.log(counts(answers), Math.max(...answers.map((a) => a.millis)))
  for (const { millis, status, text, what } of answers) {
    assert.isBelow(status, 504, what)
    assert.notStrictEqual(status, 500, `${what} ${text}`)
    assert.isBelow(millis, patience, what)
    if (status >= 502) {
      const { error } = JSON.parse(text)
      assert.include(["upstream_unavailable", "overloaded"], error.type, what)
      assert.match(error.request_id, /^req_/u)
    }
    if (status === 201) created.push(JSON.parse(text).subscription.id)
  }
}

const isBack = async () => {
  for (let tries = 0; tries < 200; tries++) {
    if ((await ask({ path: "/readyz" })).status === 200 && (await ask({ path: "/v1/watch" })).status === 200)
      return
    await sleep(100)
  }
  assert.fail("the server did not come back")
}

beforeAll(async () => {
  const started = await startCluster()
  if (typeof started === "string") return
  cluster = started
  server = spawn(process.execPath, [main, "serve", "--demo", "--port", "0"], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      SECRETS_KEY: randomBytes(32).toString("base64"),
      RATE_LIMIT_PER_SECOND: "1000000",
      RATE_LIMIT_BURST: "1000000",
      SUBSCRIPTIONS_PER_ACCOUNT: "100000"
    }
  })
  await new Promise<void>((resolve, reject) => {
    const read = (part: Buffer) => {
      log += part
      base = /Entity Watch answers at (\S+)/u.exec(log)?.[1] ?? base
      key = /svc_sk_test_\w+/u.exec(log)?.[0] ?? key
      if (log.includes("curl ")) resolve()
    }
    server.stdout?.on("data", read)
    server.stderr?.on("data", read)
    server.once("exit", () => reject(new Error(log)))
  })
  const made = await ask({ path: "/v1/watch", body: subscription })
  watch = JSON.parse(made.text).subscription.id
}, 120_000)

afterAll(async () => {
  server?.kill("SIGKILL")
  await cluster?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describePostgres("while PostgreSQL is away", () => {
  it("every operation answers while it is there", async () => {
    for (const operation of operations()) {
      const { status, text, what } = await ask(operation)
      assert.include(operation.strange === true ? [401] : [200, 201, 204, 400], status, `${what} ${text}`)
    }
  }, 60_000)

  for (const mode of ["fast", "immediate"] as const) {
    it(`no answer is 500, and none late, over a stop that is ${mode}`, async () => {
      const stop = load(6)
      await sleep(1_000)
      await cluster.halt(mode)
      await sleep(4_000)
      const restarted = cluster.start()
      await restarted
      await isBack()
      await sleep(500)
      const answers = await stop()
      judge(answers)
      assert.isAbove(answers.filter(({ status }) => status === 502).length, 20)
    }, 60_000)
  }

  it("no answer is 500 over five restarts in a row", async () => {
    const stop = load(6)
    for (let i = 0; i < 5; i++) {
      await sleep(300)
      await cluster.halt(i % 2 === 0 ? "fast" : "immediate")
      await cluster.start()
    }
    await isBack()
    judge(await stop())
  }, 60_000)

  it("no answer is 500, and none late, while the database is frozen", async () => {
    const stop = load(6)
    await sleep(1_000)
    cluster.freeze()
    await sleep(10_000)
    cluster.thaw()
    await isBack()
    const answers = await stop()
    judge(answers)
  }, 60_000)

  it("no answer is 500 while the database takes no more connections", async () => {
    await cluster.halt("fast")
    await cluster.start("max_connections=10", "superuser_reserved_connections=0")
    const socket = new URL(cluster.url).searchParams.get("host") ?? ""
    const startup = Buffer.concat([
      Buffer.from([0, 3, 0, 0]),
      Buffer.from("user\0postgres\0database\0postgres\0\0")
    ])
    const length = Buffer.alloc(4)
    length.writeInt32BE(startup.length + 4)
    const hogs = Array.from({ length: 40 }, () => {
      const hog = connect({ path: `${socket}/.s.PGSQL.5432` })
      hog.on("error", () => {}).write(Buffer.concat([length, startup]))
      return hog.resume()
    })
    const stop = load(6)
    await sleep(5_000)
    for (const hog of hogs) hog.destroy()
    await isBack()
    judge(await stop())
  }, 60_000)

  it("no answer is 500 while the database is read only", async () => {
    await cluster.halt("fast")
    await cluster.start("default_transaction_read_only=on")
    const stop = load(6)
    await sleep(5_000)
    judge(await stop())
    await cluster.halt("fast")
    await cluster.start()
    await isBack()
  }, 60_000)

  it("nothing that was answered 201 is lost", async () => {
    const kept = await Effect.runPromise(
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql<{ id: string }>`SELECT id FROM subscription`).pipe(
        Effect.provide(clientAt(cluster.url))
      )
    )
    const ids = new Set(kept.map(({ id }) => id))
    assert.isAbove(created.length, 20)
    assert.deepStrictEqual(
      created.filter((id) => !ids.has(id)),
      []
    )
  })

  it("stops with exit code 0 while the database is frozen", async () => {
    cluster.freeze()
    const asked = performance.now()
    server.kill("SIGINT")
    const [code] = await once(server, "exit")
    console.log("stopped after", performance.now() - asked)
    cluster.thaw()
    assert.strictEqual(code, 0)
  }, 60_000)
})
