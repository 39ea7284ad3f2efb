/**
 * Open streams of changes of a server in a process of its own, over a PostgreSQL of the benchmark's own: what one that
 * waits holds in memory and asks of the database, and how soon an event reaches its readers.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { get, type IncomingMessage } from "node:http"
import { join } from "node:path"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { EventStore } from "@entity-watch/core/store/EventStore"
import { databaseLayer, makeClient } from "@entity-watch/node/database/client/workClient"
import { openSocket } from "@entity-watch/node/database/postgres/openSocket"
import { Config, Console, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { startCluster } from "../../test/support/cluster.ts"
import { event, keyOf } from "../../test/support/subscribers.ts"
import { answerOf, get as ask, script } from "../http/processes.ts"
import { percentiles } from "./percentiles.ts"

const streamsEach = 8
const perSecond = 200
const seconds = { idle: 10, events: 10 }

const payload = JSON.stringify({
  type: "name_change",
  timestamp: "2026-11-21T00:00:00.000Z",
  data: { entity: { identifier: "51824753556", id_type: "abn" }, note: "x".repeat(700) }
})

const acquireServer = (env: NodeJS.ProcessEnv, port: number) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const child = spawn(
        process.execPath,
        [
          "--expose-gc",
          "--import",
          script("../../test/fuzz/probe.ts"),
          script("../../src/main.ts"),
          "serve",
          "--port",
          `${port}`
        ],
        {
          env,
          stdio: ["ignore", "ignore", process.env.BENCH_LOG === undefined ? "ignore" : "inherit", "ipc"]
        }
      )
      for (let tries = 0; tries < 300; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        const ready = await ask(port, "/readyz").catch(() => undefined)
        if (ready?.status === 200) return child
      }
      throw new Error("The server did not become ready.")
    }),
    (child) =>
      Effect.promise(async () => {
        const ended = new Promise((resolve) => child.once("exit", resolve))
        child.kill("SIGINT")
        await ended
      })
  )

interface Memory {
  readonly heapUsed: number
  readonly rss: number
}

/** The probe also tells of lateness by itself. */
const memoryOf = async (child: ChildProcess): Promise<Memory> => {
  child.send("memory")
  for (;;) {
    const told = await answerOf<Partial<Memory>>(child)
    if (told.rss !== undefined && told.heapUsed !== undefined)
      return { heapUsed: told.heapUsed, rss: told.rss }
  }
}

type Seen = (id: string) => void

/** Ends when the first bytes are there. What it answers cuts the connection. */
const open = (port: number, key: string, seen: Seen) =>
  new Promise<() => void>((resolve, reject) => {
    const sent = get(
      {
        port,
        host: "127.0.0.1",
        path: "/v1/changes/stream?since=now",
        agent: false,
        headers: { authorization: `Bearer ${key}` }
      },
      (response: IncomingMessage) => {
        if (response.statusCode !== 200)
          return reject(new Error(`A stream was answered ${response.statusCode}.`))
        let rest = ""
        response.on("data", (part: Buffer) => {
          const parts = `${rest}${part}`.split("\n\n")
          rest = parts.pop() ?? ""
          for (const each of parts) {
            const id = /"event_id":"(\w+)"/u.exec(each)?.[1]
            if (id !== undefined) seen(id)
          }
          resolve(() => sent.destroy())
        })
        response.on("error", () => {})
      }
    )
    sent.on("error", reject)
  })

/** Writers have connections enough not to wait for each other. */
const databaseAt = (url: string) =>
  databaseLayer(
    makeClient({ url: Redacted.make(url), connections: 16, sharedBy: 32, stream: () => openSocket(url) })
  )

const committed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ count: number }>`
    SELECT xact_commit::float8 AS count FROM pg_stat_database WHERE datname = current_database()`
  return row?.count ?? Number.NaN
})

/** Statistics of other sessions come within a second. */
const transactions = Effect.gen(function* () {
  const before = yield* committed
  yield* Effect.sleep(`${seconds.idle} seconds`)
  return ((yield* committed) - before) / seconds.idle
})

export const streaming = Effect.fn("streaming")(function* (streams: number) {
  const cluster = yield* Effect.acquireRelease(
    Effect.promise(() => startCluster()),
    (started) => Effect.promise(async () => (typeof started === "string" ? undefined : started.stop()))
  )
  if (typeof cluster === "string")
    return yield* Console.error(`Streams are measured over PostgreSQL: ${cluster}.`)
  const port = 20_000 + (process.pid % 20_000)
  const env = {
    ...process.env,
    DATABASE_URL: cluster.url,
    DATA_DIR: join(yield* Config.String("DATA_DIR"), "streaming"),
    SECRETS_KEY: randomBytes(32).toString("base64"),
    STREAMS_PER_ACCOUNT: `${streamsEach}`
  }
  const server = yield* acquireServer(env, port)
  yield* Effect.gen(function* () {
    const store = yield* EventStore
    const sql = yield* SqlClient.SqlClient
    const names = Array.from({ length: Math.ceil(streams / streamsEach) }, (_, n) => `Bench ${n}`)
    const keys = yield* Effect.forEach(names, (name) => keyOf(name, "live"))
    const accounts = yield* sql<{ id: string }>`SELECT id FROM account WHERE name LIKE 'Bench %'`
    const arrivals: Array<{ readonly id: string; readonly at: number }> = []
    const seen: Seen = (id) => void arrivals.push({ id, at: performance.now() })
    const openAll = Effect.promise(async () => {
      const cuts: Array<() => void> = []
      for (const key of keys)
        cuts.push(...(await Promise.all(Array.from({ length: streamsEach }, () => open(port, key, seen)))))
      return () => {
        for (const cut of cuts) cut()
      }
    })
    // Once before, so that what is made once is no stream's.
    const cut = yield* openAll
    cut()
    // The server has loaded the sandbox and its index by then.
    yield* Effect.sleep("10 seconds")
    const idle = yield* transactions
    const before = yield* Effect.promise(() => memoryOf(server))
    yield* openAll
    yield* Effect.sleep("8 seconds")
    const after = yield* Effect.promise(() => memoryOf(server))
    const count = keys.length * streamsEach
    const each = (bytes: number) => `${(bytes / count / 1000).toFixed(1)} kB`
    yield* Console.log(
      `streams, ${count} open and idle: ${each(after.heapUsed - before.heapUsed)} of heap and ${each(after.rss - before.rss)} of resident memory each; ${(yield* transactions).toFixed(1)} transactions a second, ${idle.toFixed(1)} without them`
    )
    const commits = new Map<string, number>()
    for (let n = 0; n < seconds.events * perSecond; n++) {
      const { id: accountId } = accounts[n % accounts.length] ?? { id: "" }
      const made = event(n, { accountId }, { payload })
      yield* Effect.forkChild(
        Effect.map(
          sql.withTransaction(store.record("live", made.id, [made])),
          () => void commits.set(made.id, performance.now())
        )
      )
      yield* Effect.sleep(`${1000 / perSecond} millis`)
    }
    yield* Effect.sleep("2 seconds")
    const delays = arrivals.map(({ at, id }) => Math.max(0, at - (commits.get(id) ?? Number.NaN)))
    const took = (Math.max(...commits.values()) - Math.min(...commits.values())) / 1000
    yield* Console.log(
      `streams, commit to reader at ${(commits.size / took).toFixed(0)} events/s with ${count} open: ${delays.length.toLocaleString("en-AU")} of ${(commits.size * streamsEach).toLocaleString("en-AU")} arrived, ${percentiles(delays)}`
    )
  }).pipe(
    Effect.provide(
      Layer.mergeAll(EventStore.layer, ApiKeys.layer.pipe(Layer.provide(NodeCrypto.layer))).pipe(
        Layer.provideMerge(databaseAt(cluster.url))
      )
    )
  )
}, Effect.scoped)
