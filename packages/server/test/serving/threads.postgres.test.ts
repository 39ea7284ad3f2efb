/** A process with two serving threads, as an operator starts it. Only Linux spreads connections over threads. */
import { existsSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { type Fleet, type Instance, makeFleet, until } from "../instances/fleet.ts"
import { run } from "../support/command.ts"
import { describePostgres, isBehindPooler } from "../support/PostgresDatabase.ts"

const endThread = pathToFileURL(fileURLToPath(new URL("../support/endThread.fake.mjs", import.meta.url))).href

const invented = "23990000014"

let fleet: Fleet
let key = ""
/** Of all tests that do not need one of their own. */
let instance: Instance
let administrator = ""

const launch = (more: Record<string, string> = {}) => fleet.launch({ SERVE_THREADS: "2", ...more })

beforeAll(async () => {
  fleet = await makeFleet()
  key = await fleet.keyOf("two", "sandbox")
  const made = fleet.command("admin", "create", "--name", "ops", "--role", "operator", "--json")
  instance = await launch({
    RATE_LIMIT_PER_SECOND: "1",
    RATE_LIMIT_BURST: "1000",
    SHUTDOWN_GRACE_SECONDS: "1"
  })
  administrator = JSON.parse((await made).out).token
})
afterAll(() => fleet?.stop())

/** One request on a connection of its own. */
const ask = async (to: Instance, path: string, body?: unknown, method?: string, credential = key) => {
  const answer = await fetch(`${to.base}${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      authorization: `Bearer ${credential}`,
      "content-type": "application/json",
      connection: "close"
    },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  return { status: answer.status, text: await answer.text() }
}

const text = JSON.stringify({ abn: invented, include: [] })

/** A request whose body is still to come, on a connection of its own. */
const begin = (to: Instance, credential = key) => {
  const { hostname, port } = new URL(to.base)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /v1/resolve HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${credential}\r\n` +
      `content-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n`
  )
  let said = ""
  socket.on("data", (part) => (said += part))
  socket.on("error", () => {})
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()))
  return { socket, closed, said: () => said }
}

/** In both threads, the question included. */
const inFlight = async (): Promise<number> =>
  JSON.parse((await ask(instance, "/admin/v1/process", undefined, "GET", administrator)).text).in_flight

const linesOf = (log: string) =>
  log
    .trim()
    .split("\n")
    .map((line): { message: string; level: string; annotations: Record<string, unknown> } => JSON.parse(line))

const counted = (metrics: string, series: RegExp) =>
  [...metrics.matchAll(series)].map(([, value]) => Number(value))

/** How many requests for an entity were answered, by status. */
const resolved = /^entity_watch_http_request_duration_seconds_count\{.*"\/v1\/resolve".*\} (\d+)$/gmu

describePostgres("entity-watch serve --threads 2", () => {
  it("answers from both threads, with the sum of both in the metrics", async () => {
    const asked = 60
    const answers = await Promise.all(
      Array.from({ length: asked }, () => ask(instance, "/v1/resolve", { abn: invented, include: [] }))
    )
    assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.strictEqual((await ask(instance, "/healthz")).status, 200)
    assert.strictEqual((await ask(instance, "/readyz")).status, 200)
    const metrics = (await ask(instance, "/metrics")).text
    const each = counted(metrics, /^entity_watch_thread_requests_total\{thread="\d+"\} (\d+)$/gmu)
    assert.strictEqual(each.length, 2)
    for (const one of each) assert.isAbove(one, 0)
    assert.strictEqual(
      each.reduce((sum, one) => sum + one),
      asked
    )
    assert.deepStrictEqual(counted(metrics, resolved), [asked])
    // It is the main thread's, which loads or builds the index meanwhile.
    await until("the metrics tell of the index", async () =>
      /^entity_watch_name_index_in_memory/mu.test((await ask(instance, "/metrics")).text)
    )
  })

  it("refuses a key in all threads at once when it was revoked by the admin API", async () => {
    const account = await fleet.keyOf("leaves", "sandbox")
    const statuses = async () => {
      const all = await Promise.all(
        Array.from({ length: 24 }, () => ask(instance, "/v1/registers", undefined, "GET", account))
      )
      return [...new Set(all.map(({ status }) => status))]
    }
    assert.deepStrictEqual(await statuses(), [200])
    const accounts = await ask(instance, "/admin/v1/accounts", undefined, "GET", administrator)
    assert.strictEqual(accounts.status, 200, accounts.text)
    const [{ id } = assert.fail()] = await fleet.read(
      (sql) => sql<{ id: string }>`
        SELECT k.id FROM api_key k JOIN account a ON a.id = k.account_id WHERE a.name = 'leaves'`
    )
    const revoked = await ask(instance, `/admin/v1/keys/${id}/revoke`, undefined, "POST", administrator)
    assert.strictEqual(revoked.status, 200, revoked.text)
    assert.deepStrictEqual(await statuses(), [401])
    await until("nothing else is in flight", async () => (await inFlight()) === 1)
  })

  it.skipIf(isBehindPooler())("holds no more connections to the database than it says", async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        ask(instance, "/v1/resolve", n % 2 === 0 ? { abn: invented } : { name: "Banksia" })
      )
    )
    const [row] = await fleet.read(
      (sql) => sql<{ n: number }>`
      SELECT count(*)::int4 AS n FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'entity-watch'`
    )
    assert.isAtMost(row?.n ?? Number.NaN, 21)
    assert.isAbove(row?.n ?? Number.NaN, 5)
  })

  it("takes tokens from one bucket, whichever thread answers", async () => {
    const account = await fleet.keyOf("bucket", "sandbox")
    const left: Array<number> = []
    /** A token comes back each second. */
    const back: Array<number> = []
    const began = performance.now()
    for (let n = 0; n < 20; n++) {
      const answer = await fetch(`${instance.base}/v1/registers`, {
        headers: { authorization: `Bearer ${account}`, connection: "close" }
      })
      await answer.arrayBuffer()
      left.push(Number(answer.headers.get("ratelimit-remaining")))
      back.push(Math.ceil((performance.now() - began) / 1000))
    }
    for (const [at, now] of left.entries()) assert.isAtMost(now, 999 - at + (back[at] ?? Number.NaN))
  })

  it("lets an account have as many requests under way as with one thread, wherever they are", async () => {
    const account = await fleet.keyOf("many", "sandbox")
    const begun: Array<ReturnType<typeof begin>> = []
    const refused = () => begun.filter(({ said }) => said().startsWith("HTTP/1.1 429 "))
    while (begun.length < 300) {
      // As many as the door lets wait: what comes at once is more than a busy machine takes in, and is refused for that.
      for (let n = 0; n < 15; n++) begun.push(begin(instance, account))
      await until("these have arrived", async () => {
        const answered = refused().length
        return answered + (await inFlight()) - 1 >= begun.length
      })
    }
    await until("the ones too many are refused", () => refused().length >= 44)
    const other = await fleet.keyOf("another", "sandbox")
    assert.strictEqual((await ask(instance, "/v1/validate/51824753556", undefined, "GET", other)).status, 200)
    assert.strictEqual(refused().length, 44)
    const held = begun.filter(({ said }) => said() === "")
    assert.strictEqual(held.length, 256)
    for (const { socket } of held) socket.write(text)
    await until("the others are answered", () => held.every(({ said }) => said().startsWith("HTTP/1.1 200 ")))
    for (const { socket } of begun) socket.destroy()
    await until("nothing else is in flight", async () => (await inFlight()) === 1)
  })

  it("does not start on the port of another server, although that one shares its own", async () => {
    const second = fleet.begin("serve", "--threads", "2", "--port", new URL(instance.base).port)
    const { code, err } = await second.ended
    assert.strictEqual(code, 1)
    assert.match(err, /Another process listens on this port already\./u)
  })

  it("ends with the requests of the other thread answered, and says why, when a thread ends by itself", async () => {
    const signal = join(fleet.folder, "end-a-thread")
    const other = await launch({ NODE_OPTIONS: `--import=${endThread}`, FAKE_END_THREAD: signal })
    const begun = Array.from({ length: 24 }, () => begin(other))
    assert.strictEqual((await ask(other, "/v1/registers")).status, 200)
    writeFileSync(signal, "")
    await until("a thread has ended", () => !existsSync(signal))
    for (const { socket } of begun) socket.write(text)
    await Promise.all(begun.map(({ closed }) => closed))
    const answered = begun.filter(({ said }) => said().startsWith("HTTP/1.1 200 ")).length
    assert.isAbove(answered, 0)
    assert.isBelow(answered, begun.length)
    const { code, err } = await other.ended
    assert.strictEqual(code, 1, err)
    const errors = linesOf(err).filter(({ level }) => level === "ERROR")
    assert.strictEqual(errors.length, 1, err)
    assert.strictEqual(errors[0]?.message, "A thread that serves has ended, so the process ends.")
    assert.match(String(errors[0]?.annotations.cause), /This thread was told to end\./u)
  })

  it("does not start where there are too few connections to the database for its threads", async () => {
    const { code, err } = await run(
      {
        DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
        SECRETS_KEY: Buffer.alloc(32, 1).toString("base64"),
        DATA_DIR: fleet.folder,
        DATABASE_CONNECTIONS: "10"
      },
      "serve",
      "--threads",
      "4"
    )
    assert.strictEqual(code, 1)
    assert.match(err, /4 threads need more connections.*DATABASE_CONNECTIONS.* 12 or more/u)
  })

  it("finishes the requests of all threads after SIGTERM, and then ends, with one log of all", async () => {
    const answered = async () => {
      const { text: metrics } = await ask(instance, "/metrics")
      return counted(metrics, resolved).reduce((sum, one) => sum + one)
    }
    const before = await answered()
    const begun = Array.from({ length: 16 }, () => begin(instance))
    await until("all have arrived", async () => (await inFlight()) === begun.length + 1)
    instance.signal("SIGTERM")
    await until("it says that it stops", async () => (await ask(instance, "/readyz")).status === 503)
    for (const { socket } of begun) socket.write(text)
    await Promise.all(begun.map(({ closed }) => closed))
    for (const { said } of begun) {
      assert.match(said(), /^HTTP\/1\.1 200 /u)
      assert.match(said(), /\r\nconnection: close\r\n/iu)
    }
    const { code, err, out } = await instance.ended
    assert.strictEqual(code, 0, err)
    assert.strictEqual(out, "")
    const lines = linesOf(err)
    const requests = lines.filter(
      ({ annotations, message }) => message === "request" && annotations.route === "/v1/resolve"
    )
    assert.strictEqual(requests.length, before + begun.length)
    assert.strictEqual(lines.filter(({ message }) => message === "listening").length, 1)
    assert.strictEqual(lines.filter(({ message }) => message === "stopping").length, 1)
    assert.deepInclude(lines.find(({ message }) => message === "listening")?.annotations, {
      threads: 2,
      database_connections: 21
    })
  })
})

describePostgres("entity-watch serve --threads", () => {
  it("refuses what is no number of threads", async () => {
    const refused = await run({ DATA_DIR: fleet.folder }, "serve", "--threads", "0")
    assert.strictEqual(refused.code, 1)
    assert.include(refused.err, "(choose from 1 to 64 threads, or auto)")
    const configured = await run({ DATA_DIR: fleet.folder, SERVE_THREADS: "many" }, "serve")
    assert.strictEqual(configured.code, 1)
    assert.include(configured.out + configured.err, "SERVE_THREADS")
  })
})
