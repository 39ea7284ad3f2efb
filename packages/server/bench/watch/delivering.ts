/** Deliveries to a receiver in another process, through the service's own layers: TLS, egress guard, signatures. */
import type { ChildProcess } from "node:child_process"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { SecretBox } from "@entity-watch/core/secrets/SecretBox"
import { EventStore } from "@entity-watch/core/store/EventStore"
import { FeedWakes } from "@entity-watch/core/watch/FeedWakes"
import { Deliveries } from "@entity-watch/node/delivery/Deliveries"
import { AesSecretBox } from "@entity-watch/node/secrets/AesSecretBox"
import { format } from "@entity-watch/server/telemetry/logLines"
import { ConfigProvider, Console, Effect, Layer, Logger, Redacted, References } from "effect"
import { SqlClient } from "effect/sql"
import { makeAuthority } from "../../../../examples/watch-and-verify/certificate.ts"
import { measured } from "../harness/measured.ts"
import { acquireScript, answerOf } from "../harness/processes.ts"
import { postgresFigures, postgresServer, processorSeconds } from "../harness/processFigures.ts"
import { count, percentiles } from "../harness/statistics.ts"
import { plainPosts } from "./plainPosts.ts"

/** Each with a receiver of its own. */
const accounts = 10
const subscriptionsEach = 5
const recordedAtOnce = 100
/** About what a name change takes. */
const payload = (id: string) =>
  JSON.stringify({
    type: "name_change",
    timestamp: "2026-11-21T00:00:00.000001Z",
    data: { event_id: id, entity: { identifier: "51824753556", id_type: "abn" }, note: "x".repeat(700) }
  })

const now = () => performance.timeOrigin + performance.now()

const startReceiver = Effect.gen(function* () {
  const authority = makeAuthority()
  setDefaultCACertificates([...getCACertificates("default"), authority.cert])
  const { cert, key } = authority.issue(["127.0.0.1"])
  const identity = [cert, key].map((each) => Buffer.from(each).toString("base64"))
  const child = yield* acquireScript("watch/receiver.ts", `${accounts}`, ...identity)
  const { ports } = yield* answerOf<{ ports: ReadonlyArray<number> }>(child)
  return { child, addresses: ports.map((port) => `127.0.0.1:${port}`) }
})

/** When each event first arrived, since this was last asked. */
const arrivalsAt = (child: ChildProcess) =>
  Effect.map(
    answerOf<{ arrivals: ReadonlyArray<readonly [string, number]> }>(child, {}),
    ({ arrivals }) => new Map(arrivals)
  )

const account = (i: number) => `acct_bench_${i}`
const subscription = (i: number, n: number) => `wsub_bench_${i}_${n}`

const subscribe = Effect.fnUntraced(function* (i: number, id: string, url: string) {
  const sql = yield* SqlClient.SqlClient
  const box = yield* SecretBox
  const secret = `whsec_${Buffer.alloc(36, i).toString("base64")}`
  const sealed = yield* box.seal(Redacted.make(secret), id)
  yield* sql`INSERT INTO account (id, name) VALUES (${account(i)}, ${account(i)}) ON CONFLICT DO NOTHING`
  yield* sql`
    INSERT INTO subscription (id, account_id, mode, status, webhook_url, secret)
    VALUES (${id}, ${account(i)}, 'live', 'active', ${url}, ${sealed})`
})

let made = 0

/** Events of as many entities, in one transaction; answers their ids. */
const record = Effect.fnUntraced(function* (i: number, n: number, subscriptions: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const store = yield* EventStore
  const events = Array.from({ length: n }, () => {
    const id = `evt_bench_${++made}`
    const abn = `9${String(made).padStart(10, "0")}`
    const about = { type: "name_change" as const, entity: abn, abn, acn: null }
    return { id, accountId: account(i), ...about, payload: payload(id), subscriptions }
  })
  yield* sql.withTransaction(store.record("live", `${made}`, events))
  return events.map(({ id }) => id)
})

/** Looks for one delivery of each subscription only: to count them would cost the database more than to deliver them. */
const isPending = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    SELECT FROM subscription s
    WHERE EXISTS (SELECT FROM delivery d WHERE d.subscription_id = s.id AND d.status = 'pending') LIMIT 1`
  return rows.length > 0
})

const untilDelivered = Effect.repeat(Effect.delay(isPending, "20 millis"), { while: (pending) => pending })

/** Queued first, so that the worker alone is measured. */
const queue = Effect.fnUntraced(function* (deliveries: number) {
  for (let left = deliveries / accounts; left > 0; left -= recordedAtOnce)
    for (let i = 0; i < accounts; i++)
      yield* record(i, Math.ceil(Math.min(left, recordedAtOnce) / subscriptionsEach), allOf(i))
})

/** What so many POSTs take: how many a second, and the processor time of each process for one, in microseconds. */
const cost = Effect.fnUntraced(function* <E, R>(
  child: ChildProcess,
  posts: number,
  work: Effect.Effect<unknown, E, R>
) {
  const postgres = yield* postgresServer
  const look = () => [processorSeconds(child.pid ?? 0), postgresFigures(postgres).cpu]
  const before = look()
  const { cpu, seconds } = yield* measured(work)
  const [receiver, database] = look().map((used, at) => used - (before[at] ?? 0))
  const each = (used = Number.NaN) => `${Math.round((used * 1e6) / posts)} µs`
  return {
    perSecond: posts / seconds,
    line: `${count(posts / seconds)}/s; processor time of one: ${each(cpu)} here, ${each(receiver)} receiver, ${each(database)} database`
  }
})

const throughput = Effect.fnUntraced(function* (
  child: ChildProcess,
  addresses: ReadonlyArray<string>,
  queued: number
) {
  const delivered = yield* cost(child, queued, untilDelivered)
  const posted = yield* cost(child, queued, plainPosts(addresses, queued, payload("evt_plain")))
  yield* Console.log(
    `deliveries, ${queued} queued for ${accounts * subscriptionsEach} subscriptions of ${accounts} accounts: ${delivered.line}`
  )
  yield* Console.log(
    `a plain loop of as many POSTs: ${posted.line}; deliveries leave at ${(delivered.perSecond / posted.perSecond).toFixed(2)} times its rate`
  )
})

const allOf = (i: number) => Array.from({ length: subscriptionsEach }, (_, n) => subscription(i, n))

/**
 * Fifty events a second, each to another subscription, from the commit to the receiver's first byte. One may arrive before
 * the commit's answer does.
 */
const delays = Effect.fnUntraced(function* (child: ChildProcess, events: number) {
  const committed = new Map<string, number>()
  yield* arrivalsAt(child)
  for (let n = 0; n < events; n++) {
    const i = n % accounts
    const recorded = record(i, 1, [subscription(i, n % subscriptionsEach)])
    yield* Effect.forkChild(Effect.map(recorded, ([id = ""]) => void committed.set(id, now())))
    yield* Effect.sleep("20 millis")
  }
  yield* untilDelivered
  const arrivals = yield* arrivalsAt(child)
  return [...committed].map(([id, at]) => Math.max(0, (arrivals.get(id) ?? Number.NaN) - at))
})

const latency = Effect.fnUntraced(function* (child: ChildProcess) {
  const spread = yield* delays(child, 500)
  yield* Console.log(
    `commit to first attempt at 50 events/s, ${spread.length} events: ${percentiles(spread)}`
  )
})

export const delivering = (deliveries: number) =>
  Effect.gen(function* () {
    const { addresses, child } = yield* startReceiver
    const settings = ConfigProvider.fromUnknown({
      EGRESS_ALLOW: addresses.join(","),
      SECRETS_KEY: Buffer.alloc(32, 1).toString("base64")
    })
    // As the server logs and traces: lines are made, and thrown away instead of written; without a collector no span is.
    const worker = Deliveries.layer.pipe(
      Layer.provide([
        Logger.layer([Logger.map(format, ({ length }) => length)]),
        Layer.succeed(References.TracerEnabled, false)
      ])
    )
    yield* Effect.gen(function* () {
      for (let i = 0; i < accounts; i++)
        for (const id of allOf(i)) yield* subscribe(i, id, `https://${addresses[i]}/${id}`)
      yield* queue(deliveries)
      yield* Effect.gen(function* () {
        yield* throughput(child, addresses, deliveries)
        yield* latency(child)
      }).pipe(Effect.provide(worker))
    }).pipe(
      Effect.provide(
        Layer.mergeAll(EventStore.layer, FeedWakes.layer, AesSecretBox.layer).pipe(
          Layer.provideMerge(ConfigProvider.layer(settings))
        )
      )
    )
  }).pipe(Effect.scoped)
