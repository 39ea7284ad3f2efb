/** Deliveries to a receiver in another process, through the service's own layers: TLS, egress guard, signatures. */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { fileURLToPath } from "node:url"
import { SecretBox } from "@entity-watch/core/secrets/SecretBox"
import { EventStore } from "@entity-watch/core/store/EventStore"
import { ChangeFeed } from "@entity-watch/core/watch/ChangeFeed"
import { FeedWakes } from "@entity-watch/core/watch/FeedWakes"
import { Deliveries } from "@entity-watch/node/delivery/Deliveries"
import { AesSecretBox } from "@entity-watch/node/secrets/AesSecretBox"
import { format } from "@entity-watch/server/telemetry/logLines"
import { ConfigProvider, Console, Effect, Layer, Logger, Redacted, References } from "effect"
import { SqlClient } from "effect/sql"
import { makeAuthority } from "../../../../examples/watch-and-verify/certificate.ts"
import { processorTime } from "../http/processes.ts"
import { databaseTime } from "./databaseTime.ts"
import { percentiles } from "./percentiles.ts"
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

const startReceiver = Effect.acquireRelease(
  Effect.promise(async () => {
    const authority = makeAuthority()
    setDefaultCACertificates([...getCACertificates("default"), authority.cert])
    const { cert, key } = authority.issue(["127.0.0.1"])
    const child = fork(fileURLToPath(new URL("./receiver.ts", import.meta.url)), [
      `${accounts}`,
      ...[cert, key].map((each) => Buffer.from(each).toString("base64"))
    ])
    const [{ ports }] = await once(child, "message")
    return { child, addresses: Array.from<number, string>(ports, (port) => `127.0.0.1:${port}`) }
  }),
  ({ child }) => Effect.sync(() => child.kill())
)

const arrivalsAt = (child: ChildProcess) =>
  Effect.promise(async () => {
    child.send("arrivals")
    const [{ arrivals }] = await once(child, "message")
    return new Map<string, number>(arrivals)
  })

const account = (i: number) => `acct_bench_${i}`
const subscription = (i: number, n: number | string) => `wsub_bench_${i}_${n}`

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
const record = Effect.fnUntraced(function* (
  i: number,
  n: number,
  subscriptions: ReadonlyArray<string>,
  entity?: string
) {
  const sql = yield* SqlClient.SqlClient
  const store = yield* EventStore
  const events = Array.from({ length: n }, () => {
    const id = `evt_bench_${++made}`
    const abn = entity ?? `9${String(made).padStart(10, "0")}`
    const accountId = account(i)
    return {
      id,
      accountId,
      type: "name_change" as const,
      entity: abn,
      abn,
      acn: null,
      payload: payload(id),
      subscriptions
    }
  })
  // One event of an entity, type and cause.
  if (entity === undefined) yield* sql.withTransaction(store.record("live", `${made}`, events))
  else for (const each of events) yield* sql.withTransaction(store.record("live", each.id, [each]))
  return events.map(({ id }) => id)
})

/** Looks for one delivery of each subscription only: to count them would cost the database more than to deliver them. */
const isPending = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    SELECT FROM subscription s
    WHERE s.webhook_url NOT LIKE '%/hang'
      AND EXISTS (SELECT FROM delivery d WHERE d.subscription_id = s.id AND d.status = 'pending') LIMIT 1`
  return rows.length > 0
})

const untilDelivered = Effect.repeat(Effect.delay(isPending, "20 millis"), { while: (pending) => pending })

const keySelect = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const times: Array<number> = []
  for (let i = 0; i < 500; i++) {
    const started = performance.now()
    yield* sql`SELECT name FROM account WHERE id = ${account(0)}`
    times.push(performance.now() - started)
  }
  return `one primary-key select: ${percentiles(times)}`
})

/** Queued first, so that the worker alone is measured. */
const queue = Effect.fnUntraced(function* (deliveries: number) {
  for (let left = deliveries / accounts; left > 0; left -= recordedAtOnce)
    for (let i = 0; i < accounts; i++)
      yield* record(i, Math.ceil(Math.min(left, recordedAtOnce) / subscriptionsEach), allOf(i))
})

/** What so many POSTs take: how many a second, and the processor time of each process for one, in microseconds. */
const measured = Effect.fnUntraced(function* <E, R>(
  child: ChildProcess,
  posts: number,
  work: Effect.Effect<unknown, E, R>
) {
  const started = performance.now()
  const before = [process.cpuUsage(), processorTime(child), yield* databaseTime] as const
  yield* work
  const perSecond = (1000 * posts) / (performance.now() - started)
  const { system, user } = process.cpuUsage(before[0])
  const each = (micros: number) => `${Math.round(micros / posts)} µs`
  return {
    perSecond,
    line: `${Math.round(perSecond).toLocaleString("en-AU")}/s; processor time of one: ${each(user + system)} here, ${each(processorTime(child) - before[1])} receiver, ${each((yield* databaseTime) - before[2])} database`
  }
})

const throughput = Effect.fnUntraced(function* (
  child: ChildProcess,
  addresses: ReadonlyArray<string>,
  queued: number
) {
  const delivered = yield* measured(child, queued, untilDelivered)
  const posted = yield* measured(child, queued, plainPosts(addresses, queued, payload("evt_plain")))
  yield* Console.log(
    `deliveries, ${queued} queued for ${accounts * subscriptionsEach} subscriptions of ${accounts} accounts: ${delivered.line}`
  )
  yield* Console.log(
    `a plain loop of as many POSTs: ${posted.line}; deliveries leave at ${(delivered.perSecond / posted.perSecond).toFixed(2)} times its rate`
  )
})

const allOf = (i: number) => Array.from({ length: subscriptionsEach }, (_, n) => subscription(i, n))

/** Fifty events a second, each to one subscription, from the commit to the receiver's first byte. */
const latency = Effect.fnUntraced(function* (child: ChildProcess, seconds: number) {
  const committed = new Map<string, number>()
  const one = Effect.gen(function* () {
    const i = made % accounts
    const [id = ""] = yield* record(i, 1, [subscription(i, made % subscriptionsEach)])
    committed.set(id, now())
  })
  yield* arrivalsAt(child)
  for (let n = 0; n < seconds * 50; n++) {
    yield* Effect.forkChild(one)
    yield* Effect.sleep("20 millis")
  }
  yield* untilDelivered
  const arrivals = yield* arrivalsAt(child)
  // It may arrive before the commit's answer does.
  const delays = [...committed].map(([id, at]) => Math.max(0, (arrivals.get(id) ?? Number.NaN) - at))
  yield* Console.log(
    `commit to first attempt at 50 events/s, ${delays.length} events: ${percentiles(delays)}`
  )
})

const beside = Effect.fnUntraced(function* (child: ChildProcess) {
  yield* record(0, 100, [subscription(0, "hang")])
  yield* Effect.sleep("1 second")
  yield* arrivalsAt(child)
  const committed = new Map<string, number>()
  for (let n = 0; n < 50; n++) {
    const [id = ""] = yield* record(0, 1, [subscription(0, 0)])
    committed.set(id, now())
    yield* Effect.sleep("20 millis")
  }
  yield* untilDelivered
  const arrivals = yield* arrivalsAt(child)
  const delays = [...committed].map(([id, at]) => Math.max(0, (arrivals.get(id) ?? Number.NaN) - at))
  yield* Console.log(
    `a good receiver's delay while another of the account hangs with 100 queued: ${percentiles(delays)}, longest ${Math.max(...delays).toFixed(1)} ms`
  )
})

const page = Effect.gen(function* () {
  const changes = yield* ChangeFeed
  const caller = { accountId: account(1), keyId: "key_bench", mode: "live" } as const
  const entity = "51824753556"
  yield* record(1, 2_000, [subscription(1, 0)], entity)
  const times: Array<number> = []
  for (let round = 0; round < 10; round++) {
    let since: string | null = "1970-01-01T00:00:00Z"
    while (since !== null) {
      const started = performance.now()
      const { next_cursor }: { readonly next_cursor: string | null } = yield* changes.read(caller, entity, {
        since,
        limit: 200
      })
      times.push(performance.now() - started)
      since = next_cursor
    }
  }
  yield* Console.log(`changes, a page of 200: ${percentiles(times)}`)
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
      yield* subscribe(0, subscription(0, "hang"), `https://${addresses[0]}/hang`)
      yield* Console.log(yield* keySelect)
      yield* queue(deliveries)
      yield* Effect.gen(function* () {
        yield* throughput(child, addresses, deliveries)
        yield* latency(child, 10)
        yield* beside(child)
      }).pipe(Effect.provide(worker))
      yield* page
      yield* Console.log(yield* keySelect)
    }).pipe(
      Effect.provide(
        Layer.mergeAll(EventStore.layer, ChangeFeed.layer, FeedWakes.layer, AesSecretBox.layer).pipe(
          Layer.provideMerge(ConfigProvider.layer(settings))
        )
      )
    )
  }).pipe(Effect.scoped)
