import { assert, layer } from "@effect/vitest"
import { SecretBox } from "@entity-watch/core/secrets/SecretBox"
import { DeliveryStore } from "@entity-watch/core/store/DeliveryStore"
import { EventStore } from "@entity-watch/core/store/EventStore"
import { sign } from "@entity-watch/webhooks/sign"
import { Deferred, Effect, Layer, Logger, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { eventually } from "../support/eventually.ts"
import { TestDatabase } from "../support/TestDatabase.ts"
import {
  answer,
  attempted,
  attempts,
  clear,
  deliveries,
  looked,
  receiver,
  record,
  secretBox,
  secretOf,
  settled,
  subscribe,
  testClockStore,
  testClockWorker,
  wake
} from "./harness.ts"

const services = Layer.mergeAll(EventStore.layer, secretBox, testClockStore).pipe(
  Layer.provideMerge(TestDatabase.layer)
)

interface Standing {
  readonly status: string
  readonly disabled_reason: string | null
  /** Whether it is known since when. */
  readonly dated: boolean
}

const standingOf = (id: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Standing>`
      SELECT status, disabled_reason, disabled_at IS NOT NULL AS dated FROM subscription WHERE id = ${id}`
    return row
  })

const statusOf = (id: string) => Effect.map(standingOf(id), (standing) => standing?.status)

const setStatus = (id: string, status: string) =>
  SqlClient.SqlClient.use((sql) => sql`UPDATE subscription SET status = ${status} WHERE id = ${id}`)

layer(services)("Deliverer", (it) => {
  it.effect("delivers at once, with the event's id and a signature that fits", () =>
    Effect.gen(function* () {
      yield* clear
      yield* subscribe("wsub_1")
      const { layer: sender, posts } = receiver(() => Effect.succeed(answer(204)))
      yield* Effect.gen(function* () {
        yield* record({ id: "evt_1", subscriptions: ["wsub_1"] })
        yield* eventually(Effect.map(deliveries, ([row]) => row?.status === "delivered"))
      }).pipe(Effect.provide(testClockWorker(sender)))
      const [post] = posts
      const timestamp = Number(post?.headers["webhook-timestamp"])
      assert.strictEqual(post?.url, "https://receiver.example/wsub_1")
      const expected = yield* Effect.promise(() =>
        sign({ id: "evt_1", timestamp, body: post?.body ?? "", secret: secretOf("wsub_1") })
      )
      assert.deepStrictEqual({ ...post?.headers }, { ...expected })
      const [row] = yield* deliveries
      assert.deepInclude(row, { attempts: 1, claims: 1, response_code: 204, claimed: false })
      const [attempt] = yield* attempts
      assert.deepInclude(attempt, { number: 1, millis: 0, response_code: 204, failure: null })
    })
  )

  it.effect("retries over days as the schedule says, then gives up, in milliseconds of real time", () =>
    Effect.gen(function* () {
      yield* clear
      yield* subscribe("wsub_1")
      const { layer: sender, posts } = receiver(() => Effect.succeed(answer(503)))
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* record({ id: "evt_1", subscriptions: ["wsub_1"] })
        for (let made = 1; made <= 10; made++) {
          yield* attempted(made)
          const [row] = yield* sql<{ millis: number }>`
            SELECT extract(epoch FROM due_at - '2100-01-01T00:00:00Z')::float8 * 1000 AS millis FROM delivery`
          const now = yield* TestClock.testClockWith((clock) => clock.currentTimeMillis)
          const wait = (row?.millis ?? 0) - now
          if (made === 10) break
          // Not a second early.
          yield* TestClock.adjust(wait - 1_000)
          yield* looked
          assert.lengthOf(posts, made)
          yield* TestClock.adjust(2_000)
          yield* wake
        }
        yield* TestClock.adjust("7 days")
        yield* looked
      }).pipe(Effect.provide(testClockWorker(sender, { poll: "30 days" })))
      const rows = yield* attempts
      assert.lengthOf(rows, 10)
      const gaps = rows.slice(1).map(({ at }, i) => at - (rows[i]?.at ?? 0))
      const published = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
      for (const [i, seconds] of published.entries()) {
        assert.isAtLeast(gaps[i] ?? 0, seconds * 0.8)
        assert.isAtMost(gaps[i] ?? 0, seconds * 1.2 + 2)
      }
      assert.deepInclude((yield* deliveries)[0], { status: "failed", attempts: 10, response_code: 503 })
      assert.strictEqual(new Set(posts.map(({ headers }) => headers["webhook-id"])).size, 1)
      assert.strictEqual(new Set(posts.map(({ headers }) => headers["webhook-timestamp"])).size, 10)
      assert.strictEqual(new Set(posts.map(({ headers }) => headers["webhook-signature"])).size, 10)
    })
  )

  it.effect("waits as long as Retry-After asks", () =>
    Effect.gen(function* () {
      yield* clear
      yield* subscribe("wsub_1")
      const { layer: sender, posts } = receiver(() => Effect.succeed(answer(429, 120)))
      yield* Effect.gen(function* () {
        yield* record({ id: "evt_1", subscriptions: ["wsub_1"] })
        yield* attempted(1)
        yield* TestClock.adjust("119 seconds")
        yield* looked
        assert.lengthOf(posts, 1)
        yield* TestClock.adjust("2 seconds")
        yield* attempted(2)
      }).pipe(Effect.provide(testClockWorker(sender)))
    })
  )

  it.effect("disables a subscription whose receiver is gone, keeps what waits, and resumes in order", () =>
    Effect.gen(function* () {
      yield* clear
      yield* subscribe("wsub_1")
      let code = 410
      const { ids, layer: sender } = receiver(() => Effect.succeed(answer(code)))
      yield* Effect.gen(function* () {
        yield* record({ id: "evt_1", subscriptions: ["wsub_1"] })
        yield* eventually(Effect.map(statusOf("wsub_1"), (status) => status === "disabled"))
        assert.deepInclude(yield* standingOf("wsub_1"), { disabled_reason: "gone", dated: true })
        yield* record(
          { id: "evt_2", subscriptions: ["wsub_1"] },
          { id: "evt_3", entity: "80880000007", subscriptions: ["wsub_1"] },
          { id: "evt_4", subscriptions: ["wsub_1"] }
        )
        yield* TestClock.adjust("1 minute")
        yield* looked
        assert.deepStrictEqual(ids(), ["evt_1"])
        for (const { status } of yield* deliveries) assert.strictEqual(status, "pending")
        code = 200
        yield* setStatus("wsub_1", "active")
        yield* DeliveryStore.use((store) =>
          store.resume({ accountId: "acct_a", keyId: "key_test", mode: "live" }, "wsub_1")
        )
        yield* eventually(
          Effect.map(deliveries, (rows) => rows.every(({ status }) => status === "delivered"))
        )
      }).pipe(Effect.provide(testClockWorker(sender, { perSubscription: 1 })))
      assert.deepStrictEqual(ids(), ["evt_1", "evt_1", "evt_2", "evt_3", "evt_4"])
    })
  )

  it.effect("does not take a 410 of the old URL for one of the new", () =>
    Effect.gen(function* () {
      yield* clear
      yield* subscribe("wsub_1")
      const release = yield* Deferred.make<void>()
      const { layer: sender, posts } = receiver(() => Effect.as(Deferred.await(release), answer(410)))
      yield* Effect.gen(function* () {
        yield* record({ id: "evt_1", subscriptions: ["wsub_1"] })
        yield* eventually(() => posts.length === 1)
        const sql = yield* SqlClient.SqlClient
        yield* sql`UPDATE subscription SET webhook_url = 'https://new.example/'`
        yield* Deferred.succeed(release, undefined)
        yield* attempted(1)
      }).pipe(Effect.provide(testClockWorker(sender)))
      assert.strictEqual(yield* statusOf("wsub_1"), "active")
    })
  )

  it.effect(
    "disables a subscription after five days of nothing but failures, and not when one went well",
    () =>
      Effect.gen(function* () {
        yield* clear
        yield* subscribe("wsub_dead")
        yield* subscribe("wsub_shaky")
        let day = 0
        const { layer: sender } = receiver(({ url }) =>
          Effect.sync(() => answer(url.endsWith("shaky") && day === 3 ? 200 : 500))
        )
        yield* Effect.gen(function* () {
          for (; day <= 5; day++) {
            assert.strictEqual(yield* statusOf("wsub_dead"), "active")
            const before = (yield* attempts).length
            yield* record({ id: `evt_${day}`, entity: `${day}`, subscriptions: ["wsub_dead", "wsub_shaky"] })
            yield* eventually(Effect.map(attempts, (rows) => rows.length >= before + 2))
            yield* eventually(settled)
            yield* TestClock.adjust("1 day")
          }
          yield* eventually(Effect.map(statusOf("wsub_dead"), (status) => status === "disabled"))
        }).pipe(Effect.provide(testClockWorker(sender, { poll: "30 days" })))
        assert.deepInclude(yield* standingOf("wsub_dead"), { disabled_reason: "failing", dated: true })
        assert.deepInclude(yield* standingOf("wsub_shaky"), {
          status: "active",
          disabled_reason: null,
          dated: false
        })
      })
  )

  it.effect("signs a retry with the secret that is then in force", () =>
    Effect.gen(function* () {
      yield* clear
      yield* subscribe("wsub_1")
      const { layer: sender, posts } = receiver(() => Effect.succeed(answer(500)))
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const box = yield* SecretBox
        yield* record({ id: "evt_1", subscriptions: ["wsub_1"] })
        yield* attempted(1)
        const sealed = yield* box.seal(Redacted.make(secretOf("rolled")), "wsub_1")
        yield* sql`UPDATE subscription SET secret = ${sealed}`
        yield* TestClock.adjust("7 seconds")
        yield* attempted(2)
      }).pipe(Effect.provide(testClockWorker(sender)))
      const secrets = ["wsub_1", "rolled"].map(secretOf)
      for (const [i, { body, headers }] of posts.entries()) {
        const timestamp = Number(headers["webhook-timestamp"])
        const expected = yield* Effect.promise(() =>
          sign({ id: "evt_1", timestamp, body, secret: secrets[i] ?? "" })
        )
        assert.strictEqual(headers["webhook-signature"], expected["webhook-signature"])
      }
    })
  )

  it.effect("holds back what a paused subscription waits for", () =>
    Effect.gen(function* () {
      yield* clear
      yield* subscribe("wsub_1")
      yield* setStatus("wsub_1", "paused")
      const { ids, layer: sender } = receiver(() => Effect.succeed(answer(200)))
      yield* Effect.gen(function* () {
        yield* record({ id: "evt_1", subscriptions: ["wsub_1"] }, { id: "evt_2", subscriptions: ["wsub_1"] })
        yield* looked
        assert.deepStrictEqual(ids(), [])
        yield* setStatus("wsub_1", "active")
        yield* DeliveryStore.use((store) =>
          store.resume({ accountId: "acct_a", keyId: "key_test", mode: "live" }, "wsub_1")
        )
        yield* eventually(
          Effect.map(deliveries, (rows) => rows.every(({ status }) => status === "delivered"))
        )
      }).pipe(Effect.provide(testClockWorker(sender)))
      assert.deepStrictEqual(ids(), ["evt_1", "evt_2"])
    })
  )

  it.effect("makes no POST and counts no attempt while the secret does not open", () =>
    Effect.gen(function* () {
      yield* clear
      yield* subscribe("wsub_1")
      const { ids, layer: sender } = receiver(() => Effect.succeed(answer(200)))
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [row] = yield* sql<{ secret: string }>`SELECT secret FROM subscription`
        yield* sql`UPDATE subscription SET secret = 'v1.gone.AAAA'`
        yield* record({ id: "evt_1", subscriptions: ["wsub_1"] })
        yield* eventually(Effect.map(deliveries, ([each]) => each?.claims === 1 && !each.claimed))
        assert.deepInclude((yield* deliveries)[0], { attempts: 0, status: "pending" })
        assert.deepStrictEqual(yield* attempts, [])
        yield* sql`UPDATE subscription SET secret = ${row?.secret ?? ""}`
        yield* TestClock.adjust("61 seconds")
        yield* attempted(1)
      }).pipe(Effect.provide(testClockWorker(sender)))
      assert.deepStrictEqual(ids(), ["evt_1"])
      assert.deepInclude((yield* deliveries)[0], { attempts: 1, status: "delivered" })
    })
  )

  it.effect("logs each attempt without address, secret or entity", () =>
    Effect.gen(function* () {
      yield* clear
      yield* subscribe("wsub_1", "acct_a", "https://r%65ceiver.example/path?token=hidden")
      const lines: Array<string> = []
      const log = Logger.layer([Logger.map(Logger.formatJson, (line) => void lines.push(line))])
      const { layer: sender } = receiver(() =>
        Effect.succeed({
          ...answer(500, null, "s3cret\u0000 answer"),
          failure: "receiver.example leads to a private network, where nothing is sent."
        })
      )
      yield* Effect.gen(function* () {
        yield* record({ id: "evt_1", subscriptions: ["wsub_1"] })
        yield* attempted(1)
        yield* eventually(() => lines.length > 0)
      }).pipe(Effect.provide(testClockWorker(sender).pipe(Layer.provideMerge(log))))
      const line = lines.find((each) => each.includes("evt_1")) ?? ""
      assert.deepInclude(JSON.parse(line).annotations, {
        event_id: "evt_1",
        subscription_id: "wsub_1",
        attempt: 1,
        status_code: 500,
        failure: "… leads to a private network, where nothing is sent.",
        outcome: "pending"
      })
      for (const each of lines) assert.notMatch(each, /receiver|hidden|whsec|51824753556|s3cret/u)
      // The attempt keeps it, in a form that the database takes.
      assert.deepInclude((yield* attempts)[0], { answer: "s3cret\ufffd answer" })
    })
  )
})
