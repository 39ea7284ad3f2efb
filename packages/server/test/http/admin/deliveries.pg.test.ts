/** What whoever administers the service does about deliveries. */
import { assert, layer } from "@effect/vitest"
import { DeliveryLog } from "@entity-watch/core/store/DeliveryLog"
import { DeliveryStore } from "@entity-watch/core/store/DeliveryStore"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Ask, adminKey, adminService } from "../../support/adminService.ts"
import { account } from "../../support/subscribers.ts"
import { delivered } from "./acts.ts"

const claimed = Effect.provide(
  DeliveryStore.use((store) =>
    store.claimAcrossAccounts({ perSubscription: 5, perAccount: 5, limit: 50, leaseSeconds: 30 })
  ),
  DeliveryStore.layer
)

const path = "/admin/v1/deliveries"

layer(adminService)(path, (it) => {
  it.effect("shows what was sent where, with each attempt and no secret", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token } = yield* adminKey("reader")
      const { delivery, event, subscription } = yield* delivered
      const { body, status } = yield* ask("GET", `${path}/${delivery}`, { key: token })
      assert.strictEqual(status, 200)
      assert.deepInclude(body.delivery, {
        id: delivery,
        event_id: event,
        subscription_id: subscription,
        status: "delivered",
        attempts: 1,
        response_code: 200,
        failure: null,
        due_at: null,
        subscription_status: "active"
      })
      assert.strictEqual(body.webhook_url, "https://receiver.example/hook")
      assert.isString(body.payload)
      assert.lengthOf(body.attempt_log, 1)
      assert.deepInclude(body.attempt_log[0], { number: 1, millis: 12, response_code: 200, failure: null })
      assert.notMatch(JSON.stringify(body), /secret|whsec/u)
      for (const id of ["0", "999999", "x", "99999999999999999999", "1'"])
        assert.strictEqual(
          (yield* ask("GET", `${path}/${encodeURIComponent(id)}`, { key: token })).status,
          404,
          id
        )
    })
  )

  it.effect("sends again what was delivered, and not what is being attempted", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const { delivery } = yield* delivered
      assert.deepStrictEqual(yield* claimed, [])
      const resent = yield* ask("POST", `${path}/${delivery}/resend`, { key })
      assert.deepInclude(resent.body, { id: delivery, status: "pending" })
      const [claim] = yield* claimed
      assert.deepInclude(claim, { id: delivery, attempt: 2 })
      const again = yield* ask("POST", `${path}/${delivery}/resend`, { key })
      assert.strictEqual(again.status, 409)
      assert.match(again.body.error.message, /being attempted/u)
    })
  )

  it.effect("sends an event to one receiver ten times within ten minutes at most", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const sql = yield* SqlClient.SqlClient
      const { token: key } = yield* adminKey("operator")
      const { delivery, event } = yield* delivered
      yield* sql`
        INSERT INTO delivery_attempt (delivery_id, number, started_at)
        SELECT ${delivery}::text::int8, n, now() FROM generate_series(100, 109) n`
      const refused = yield* ask("POST", `${path}/${delivery}/resend`, { key })
      assert.strictEqual(refused.status, 409)
      assert.match(refused.body.error.message, /10 times within the last ten minutes/u)
      yield* sql`UPDATE delivery SET status = 'failed' WHERE id = ${delivery}::text::int8`
      const since = "2020-01-01T00:00:00Z"
      const recovered = yield* ask("POST", `${path}/recover`, { key, body: { since } })
      assert.strictEqual(recovered.body.recovered, 0)
      const log = yield* DeliveryLog
      assert.deepStrictEqual(yield* log.retryAcrossAccounts(event, null), [])
      yield* sql`UPDATE delivery_attempt SET started_at = started_at - interval '10 minutes'`
      assert.strictEqual((yield* ask("POST", `${path}/${delivery}/resend`, { key })).status, 200)
    }).pipe(Effect.provide(DeliveryLog.layer))
  )

  it.effect("refuses to send to a subscription that is gone", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const sql = yield* SqlClient.SqlClient
      const { token: key } = yield* adminKey("operator")
      const { delivery, subscription } = yield* delivered
      yield* sql`DELETE FROM subscription WHERE id = ${subscription}`
      assert.strictEqual((yield* ask("POST", `${path}/${delivery}/resend`, { key })).status, 409)
    })
  )

  it.effect("recovers what was given up since a moment, and nothing else", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const sql = yield* SqlClient.SqlClient
      const { token: key } = yield* adminKey("operator")
      const [first, second, third, fourth] = [
        yield* delivered,
        yield* delivered,
        yield* delivered,
        yield* delivered
      ]
      yield* sql`
        UPDATE delivery SET status = 'failed', attempts = 8 WHERE id IN (
          ${first.delivery}::text::int8, ${second.delivery}::text::int8, ${third.delivery}::text::int8)`
      yield* sql`UPDATE delivery SET event_at = now() - interval '3 days' WHERE id = ${first.delivery}::text::int8`
      const since = new Date(Date.now() - 86_400_000).toISOString().replace(/\.\d+/u, "")
      const one = yield* ask("POST", `${path}/recover`, {
        key,
        body: { since, subscription: third.subscription }
      })
      assert.deepStrictEqual(one.body, { recovered: 1, more: false })
      const all = yield* ask("POST", `${path}/recover`, { key, body: { since } })
      assert.deepStrictEqual(all.body, { recovered: 1, more: false })
      const rows = yield* sql<{ id: string; status: string }>`SELECT id::text AS id, status FROM delivery`
      const status = new Map(rows.map((row) => [row.id, row.status]))
      assert.deepStrictEqual(
        [first, second, third, fourth].map(({ delivery }) => status.get(delivery)),
        ["failed", "pending", "pending", "delivered"]
      )
      for (const body of [
        {},
        { since: "yesterday" },
        { since: "2026-13-45T00:00:00Z" },
        { since, all: true }
      ])
        assert.strictEqual((yield* ask("POST", `${path}/recover`, { key, body })).status, 400)
      const refused = yield* ask("POST", `${path}/recover`, { key, body: { since: "yesterday" } })
      assert.strictEqual(
        refused.body.error.message,
        "since must be a timestamp such as 2026-11-20T00:00:00Z.",
        "once, though two rules say it"
      )
    })
  )

  it.effect("filters by status, account, subscription and event", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("reader")
      const { delivery, event, subscription } = yield* delivered
      for (const query of [
        `subscription=${subscription}`,
        `event=${event}`,
        `event=${event}&account=acct_watching`
      ]) {
        const { body } = yield* ask("GET", `${path}?${query}`, { key })
        assert.deepStrictEqual(
          body.deliveries.map(({ id }: { readonly id: string }) => id),
          [delivery],
          query
        )
      }
      for (const query of [`event=${event}&status=failed`, "account=nobody"])
        assert.deepStrictEqual((yield* ask("GET", `${path}?${query}`, { key })).body.deliveries, [], query)
      assert.strictEqual((yield* ask("GET", `${path}?status=lost`, { key })).status, 400)
    })
  )

  it.effect("waits for the account's turn as everybody does, and keeps nobody waiting", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token } = yield* adminKey("operator")
      const { subscription } = yield* delivered
      const owner = yield* account("acct_watching", "live")
      const asked = {
        events: ["name_change"],
        entities: ["23990000014"],
        webhook_url: "https://receiver.example/hook"
      } as const
      const answers = yield* Effect.all(
        Array.from({ length: 4 }, (_, i) => [
          Effect.as(Effect.orDie(Subscriptions.use((all) => all.create(owner, asked, null))), 200),
          Effect.map(
            ask("POST", `/admin/v1/subscriptions/${subscription}/${i % 2 === 0 ? "pause" : "roll"}`, {
              key: token
            }),
            ({ status }) => status
          )
        ]).flat(),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual([...new Set(answers)], [200])
    })
  )

  it.effect("refuses a place in a list that it never gave, in a sentence", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token } = yield* adminKey("reader")
      for (const list of ["audit", "deliveries", "registers/dfat-consolidated-list/snapshots"])
        for (const cursor of ["abc", "1e9", "_", "9".repeat(19)]) {
          const { body, status } = yield* ask("GET", `/admin/v1/${list}?cursor=${cursor}`, { key: token })
          assert.deepStrictEqual(
            [status, body.error.message],
            [400, "cursor must be the next_cursor of a page."],
            `${list} ${cursor}`
          )
        }
      for (const place of ["accounts?name=%00", "subscriptions/%00", "audit?who=a%00", "keys?account=%00"])
        assert.strictEqual((yield* ask("GET", `/admin/v1/${place}`, { key: token })).status, 400, place)
      const operator = yield* adminKey("operator")
      for (const account of ["\u0000", "\ud800", ""])
        assert.strictEqual(
          (yield* ask("POST", `${path}/recover`, {
            key: operator.token,
            body: { since: "2026-01-01T00:00:00Z", account }
          })).status,
          400
        )
    })
  )

  it.effect(
    "says why a subscription is disabled and what its receiver answered last, of this subscription alone",
    () =>
      Effect.gen(function* () {
        const ask = yield* Ask
        const sql = yield* SqlClient.SqlClient
        const { token: key } = yield* adminKey("reader")
        const other = yield* delivered
        const { delivery, subscription } = yield* delivered
        const whole = yield* ask("GET", `/admin/v1/subscriptions/${subscription}`, { key })
        assert.deepInclude(whole.body.subscription, { disabled_at: null, disabled_reason: null })
        for (let number = 2; number <= 14; number += 1)
          yield* sql`
          INSERT INTO delivery_attempt (delivery_id, number, started_at, millis, response_code, failure, answer)
          VALUES (${delivery}::text::int8, ${number}, now() + make_interval(secs => ${number}), 7, 410,
            'The receiver answered 410.', 'Nobody lives here.')`
        yield* sql`
        UPDATE subscription SET status = 'disabled', failing_since = '2026-01-01T00:00:00Z',
          disabled_at = '2026-01-02T00:00:00Z', disabled_reason = 'gone'
        WHERE id = ${subscription}`
        const { body } = yield* ask("GET", `/admin/v1/subscriptions/${subscription}`, { key })
        assert.deepInclude(body.subscription, {
          status: "disabled",
          failing_since: "2026-01-01T00:00:00.000Z",
          disabled_at: "2026-01-02T00:00:00.000Z",
          disabled_reason: "gone"
        })
        assert.deepStrictEqual(
          body.last_attempts.map(({ number }: { number: number }) => number),
          [14, 13, 12, 11, 10, 9, 8, 7, 6, 5]
        )
        assert.deepInclude(body.last_attempts[0], {
          delivery_id: delivery,
          type: "name_change",
          response_code: 410,
          failure: "The receiver answered 410.",
          answer: "Nobody lives here."
        })
        assert.notMatch(JSON.stringify(body), /secret|whsec/u)
        const elsewhere = yield* ask("GET", `/admin/v1/subscriptions/${other.subscription}`, { key })
        assert.deepStrictEqual(
          elsewhere.body.last_attempts.map((each: { delivery_id: string }) => each.delivery_id),
          [other.delivery]
        )
      })
  )

  it.effect("tests a receiver, also of what is paused, which changes nothing of the subscription", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const { subscription } = yield* delivered
      const at = `/admin/v1/subscriptions/${subscription}`
      yield* ask("POST", `${at}/pause`, { key })
      const before = yield* ask("GET", at, { key })
      const { body, status } = yield* ask("POST", `${at}/test`, { key })
      assert.strictEqual(status, 200)
      // receiver.example is a name that nobody can have.
      assert.deepInclude(body.test, { response_code: null, answer: null })
      assert.isString(body.test.failure)
      assert.match(body.test.event_id, /^evt_/u)
      assert.notMatch(JSON.stringify(body), /secret|whsec|signature/u)
      assert.deepStrictEqual((yield* ask("GET", at, { key })).body, before.body)
      assert.strictEqual((yield* ask("POST", "/admin/v1/subscriptions/wsub_x/test", { key })).status, 404)
      const reader = yield* adminKey("reader")
      assert.strictEqual((yield* ask("POST", `${at}/test`, { key: reader.token })).status, 403)
    })
  )

  it.effect("pauses a subscription and resumes it, for its account to see", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const { delivery, subscription } = yield* delivered
      const read = yield* ask("GET", `/admin/v1/subscriptions/${subscription}`, { key })
      assert.deepInclude(read.body, { entities: ["23990000014"], more: false })
      assert.deepInclude(read.body.subscription, { id: subscription, status: "active" })
      assert.strictEqual((yield* ask("GET", "/admin/v1/subscriptions/wsub_x", { key })).status, 404)
      const rolled = yield* ask("POST", `/admin/v1/subscriptions/${subscription}/roll`, { key })
      assert.match(rolled.body.secret, /^whsec_/u)
      const paused = yield* ask("POST", `/admin/v1/subscriptions/${subscription}/pause`, { key })
      assert.deepInclude(paused.body, { id: subscription, status: "paused", entity_count: 1, pending: 0 })
      yield* ask("POST", `${path}/${delivery}/resend`, { key })
      assert.notInclude(
        (yield* claimed).map(({ id }) => id),
        delivery
      )
      const resumed = yield* ask("POST", `/admin/v1/subscriptions/${subscription}/resume`, { key })
      assert.deepInclude(resumed.body, { status: "active", pending: 1, failing_since: null })
      assert.include(
        (yield* claimed).map(({ id }) => id),
        delivery
      )
      assert.strictEqual((yield* ask("POST", "/admin/v1/subscriptions/wsub_x/pause", { key })).status, 404)
    })
  )
})
