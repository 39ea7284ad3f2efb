import { assert, layer } from "@effect/vitest"
import { DeliverySignal } from "@entity-watch/core/deliver/DeliverySignal"
import { EventStore } from "@entity-watch/core/store/EventStore"
import { FeedWakes } from "@entity-watch/core/watch/FeedWakes"
import { ListenSignal } from "@entity-watch/node/delivery/ListenSignal"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { eventually } from "../support/eventually.ts"
import { describePostgres, PostgresAddress, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { clientAt } from "../support/server.ts"
import {
  answer,
  attempts,
  clear,
  deliveries,
  done,
  receiver,
  record,
  secretBox,
  subscribe,
  worker
} from "./harness.ts"

const services = Layer.mergeAll(EventStore.layer, secretBox).pipe(Layer.provideMerge(PostgresDatabase.layer))

const workers = 8
const subscriptions = 6
const accounts = 2
const perAccount = 11
const events = 240
const entities = 8
const entityOf = (event: number) => `${Math.floor(event / accounts) % entities}`

/** Of a database whose listener is the only one. */
const listenerPid = SqlClient.SqlClient.use((sql) =>
  Effect.map(
    sql<{ pid: number }>`
      SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE 'listen%'`,
    ([row]) => row?.pid
  )
)

describePostgres("deliveries by many workers", () => {
  layer(services)((it) => {
    it.effect("keep both caps and the order of each entity's first attempts, and make each once", () =>
      Effect.gen(function* () {
        yield* clear
        const address = yield* PostgresAddress
        for (let i = 0; i < subscriptions; i++) yield* subscribe(`wsub_${i}`, `acct_${i % accounts}`)

        const inFlight = new Map<string, number>()
        const most = new Map<string, number>()
        const count = (key: string, by: number) => {
          const now = (inFlight.get(key) ?? 0) + by
          inFlight.set(key, now)
          most.set(key, Math.max(most.get(key) ?? 0, now))
        }
        let posted = 0
        // The first posts wait until both accounts have as many in flight as they may.
        const filled = yield* Deferred.make<void>()
        const failsFirst = new Set<string>()
        const { layer: sender, posts } = receiver(({ headers, url }) => {
          const subscription = url.split("/").at(-1) ?? ""
          const account = `acct_${Number(subscription.slice(5)) % accounts}`
          const n = posted++
          const key = `${subscription} ${headers["webhook-id"]}`
          // Every seventh first attempt fails, so that retries go past what came later.
          const isFailing = n % 7 === 0 && !failsFirst.has(key)
          if (isFailing) failsFirst.add(key)
          count(subscription, 1)
          count(account, 1)
          if ([0, 1].every((i) => (most.get(`acct_${i}`) ?? 0) >= perAccount))
            Deferred.doneUnsafe(filled, Effect.void)
          return Effect.andThen(Deferred.await(filled), Effect.sleep(`${5 + ((n * 37) % 30)} millis`)).pipe(
            Effect.ensuring(
              Effect.sync(() => {
                count(subscription, -1)
                count(account, -1)
              })
            ),
            Effect.as(answer(isFailing ? 500 : 200))
          )
        })
        const one = Layer.fresh(
          worker(sender, { perAccount, retryDelays: [0.2, 0.2] }).pipe(
            Layer.provide(Layer.fresh(clientAt(address)))
          )
        )
        for (let i = 0; i < events; i++) {
          const account = i % accounts
          yield* record({
            id: `evt_${String(i).padStart(4, "0")}`,
            entity: entityOf(i),
            account: `acct_${account}`,
            subscriptions: [0, 1, 2].map((n) => `wsub_${n * accounts + account}`)
          })
        }
        yield* eventually(
          Effect.map(deliveries, (rows) => rows.every(({ status }) => status === "delivered"))
        ).pipe(
          Effect.provide(Layer.mergeAll(one, ...Array.from({ length: workers - 1 }, () => Layer.fresh(one))))
        )

        for (let i = 0; i < subscriptions; i++) assert.isAtMost(most.get(`wsub_${i}`) ?? 0, 4)
        for (let i = 0; i < accounts; i++) assert.isAtMost(most.get(`acct_${i}`) ?? 0, perAccount)
        assert.include([...most.values()], 4)
        assert.strictEqual(most.get("acct_0"), perAccount)

        const firsts = new Map<string, Array<string>>()
        const times = new Map<string, number>()
        for (const { headers, url } of posts) {
          const id = headers["webhook-id"] ?? ""
          const key = `${url} ${id}`
          times.set(key, (times.get(key) ?? 0) + 1)
          if (times.get(key) !== 1) continue
          const line = `${url} ${entityOf(Number(id.slice(4)))}`
          firsts.set(line, [...(firsts.get(line) ?? []), id])
        }
        for (const ids of firsts.values()) assert.deepStrictEqual(ids, ids.toSorted())
        const expected = (events / accounts) * 3 * accounts
        assert.strictEqual(times.size, expected)
        assert.strictEqual(posts.length, expected + failsFirst.size)
      }).pipe(TestClock.withLive)
    )

    it.effect(
      "are settled past an account that is writing its own subscriptions, and its own afterwards",
      () =>
        Effect.gen(function* () {
          yield* clear
          const sql = yield* SqlClient.SqlClient
          const other = Layer.fresh(clientAt(yield* PostgresAddress))
          const failing = ["wsub_patched", "wsub_beside"]
          yield* subscribe("wsub_patched", "acct_writing")
          yield* subscribe("wsub_deleted", "acct_writing")
          yield* subscribe("wsub_beside", "acct_beside")
          const ended = yield* Deferred.make<void>()
          const begun = yield* Deferred.make<void>()
          const writing = sql.withTransaction(
            sql`UPDATE subscription SET updated_at = now() WHERE id = 'wsub_patched'`.pipe(
              // As a subscription that is deleted ends what waits for it.
              Effect.andThen(
                sql`UPDATE delivery SET status = 'failed', claimed_until = NULL WHERE subscription_id = 'wsub_deleted'`
              ),
              Effect.andThen(Deferred.succeed(begun, undefined)),
              Effect.andThen(Deferred.await(ended))
            )
          )
          const stateOf = Effect.map(deliveries, (rows) =>
            Object.fromEntries(
              rows.map(({ claimed, status, subscription_id }) => [
                subscription_id,
                claimed ? "claimed" : status
              ])
            )
          )
          const posted = yield* Deferred.make<void>()
          const { layer: sender, posts } = receiver(({ url }) =>
            Effect.as(Deferred.await(posted), answer(failing.some((id) => url.endsWith(id)) ? 500 : 200))
          )
          for (const [i, [id, account]] of [
            ["wsub_patched", "acct_writing"],
            ["wsub_deleted", "acct_writing"],
            ["wsub_beside", "acct_beside"]
          ].entries())
            yield* record({ id: `evt_${i}`, account: account ?? "", subscriptions: [id ?? ""] })
          yield* Effect.gen(function* () {
            yield* eventually(() => posts.length === 3)
            const writer = yield* Effect.forkChild(writing)
            yield* Deferred.await(begun)
            yield* Deferred.succeed(posted, undefined)
            yield* eventually(Effect.map(stateOf, (state) => state.wsub_beside === "pending"))
            // It tries again and again to settle what is locked.
            const tried = done.settlings
            yield* eventually(() => done.settlings >= tried + 3)
            assert.deepStrictEqual(yield* stateOf, {
              wsub_patched: "claimed",
              wsub_deleted: "claimed",
              wsub_beside: "pending"
            })
            yield* Deferred.succeed(ended, undefined)
            yield* Fiber.join(writer)
            yield* eventually(Effect.map(stateOf, (state) => state.wsub_patched === "pending"))
            assert.strictEqual((yield* stateOf).wsub_deleted, "failed")
          }).pipe(Effect.provide(worker(sender, { retryDelays: [60, 60] }).pipe(Layer.provide(other))))
          const [since] = yield* sql<{
            n: number
          }>`SELECT count(*)::int4 AS n FROM subscription WHERE failing_since IS NOT NULL`
          assert.strictEqual(since?.n, 2)
          assert.isTrue((yield* attempts).every(({ millis }) => millis !== null))
        }).pipe(TestClock.withLive)
    )

    it.effect("are announced again after the listener's connection was killed", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const address = yield* PostgresAddress
        yield* Effect.gen(function* () {
          const signal = yield* DeliverySignal
          yield* signal.next
          for (let i = 0; i < 2; i++) {
            yield* sql`
              SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND query ILIKE 'listen%'`
            // Listening again tells of what may have been missed.
            yield* signal.next
            const listener = yield* listenerPid
            assert.isDefined(listener)
            yield* sql`SELECT pg_notify('delivery', '')`
            yield* signal.next
            // It was announced, and not found by listening anew.
            assert.strictEqual(yield* listenerPid, listener)
          }
        }).pipe(
          Effect.provide(
            ListenSignal.layer.pipe(
              Layer.provide(FeedWakes.layer),
              Layer.provide(Layer.fresh(clientAt(address)))
            )
          )
        )
      }).pipe(TestClock.withLive)
    )
  })
})
