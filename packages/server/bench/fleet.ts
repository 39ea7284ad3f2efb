/**
 * What many instances cost one PostgreSQL. Each is what the main thread of a server runs, with connections, leases,
 * listeners and a rate limit of its own; only HTTP is left out, and all of them are in this one process. So the database
 * meets what it would meet from as many machines that are asked nothing.
 */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { Retention } from "@entity-watch/core/watch/Retention"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { coreForMainThread } from "@entity-watch/node/composition/coreLayers"
import { databaseLayer, makeClient } from "@entity-watch/node/database/client/workClient"
import { openSocket } from "@entity-watch/node/database/postgres/openSocket"
import { Deliveries } from "@entity-watch/node/delivery/Deliveries"
import { ServingShare } from "@entity-watch/node/process/ServingShare"
import { keepSandbox, loadSandbox } from "@entity-watch/node/sandbox/loadSandbox"
import { OneShotDigest } from "@entity-watch/node/secrets/OneShotDigest"
import { limits } from "@entity-watch/server/composition/limits"
import { Console, Context, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { acquireCluster } from "./harness/engine.ts"
import { withSettings } from "./harness/inProcess.ts"
import { ownBytes } from "./harness/processFigures.ts"
import { environment } from "./harness/service.ts"
import { fixed, line } from "./harness/statistics.ts"

const seconds = 10
/** Until names are loaded, and what looks less often has looked. */
const settling = "8 seconds"
const rate = { perSecond: 50, burst: 200 }

const columns = "instances|connections|own kB each|idle tx/s|each|notify: tx|allowed".split("|")

const services = limits.pipe(
  Layer.provideMerge(ApiKeys.layer),
  Layer.provide([NodeCrypto.layer, OneShotDigest.layer]),
  Layer.provideMerge(coreForMainThread)
)

/** Whoever looks on, beside the instances. */
const onlooker = (url: string) =>
  databaseLayer(
    makeClient({
      url: Redacted.make(url),
      applicationName: "onlooker",
      connections: 2,
      sharedBy: 32,
      stream: () => openSocket(url)
    })
  )

/** What one instance runs until the end of the scope; answers its rate limit. */
const startInstance = Effect.fnUntraced(function* (settings: NodeJS.ProcessEnv) {
  const scope = yield* Effect.scope
  // One that was built before would be taken again: every instance has its own.
  const build = <A, E, R>(layer: Layer.Layer<A, E, R>, memo: Layer.MemoMap) =>
    Layer.buildWithMemoMap(layer, memo, scope)
  const memo = yield* Layer.makeMemoMap
  return yield* Effect.gen(function* () {
    const context = yield* build(services, memo)
    return yield* Effect.gen(function* () {
      yield* build(Deliveries.layer, memo)
      yield* loadSandbox
      yield* Effect.forkScoped(keepSandbox)
      yield* Effect.forkScoped((yield* Watcher).run)
      yield* Effect.forkScoped((yield* Retention).run)
      return Context.get(context, RateLimit)
    }).pipe(Effect.provideContext(context))
  }).pipe(
    withSettings(settings),
    Effect.provideService(ServingShare, { of: 2 }),
    Effect.provide(NodeServices.layer)
  )
})

const look = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const backends = yield* sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE application_name = 'entity-watch'`
  const [counted] = yield* sql<{ n: string }>`
    SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = current_database()`
  const pids = backends.map(({ pid }) => pid)
  return {
    connections: pids.length,
    transactions: Number(counted?.n),
    /** Of all backends' own memory. */
    bytes: pids.reduce((sum, pid) => sum + ownBytes(pid), 0),
    at: performance.now() / 1000
  }
})

/** What happens while something goes on, by the second. */
const during = Effect.fnUntraced(function* <E, R>(what: Effect.Effect<unknown, E, R>) {
  const before = yield* look
  yield* what
  // PostgreSQL counts a transaction up to a second after its end.
  yield* Effect.sleep("1 second")
  const after = yield* look
  const passed = after.at - before.at
  return {
    transactions: (after.transactions - before.transactions) / passed,
    connections: after.connections,
    bytes: after.bytes / Math.max(1, after.connections)
  }
})

export const fleet = Effect.fn("fleet")(function* (instances: number) {
  const cluster = yield* acquireCluster
  if (typeof cluster === "string") return yield* Console.error(`This benchmark needs PostgreSQL: ${cluster}.`)
  yield* Effect.promise(() => cluster.halt("fast"))
  yield* Effect.promise(() => cluster.start(`max_connections=${100 + 16 * instances}`))
  const engine = { name: "PostgreSQL", env: { DATABASE_URL: cluster.url } }
  const settings = yield* environment("fleet", engine, {
    RATE_LIMIT_PER_SECOND: `${rate.perSecond}`,
    RATE_LIMIT_BURST: `${rate.burst}`
  })

  yield* Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const limiters: Array<RateLimit["Service"]> = []
    const caller = (n: number) => ({ accountId: `acct_${n}`, keyId: "", mode: "live" as const })
    const [first = "", ...others] = columns
    yield* Console.log(line(first, ...others))
    const sizes = [1, 10, instances / 2, instances].filter(
      (n, at, all) => n <= instances && all.indexOf(n) === at
    )
    for (const size of sizes) {
      while (limiters.length < size) limiters.push(yield* startInstance(settings))
      yield* Effect.sleep(settling)
      const idle = yield* during(Effect.sleep(`${seconds} seconds`))

      // One notification: every instance looks for what is due.
      const told = yield* during(
        Effect.repeat(Effect.andThen(sql`SELECT pg_notify('delivery', '')`, Effect.sleep("1 second")), {
          times: seconds - 1
        })
      )

      // One account asks all instances for as much as each allows.
      const greedy = caller(size)
      const began = performance.now()
      let allowed = 0
      while (performance.now() - began < seconds * 1000) {
        for (const limiter of limiters)
          for (let n = 0; n < 5; n++)
            if ((yield* Effect.option(limiter.take(greedy)))._tag === "Some") allowed += 1
        yield* Effect.sleep("20 millis")
      }
      const entitled = rate.burst + (rate.perSecond * (performance.now() - began)) / 1000
      yield* Console.log(
        line(
          `${size}`,
          `${idle.connections}`,
          ...fixed(0, idle.bytes / 1024),
          ...fixed(1, idle.transactions),
          ...fixed(2, idle.transactions / size),
          ...fixed(1, ((told.transactions - idle.transactions) * (seconds + 1)) / seconds),
          ...fixed(2, allowed / entitled)
        )
      )
    }
  }).pipe(Effect.provide(onlooker(cluster.url)))
}, Effect.scoped)
