/**
 * Workers and the database killed in the midst of deliveries. The database server is this file's own, since the death
 * of one of its processes restarts it as a whole.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { assert, it } from "@effect/vitest"
import { EventStore } from "@entity-watch/core/store/EventStore"
import { migrations } from "@entity-watch/core/store/migrations/all"
import { migrate } from "@entity-watch/node/database/migrate"
import { Effect, Layer, ManagedRuntime, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { makeAuthority } from "../../../../examples/watch-and-verify/certificate.ts"
import { depth, drawnSeed } from "../../../suite/depth.ts"
import { builtCommand } from "../support/builtCommand.ts"
import { type Cluster, startCluster } from "../support/cluster.ts"
import { describePostgres } from "../support/PostgresDatabase.ts"
import { clientAt } from "../support/server.ts"
import { until } from "../support/until.ts"
import { record, secretBox, secretsKey, subscribe } from "./harness.ts"

// Each second kill of a worker is followed by one of the database, of either kind in turn.
const databaseKills = 2 * depth
const workerKills = 2 * databaseKills
const subscriptions = 10

/** Small, fast and the same in every run. https://en.wikipedia.org/wiki/Linear_congruential_generator */
const randomFrom = (start: number) => {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Arrival {
  readonly event: string
  readonly subscription: string
  readonly body: string
  readonly at: number
}

/** Answers after a while, and once in eight times with a failure. */
const startReceiver = async (random: () => number) => {
  const authority = makeAuthority()
  const arrivals: Array<Arrival> = []
  const server = createServer(authority.issue(["127.0.0.1"]), (request, response) => {
    const at = performance.now()
    let body = ""
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on("end", () => {
      arrivals.push({
        event: String(request.headers["webhook-id"]),
        subscription: (request.url ?? "").slice(1),
        body,
        at
      })
      setTimeout(() => response.writeHead(random() < 0.125 ? 500 : 204).end(), random() * 60)
    })
  })
  server.listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { arrivals, port, certificate: authority.cert, stop: () => server.close() }
}

const startWorker = async (env: Record<string, string | undefined>): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [await builtCommand("deliveryWorker")], {
    env,
    stdio: ["ignore", "pipe", "inherit"]
  })
  await new Promise((resolve, reject) => {
    child.stdout?.once("data", resolve)
    child.once("exit", () => reject(new Error("a worker did not start")))
  })
  return child
}

describePostgres("deliveries", () => {
  it("survive kills of workers and of the database", async () => {
    const seed = drawnSeed()
    const random = randomFrom(seed)
    const folder = mkdtempSync(join(tmpdir(), "ew-crash-"))
    const started = await startCluster()
    if (typeof started === "string") return assert.fail(started)
    const cluster: Cluster = started
    const receiver = await startReceiver(randomFrom(seed + 1))
    const authority = join(folder, "authority.pem")
    writeFileSync(authority, receiver.certificate)
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: cluster.url,
      SECRETS_KEY: secretsKey,
      EGRESS_ALLOW: `127.0.0.1:${receiver.port}`,
      NODE_EXTRA_CA_CERTS: authority
    }
    const runtime = ManagedRuntime.make(
      Layer.merge(EventStore.layer, secretBox).pipe(Layer.provideMerge(clientAt(cluster.url)))
    )
    const workers: Array<ChildProcess> = []
    /** Reads, however often the database goes away meanwhile. */
    const read = <A>(query: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>): Promise<A> =>
      runtime.runPromise(
        SqlClient.SqlClient.use(query).pipe(
          Effect.retry({ schedule: Schedule.spaced("50 millis"), times: 2_000 })
        )
      )
    try {
      await runtime.runPromise(migrate(migrations))
      for (let i = 0; i < subscriptions; i++)
        await runtime.runPromise(
          subscribe(`wsub_${i}`, `acct_${i % 3}`, `https://127.0.0.1:${receiver.port}/wsub_${i}`)
        )

      // Committed or not is for the table to say: a commit's answer may be lost.
      let recording = true
      let tried = 0
      const recorder = (async () => {
        for (; recording; tried++) {
          const target = Math.floor(random() * subscriptions)
          const account = target % 3
          const others = [target, (target + 3) % subscriptions].filter((each) => each % 3 === account)
          await runtime
            .runPromise(
              record({
                id: `evt_${tried}`,
                entity: `${Math.floor(random() * 20)}`,
                account: `acct_${account}`,
                subscriptions: others.map((each) => `wsub_${each}`)
              })
            )
            .catch(() => {})
          await sleep(4)
        }
      })()

      /** When each delivery was first seen delivered: nothing may arrive for it afterwards. */
      const seen = new Map<string, number>()
      const look = async () => {
        const rows = await read(
          (sql) => sql<{ key: string; status: string }>`
            SELECT event_id || ' ' || subscription_id AS key, status FROM delivery`
        )
        const now = performance.now()
        for (const { key, status } of rows) if (status === "delivered" && !seen.has(key)) seen.set(key, now)
        return rows
      }
      let looking = true
      const looker = (async () => {
        while (looking) {
          await look()
          await sleep(30)
        }
      })()

      workers.push(await startWorker(env), await startWorker(env))
      const killWorker = async () => {
        const next = startWorker(env)
        await sleep(100 + random() * 300)
        const victim = workers.shift()
        victim?.kill("SIGKILL")
        workers.push(await next)
      }
      const killDatabase = async (i: number) => {
        await sleep(200 + random() * 400)
        if (i % 2 === 0) {
          await read(
            (sql) => sql`
              SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`
          )
          return
        }
        // One of its processes killed: the server ends all others and recovers as after a crash.
        const [row] = await read(
          (sql) => sql<{ pid: number }>`
            SELECT pid FROM pg_stat_activity WHERE application_name = 'entity-watch' LIMIT 1`
        )
        assert.isAbove(row?.pid ?? 0, 0)
        process.kill(row?.pid ?? 0, "SIGKILL")
        // Until it has noticed, it would still answer.
        await sleep(100)
        await read((sql) => sql`SELECT 1`)
      }
      for (let i = 0; i < workerKills; i++) {
        await killWorker()
        if (i % 2 === 1) await killDatabase((i - 1) / 2)
      }
      recording = false
      await recorder

      await until("no delivery is pending", async () =>
        (await look()).every(({ status }) => status !== "pending")
      )
      // Whoever still held a claim would be taken for dead now, and what came after all others has been delivered.
      await read((sql) => sql`UPDATE delivery SET claimed_until = now() WHERE claimed_until IS NOT NULL`)
      await runtime.runPromise(record({ id: "evt_last", account: "acct_0", subscriptions: ["wsub_0"] }))
      await until("the last one is delivered", async () =>
        (await look()).every(({ status }) => status !== "pending")
      )
      looking = false
      await looker

      const rows = await read(
        (sql) => sql<{
          event_id: string
          subscription_id: string
          status: string
          attempts: number
          rows: number
          succeeded: number
          unknown: number
        }>`
            SELECT event_id, subscription_id, status, attempts, count(a.*)::int4 AS rows,
              count(*) FILTER (WHERE a.response_code = 204)::int4 AS succeeded,
              count(*) FILTER (WHERE a.millis IS NULL)::int4 AS unknown
            FROM delivery d LEFT JOIN delivery_attempt a ON a.delivery_id = d.id
            GROUP BY d.id`
      )
      const events = await read((sql) => sql<{ n: number }>`SELECT count(*)::int4 AS n FROM event`)
      const posts = new Map<string, Array<Arrival>>()
      for (const arrival of receiver.arrivals) {
        const key = `${arrival.event} ${arrival.subscription}`
        posts.set(key, [...(posts.get(key) ?? []), arrival])
        assert.strictEqual(JSON.parse(arrival.body).data.event_id, arrival.event)
      }
      let duplicates = 0
      for (const row of rows) {
        const key = `${row.event_id} ${row.subscription_id}`
        const arrived = posts.get(key) ?? []
        assert.include(["delivered", "failed"], row.status, key)
        assert.isNotEmpty(arrived, key)
        // Every POST has its row; a row without a POST is a process killed between the two.
        assert.strictEqual(row.attempts, row.rows, key)
        assert.isAtMost(arrived.length, row.rows, key)
        if (row.status === "delivered") assert.isAtLeast(row.succeeded, 1, key)
        else assert.strictEqual(row.succeeded, 0, key)
        const acknowledged = seen.get(key) ?? Number.POSITIVE_INFINITY
        for (const { at } of arrived) assert.isBelow(at, acknowledged, `${key} came again`)
        duplicates += arrived.length - 1
        posts.delete(key)
      }
      // Nothing was sent that is not in the tables.
      assert.deepStrictEqual([...posts.keys()], [])
      const interrupted = rows.reduce((sum, { unknown }) => sum + unknown, 0)
      assert.isAbove(interrupted, 0)
      console.log(
        `seed ${seed}: ${workerKills} workers and ${databaseKills} times the database killed; ${tried} events tried, ` +
          `${events[0]?.n} committed, ${rows.length} deliveries ` +
          `(${rows.filter(({ status }) => status === "delivered").length} delivered, ` +
          `${rows.filter(({ status }) => status === "failed").length} failed), ${receiver.arrivals.length} POSTs, ` +
          `${duplicates} of them repeated, ${interrupted} attempts cut off`
      )
    } finally {
      for (const each of workers) each.kill("SIGKILL")
      await runtime.dispose()
      receiver.stop()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
