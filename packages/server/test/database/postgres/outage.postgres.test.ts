/**
 * The started server while PostgreSQL is away in every way it can be: what callers get, and that they get it while it is
 * away. How soon is for Lifeline.postgres.test.ts, which turns the clock.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { generate } from "@entity-watch/core/access/keyFormat"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Cluster, startCluster } from "../../support/cluster.ts"
import { describePostgres } from "../../support/PostgresDatabase.ts"
import { clientAt } from "../../support/server.ts"
import { until } from "../../support/until.ts"

const main = fileURLToPath(new URL("../../../src/main.ts", import.meta.url))
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
  /** With a key that nobody has looked up. */
  readonly strange?: true
  /** Needs no database. */
  readonly alone?: true
}

const operations = (): ReadonlyArray<Operation> => [
  { path: "/v1/watch", body: subscription },
  { path: `/v1/watch/${watch}`, method: "PATCH", body: { events: ["name_change", "deregistration"] } },
  { path: `/v1/watch/${watch}/roll`, method: "POST" },
  { path: "/v1/sandbox/changes", body: { identifier: abn, event: "name_change" } },
  { path: "/v1/resolve", body: { abn } },
  { path: "/v1/resolve", body: { acn: "990000014" } },
  { path: "/v1/resolve", body: { name: "Banksia Creek Engineering" } },
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
  { path: "/readyz" },
  { path: `/v1/validate/${abn}`, alone: true },
  { path: "/healthz", alone: true },
  { path: "/metrics", alone: true }
]

interface Answer {
  readonly operation: Operation
  readonly what: string
  readonly status: number
  readonly text: string
}

const ask = async (operation: Operation): Promise<Answer> => {
  const { body, path, strange } = operation
  const method = operation.method ?? (body === undefined ? "GET" : "POST")
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${strange === true ? generate("sandbox", randomBytes(32)) : key}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream"
    },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  const text = await response.text()
  const what = `${method} ${path} ${JSON.stringify(body)}${strange === true ? " (unknown key)" : ""}`
  return { operation, what, status: response.status, text }
}

/** Callers who ask one thing after another until they are told to stop. */
const load = (callers = 6) => {
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
  return {
    answers,
    /** Until so many more have been answered; by default everybody's question of now, and every operation after it. */
    more: (count = callers + operations().length) => {
      const enough = answers.length + count
      return until(`${count} more answers`, () => answers.length >= enough)
    },
    stop: async () => {
      going = false
      await all
      return answers
    }
  }
}

const created: Array<string> = []

/** What holds of every answer, whatever happens to the database. */
const judge = (answers: ReadonlyArray<Answer>) => {
  for (const { status, text, what } of answers) {
    assert.include([200, 201, 204, 400, 401, 502, 503], status, `${what} ${text}`)
    if (status >= 502) assert.match(JSON.parse(text).error.request_id, /^req_/u)
    if (status === 201) created.push(JSON.parse(text).subscription.id)
  }
}

/** One by one, of an operation that needs the database. */
const judgeRefusal = ({ operation, status, text, what }: Answer) => {
  if (operation.alone === true) return assert.strictEqual(status, 200, what)
  // MCP of the older era answers a stream of one event.
  const said = JSON.parse(/^data: (.+)$/mu.exec(text)?.[1] ?? text)
  // A list that cannot be read is a verdict, and what befalls a tool is its result.
  if (status === 200 && operation.path === "/v1/screen")
    return assert.strictEqual(said.overall, "unavailable", what)
  if (status === 200 && operation.path === "/mcp") return assert.isTrue(said.result.isError, what)
  assert.include([502, 503], status, `${what} ${text}`)
  assert.include(["upstream_unavailable", "overloaded"], said.error.type, what)
}

const refused = async () => {
  // A list that was read counts as known for a second.
  await until("no list counts as known", async () => {
    const answers = await Promise.all(
      operations()
        .filter(({ path }) => path === "/v1/screen")
        .map(ask)
    )
    return answers.every(({ status, text }) => status !== 200 || JSON.parse(text).overall === "unavailable")
  })
  for (const operation of operations()) {
    const answer = await ask(operation)
    judge([answer])
    judgeRefusal(answer)
  }
}

/** How often the log has said a sentence. */
const said = (sentence: string) => log.split(sentence).length - 1
const silence = "The database does not answer: what needs it is refused until it does."

/** A session that is begun and left alone. */
const session = (url: string) => {
  const fields = Buffer.from("\0\x03\0\0user\0postgres\0database\0postgres\0\0", "latin1")
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + length.length)
  const socket = connect({ path: `${new URL(url).searchParams.get("host")}/.s.PGSQL.5432` })
  socket.on("error", () => {}).write(Buffer.concat([length, fields]))
  return socket.resume()
}

const isBack = () =>
  until("the server is back", async () => {
    const { status } = await ask({ path: "/readyz" })
    return status === 200 && (await ask({ path: "/v1/watch" })).status === 200
  })

beforeAll(async () => {
  const started = await startCluster()
  if (typeof started === "string") return
  cluster = started
  server = spawn(process.execPath, [main, "serve", "--demo", "--port", "0"], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      SECRETS_KEY: randomBytes(32).toString("base64"),
      RATE_LIMIT_PER_SECOND: "1000000",
      RATE_LIMIT_BURST: "1000000",
      SUBSCRIPTIONS_PER_ACCOUNT: "100000",
      // Every change is delivered to each subscription that the load made.
      SANDBOX_DELIVERIES_PER_DAY: "10000000"
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
})

afterAll(async () => {
  server?.kill("SIGKILL")
  await cluster?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describePostgres("while PostgreSQL is away", () => {
  it("every operation answers before", async () => {
    for (const operation of operations()) {
      const { status, text, what } = await ask(operation)
      assert.include(operation.strange === true ? [401] : [200, 201, 204], status, `${what} ${text}`)
    }
  })

  for (const mode of ["fast", "immediate"] as const) {
    it(`answers 502 or 503 over a stop that is ${mode}`, async () => {
      const before = load()
      await before.more()
      await cluster.halt(mode)
      await before.more()
      await before.stop()
      await refused()
      const after = load()
      await cluster.start()
      await isBack()
      judge([...before.answers, ...(await after.stop())])
      assert.strictEqual(said(silence), 0)
      assert.include(log, '"message":"The snapshots could not be read."')
      const unexplained = log
        .split("\n")
        .filter((line) => /"message":"[^"]* could not be (?:read|claimed|looked for)/u.test(line))
        .filter((line) => !/"cause":"The database (?:does not answer|refuses): /u.test(line))
      assert.deepStrictEqual(unexplained, [])
    })
  }

  it("answers no 500 over six restarts in a row, whatever the moment", async () => {
    const { more, stop } = load()
    for (let i = 0; i < 6; i++) {
      await more(7 * i)
      await cluster.halt(i % 2 === 0 ? "fast" : "immediate")
      await cluster.start()
    }
    await isBack()
    judge(await stop())
  })

  it("answers 502 or 503 while it is frozen, and serves again when it thaws", async () => {
    const before = load()
    await before.more()
    cluster.freeze()
    await before.more()
    judge(await before.stop())
    await refused()
    const after = load()
    await after.more()
    cluster.thaw()
    await isBack()
    judge(await after.stop())
    assert.deepStrictEqual([said(silence), said("The database answers again.")], [1, 1])
  })

  it("answers 502 or 503 while it takes no more connections", async () => {
    await cluster.halt("fast")
    await cluster.start("max_connections=10", "superuser_reserved_connections=0")
    const hogs = Array.from({ length: 40 }, () => session(cluster.url))
    // It has let each of them in or told it why not.
    await Promise.all(hogs.map((hog) => new Promise((told) => hog.once("data", told).once("close", told))))
    const { answers, more, stop } = load()
    await more()
    await until(
      "a request is refused, and the log says why",
      () =>
        answers.some(({ status }) => status === 502) &&
        /"cause":"The database refuses: sorry, too many clients already\. Raise its max_connections/u.test(
          log
        )
    )
    judge(await stop())
    for (const hog of hogs) hog.destroy()
    await isBack()
  })

  it("answers writes with 502 while it is read only, and reads as ever", async () => {
    await cluster.halt("fast")
    await cluster.start("default_transaction_read_only=on")
    const isWritten = ({ body, method = "GET", path, strange }: Operation) =>
      strange !== true &&
      (path.startsWith("/v1/watch") || path.startsWith("/v1/sandbox")) &&
      (body !== undefined || method !== "GET")
    const read = operations().filter((each) => !isWritten(each) && each.path !== "/readyz")
    await until("everything is read again", async () => {
      const answers = await Promise.all(read.map(ask))
      judge(answers)
      return answers.every(({ status }) => status < 500)
    })
    for (const operation of operations()) {
      const answer = await ask(operation)
      judge([answer])
      if (isWritten(operation)) assert.strictEqual(answer.status, 502, answer.what)
      else if (operation.path !== "/readyz")
        assert.include([200, 401], answer.status, `${answer.what} ${answer.text}`)
    }
    await cluster.halt("fast")
    await cluster.start()
    await isBack()
  })

  it("loses nothing that was answered 201", async () => {
    const kept = await Effect.runPromise(
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql<{ id: string }>`SELECT id FROM subscription`).pipe(
        Effect.provide(clientAt(cluster.url))
      )
    )
    const ids = new Set(kept.map(({ id }) => id))
    assert.isNotEmpty(created)
    assert.deepStrictEqual(
      created.filter((id) => !ids.has(id)),
      []
    )
  })

  it("does not keep the server from stopping", async () => {
    // An attempt that is under way has ten seconds to end.
    await until("no delivery is under way", () =>
      Effect.runPromise(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`SELECT FROM delivery WHERE claimed_until IS NOT NULL LIMIT 1`
        ).pipe(
          Effect.map(({ length }) => length === 0),
          Effect.provide(clientAt(cluster.url))
        )
      )
    )
    cluster.freeze()
    server.kill("SIGINT")
    const [code] = await once(server, "exit")
    cluster.thaw()
    assert.strictEqual(code, 0)
  })
})
