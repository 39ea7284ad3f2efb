/** What an account is told about its own webhooks, from the answer of a receiver to the feed and the second URL. */
import { assert, layer } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { OperationalPayload } from "@entity-watch/contract/schema/OperationalEvent"
import type { PostOutcome } from "@entity-watch/core/deliver/WebhookSender"
import { ChangeFeed } from "@entity-watch/core/watch/ChangeFeed"
import { OperationalFeed } from "@entity-watch/core/watch/operational/OperationalFeed"
import { OperationalNotices } from "@entity-watch/core/watch/operational/OperationalNotices"
import { OperationalWebhooks } from "@entity-watch/core/watch/operational/OperationalWebhooks"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { verify } from "@entity-watch/webhooks"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { answer, receiver, worker } from "../deliver/harness.ts"
import { account, event, eventId, listed, record, subscriberServices } from "../support/subscribers.ts"
import { TestDatabase } from "../support/TestDatabase.ts"

const services = subscriberServices().pipe(Layer.provideMerge(TestDatabase.layer))

const watchUrl = "https://hooks.example.com/watch"
const alertsUrl = "https://alerts.example.com/hook"

const decodePayload = Schema.decodeUnknownSync(Schema.fromJsonString(OperationalPayload), {
  onExcessProperty: "error"
})

/** Delivers until nothing is left to do, and turns what was noticed into events. Usually each delivery has one attempt. */
const delivered = (answers: (url: string) => PostOutcome, retryDelays: ReadonlyArray<number> = []) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { layer: sender, posts } = receiver(({ url }) => Effect.sync(() => answers(url)))
    const quiet = Effect.map(
      sql`
        SELECT FROM delivery d JOIN subscription s ON s.id = d.subscription_id
        WHERE d.status = 'pending' AND s.status = 'active'`,
      (rows) => rows.length === 0
    ).pipe(Effect.delay("5 millis"), Effect.repeat({ until: (isQuiet) => isQuiet }))
    const { once } = yield* OperationalNotices
    yield* Effect.gen(function* () {
      yield* quiet
      yield* once
      yield* quiet
    }).pipe(Effect.provide(worker(sender, { retryDelays })))
    // Of an operational webhook's own failures there is no notice.
    assert.strictEqual(yield* once, 0)
    return posts
  })

const subscribed = (caller: Caller) =>
  Effect.flatMap(Subscriptions, (subscriptions) =>
    subscriptions.create(
      caller,
      { events: ["name_change"], entities: ["23990000014"], webhook_url: watchUrl },
      null
    )
  )

const feedOf = (caller: Caller) =>
  Effect.flatMap(OperationalFeed, (feed) => Effect.map(feed.read(caller, {}), ({ events }) => events))

const told = (mode: Mode, n: number, caller: Caller, subscription: string) =>
  record(mode, `cause ${n}`, [event(n, caller, { subscriptions: [subscription] })])

layer(services, { excludeTestServices: true })("Operational events", (it) => {
  it.effect("tell of a disabled subscription, at the second URL and by polling, and in no other feed", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_gone", "live")
      const { subscription } = yield* subscribed(caller)
      const webhooks = yield* OperationalWebhooks
      const { secret } = yield* webhooks.set(caller, { webhook_url: alertsUrl })
      yield* told("live", 1, caller, subscription.id)
      const posts = yield* delivered((url) => answer(url === watchUrl ? 410 : 204), [3600])
      const [happened = assert.fail(), ...others] = yield* feedOf(caller)
      assert.deepStrictEqual(others, [])
      assert.deepInclude(happened, { delivery_status: "delivered", response_code: 204 })
      const payload = decodePayload(happened.payload)
      assert.deepInclude(payload.data, {
        event_id: happened.event_id,
        livemode: true,
        subscription_id: subscription.id,
        reason: "gone"
      })
      assert.strictEqual(payload.type, "subscription.disabled")
      assert.deepStrictEqual(
        posts.map(({ url }) => url),
        [watchUrl, alertsUrl]
      )
      const [, alert = assert.fail()] = posts
      assert.strictEqual(alert.body, happened.payload)
      const verified = yield* Effect.promise(() => verify(alert, { secret }))
      assert.strictEqual(verified.type, "subscription.disabled")
      const feed = yield* ChangeFeed
      for (const page of [
        yield* feed.readAll(caller, {}),
        yield* feed.read(caller, "23990000014", { since: "1970-01-01T00:00:00Z" })
      ])
        assert.deepStrictEqual(
          page.changes.map(({ event_id }) => event_id),
          [eventId(1)]
        )
      // It is one of the account's own order, and no subscription.
      assert.isAbove(Date.parse(happened.created_at), 0)
      assert.deepStrictEqual(
        (yield* listed(caller)).map(({ id }) => id),
        [subscription.id]
      )
    })
  )

  it.effect("tell of every delivery that was given up, page after page, also without a second URL", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_polls", "sandbox")
      const { subscription } = yield* subscribed(caller)
      for (const n of [11, 12, 13]) yield* told("sandbox", n, caller, subscription.id)
      yield* delivered(() => answer(503))
      const feed = yield* OperationalFeed
      const seen: Array<unknown> = []
      let since = ""
      for (let cursor: string | null = ""; cursor !== null; ) {
        since = cursor
        const page: {
          events: ReadonlyArray<{ payload: string; delivery_status: unknown }>
          next_cursor: string | null
        } = yield* feed.read(caller, { since, limit: 1 })
        for (const { delivery_status, payload } of page.events) {
          const { data, type } = decodePayload(payload)
          seen.push([type, "delivery" in data ? data.delivery : null, delivery_status])
        }
        cursor = page.next_cursor
      }
      assert.deepStrictEqual(
        seen,
        [11, 12, 13].map((n) => [
          "delivery.exhausted",
          {
            event_id: eventId(n),
            type: "name_change",
            attempts: 1,
            response_code: 503,
            failure: "The receiver answered 503."
          },
          null
        ])
      )
      // What is of one mode is in no feed of the other.
      assert.deepStrictEqual(yield* feedOf({ ...caller, mode: "live" }), [])
    })
  )

  it.effect("tell nothing of their own URL, which is set again to resume it", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_alerts", "live")
      const { subscription } = yield* subscribed(caller)
      const webhooks = yield* OperationalWebhooks
      const first = yield* webhooks.set(caller, { webhook_url: alertsUrl })
      yield* told("live", 21, caller, subscription.id)
      yield* delivered((url) => answer(url === watchUrl ? 500 : 410))
      assert.deepInclude(yield* webhooks.get(caller), { status: "disabled", disabled_reason: "gone" })
      assert.lengthOf(yield* feedOf(caller), 1)
      const second = yield* webhooks.set(caller, { webhook_url: `${alertsUrl}/2` })
      assert.notStrictEqual(second.secret, first.secret)
      assert.deepInclude(second.operational_webhook, {
        status: "active",
        webhook_url: `${alertsUrl}/2`,
        failing_since: null,
        disabled_at: null,
        disabled_reason: null
      })
      yield* told("live", 22, caller, subscription.id)
      const posts = yield* delivered((url) => answer(url === watchUrl ? 500 : 204))
      assert.deepStrictEqual(
        posts.map(({ url }) => url),
        [watchUrl, `${alertsUrl}/2`]
      )
    })
  )

  it.effect("wait for a URL that is away, and fail with its removal", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_removed", "live")
      const { subscription } = yield* subscribed(caller)
      const webhooks = yield* OperationalWebhooks
      yield* webhooks.set(caller, { webhook_url: alertsUrl })
      yield* SqlClient.SqlClient.use(
        (sql) => sql`
          UPDATE subscription SET status = 'disabled' WHERE account_id = 'acct_removed' AND kind = 'operational'`
      )
      yield* told("live", 31, caller, subscription.id)
      yield* delivered(() => answer(500))
      const status = Effect.map(feedOf(caller), ([happened]) => happened?.delivery_status)
      assert.strictEqual(yield* status, "pending")
      yield* webhooks.remove(caller)
      assert.strictEqual(yield* status, "failed")
      assert.strictEqual((yield* Effect.flip(webhooks.get(caller)))._tag, "NoOperationalWebhook")
      assert.strictEqual((yield* Effect.flip(webhooks.remove(caller)))._tag, "NoOperationalWebhook")
    })
  )

  it.effect("go to no URL that deliveries may not go to", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_egress", "live")
      const webhooks = yield* OperationalWebhooks
      for (const webhook_url of ["https://10.0.0.1/", "https://localhost/", "http://alerts.example.com/"])
        assert.strictEqual(
          (yield* Effect.flip(webhooks.set(caller, { webhook_url })))._tag,
          "SubscriptionRefused"
        )
    })
  )
})
