import { assert, describe, layer } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { CreateSubscription } from "@entity-watch/contract/schema/watchRequests"
import { ChangeFeed } from "@entity-watch/core/watch/ChangeFeed"
import { Retention } from "@entity-watch/core/watch/Retention"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { account, event, listed, record, subscriberServices } from "../support/subscribers.ts"
import { TestDatabase } from "../support/TestDatabase.ts"

const services = subscriberServices({ subscriptions: 3, entities: 5 }).pipe(
  Layer.provideMerge(TestDatabase.layer)
)

const asked: CreateSubscription = {
  events: ["name_change", "deregistration"],
  webhook_url: "https://hooks.example.com/watch",
  entities: ["23990000014", "990000078"]
}

const create = (caller: Caller, change: Partial<CreateSubscription> = {}, key: string | null = null) =>
  Subscriptions.use((each) => each.create(caller, { ...asked, ...change }, key))

const tagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag)

const snapshot = (register: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      WITH before AS (
        UPDATE snapshot SET state = 'superseded'
        WHERE mode = 'sandbox' AND register = ${register} AND state = 'current' RETURNING id)
      INSERT INTO snapshot (mode, register, state, files, sha256, started_at, lease_until)
      SELECT 'sandbox', ${register}, 'loading', '[]', 'x', now(), now() FROM (SELECT count(*) FROM before) AS done`
  ).pipe(
    Effect.andThen(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ id: string }>`
          UPDATE snapshot SET state = 'current' WHERE state = 'loading' RETURNING id::text AS id`
      )
    ),
    Effect.map((rows) => rows[0]?.id ?? "none")
  )

/** What each watched thing began with. */
const baselines = (id: string) =>
  Effect.map(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ what: string; snapshots: Record<string, string> }>`
        SELECT what, snapshots FROM (
          SELECT type AS what, baseline_id, position FROM subscription_event WHERE subscription_id = ${id}
          UNION ALL
          SELECT identifier, baseline_id, 100 + strpos(entities, identifier)
          FROM subscription_entity JOIN subscription ON subscription.id = subscription_id WHERE subscription_id = ${id}
        ) watched JOIN baseline ON baseline.id = baseline_id ORDER BY position`
    ),
    (rows) => rows.map(({ snapshots, what }) => [what, snapshots] as const)
  )

layer(services)("Subscriptions", (it) => {
  describe("create", () => {
    it.effect("strips spaces, collapses what is repeated and keeps the order", () =>
      Effect.gen(function* () {
        const caller = yield* account("acct_order")
        const { secret, subscription } = yield* create(caller, {
          events: ["name_change", "deregistration", "name_change"],
          entities: ["990 000 078", "23 990 000 014", "990000078"]
        })
        assert.match(subscription.id, /^wsub_[0-9A-HJKMNP-TV-Z]{26}$/u)
        assert.match(subscription.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u)
        assert.match(secret, /^whsec_[A-Za-z0-9+/]{48}$/u)
        assert.deepStrictEqual(subscription, {
          id: subscription.id,
          account_id: "acct_order",
          status: "active",
          webhook_url: asked.webhook_url,
          events: ["name_change", "deregistration"],
          entities: [
            { identifier: "990000078", id_type: "acn" },
            { identifier: "23990000014", id_type: "abn" }
          ],
          created_at: subscription.created_at,
          updated_at: subscription.created_at,
          failing_since: null,
          disabled_at: null,
          disabled_reason: null
        })
        const subscriptions = yield* Subscriptions
        assert.deepStrictEqual(yield* subscriptions.get(caller, subscription.id), subscription)
      })
    )

    it.effect("keeps secrets and stored answers unreadable", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const caller = yield* account("acct_sealed")
        const { secret, subscription } = yield* create(caller, {}, "key")
        const rows = yield* sql<{ secret: string; answer: string }>`
          SELECT secret, answer FROM subscription JOIN idempotency USING (account_id) WHERE id = ${subscription.id}`
        assert.lengthOf(rows, 1)
        const kept = JSON.stringify(rows)
        assert.match(rows[0]?.secret ?? "", /^v1\./u)
        assert.match(rows[0]?.answer ?? "", /^v1\./u)
        for (const plain of [secret, secret.slice(6), subscription.id, "hooks.example.com"])
          assert.notInclude(kept, plain)
      })
    )

    it.effect("refuses too many entities, too many subscriptions and a forbidden URL", () =>
      Effect.gen(function* () {
        const caller = yield* account("acct_limits")
        const entities = [
          "23990000014",
          "25990000023",
          "80880000007",
          "31880000014",
          "14880000056",
          "71880000021"
        ]
        const many = yield* Effect.flip(create(caller, { entities }))
        assert.strictEqual(
          many.message,
          "Send at most 5 entities, not 6; spread them over several subscriptions."
        )
        // Repeated ones count once.
        yield* create(caller, { entities: [...entities.slice(0, 5), ...entities.slice(0, 5)] })
        const url = yield* Effect.flip(create(caller, { webhook_url: "http://hooks.example.com/" }))
        assert.strictEqual(url.message, "webhook_url must start with https://.")
        yield* create(caller)
        yield* create(caller)
        const full = yield* Effect.flip(create(caller))
        assert.strictEqual(
          full.message,
          "The account has 3 subscriptions, the most it may have; delete one first."
        )
        // The other mode has its own.
        yield* create({ ...caller, mode: "live" })
        const subscriptions = yield* Subscriptions
        const [first] = yield* listed(caller)
        yield* subscriptions.remove(caller, first?.id ?? "")
        yield* create(caller)
      })
    )
  })

  describe("an idempotency key", () => {
    it.effect("gets the same answer again, and is refused for anything else", () =>
      Effect.gen(function* () {
        const subscriptions = yield* Subscriptions
        const caller = yield* account("acct_once")
        const first = yield* create(caller, {}, "k 1")
        assert.deepStrictEqual(yield* create(caller, {}, "k 1"), first)
        // The same request, written differently.
        assert.deepStrictEqual(
          yield* create(caller, { entities: ["23 990 000 014", "990000078", "990000078"] }, "k 1"),
          first
        )
        assert.lengthOf(yield* listed(caller), 1)
        const { id } = first.subscription
        assert.strictEqual(
          yield* tagOf(create(caller, { events: ["name_change"] }, "k 1")),
          "IdempotencyRefused"
        )
        assert.strictEqual(yield* tagOf(subscriptions.roll(caller, id, "k 1")), "IdempotencyRefused")
        const rolled = yield* subscriptions.roll(caller, id, "k 2")
        assert.deepStrictEqual(yield* subscriptions.roll(caller, id, "k 2"), rolled)
        assert.notStrictEqual(rolled.secret, first.secret)
        assert.notStrictEqual((yield* subscriptions.roll(caller, id, null)).secret, rolled.secret)
        assert.strictEqual(yield* tagOf(create(caller, {}, "k 2")), "IdempotencyRefused")
      })
    )

    it.effect("is refused beyond as many as are kept, and those that are kept are answered", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const caller = yield* account("acct_many_keys")
        const { id } = (yield* create(caller)).subscription
        const roll = (key: string | null) => Subscriptions.use((each) => each.roll(caller, id, key))
        const limited = yield* Layer.build(Layer.fresh(subscriberServices({ idempotencyKeys: 3 })))
        const rolled = (key: string | null) => Effect.provide(roll(key), limited)
        const first = yield* rolled("k 1")
        yield* rolled("k 2")
        yield* sql`
          UPDATE idempotency SET created_at = clock_timestamp() - interval '23 hours'
          WHERE account_id = 'acct_many_keys' AND key = 'k 1'`
        yield* rolled("k 3")
        const refused = yield* Effect.flip(rolled("k 4"))
        assert.strictEqual(refused._tag, "IdempotencyRefused")
        const { most, retryAfterSeconds = 0 } =
          refused._tag === "IdempotencyRefused" ? (refused.usedUp ?? {}) : {}
        assert.strictEqual(most, 3)
        assert.isAbove(retryAfterSeconds, 3500)
        assert.isAtMost(retryAfterSeconds, 3600)
        // Nothing was written, a key that is kept has its answer, and a request without one goes on.
        const [kept] = yield* sql`
          SELECT count(*)::int4 AS keys FROM idempotency WHERE account_id = 'acct_many_keys'`
        assert.deepStrictEqual(kept, { keys: 3 })
        assert.deepStrictEqual(yield* rolled("k 1"), first)
        yield* rolled(null)
        // The other mode has its own, and so has the next day.
        yield* Effect.provide(create({ ...caller, mode: "live" }, {}, "k 4"), limited)
        yield* sql`
          UPDATE idempotency SET created_at = clock_timestamp() - interval '25 hours'
          WHERE account_id = 'acct_many_keys' AND key = 'k 1'`
        yield* rolled("k 4")
        assert.strictEqual(yield* tagOf(rolled("k 1")), "IdempotencyRefused")
      }).pipe(Effect.scoped)
    )

    it.effect("makes way for others a day later, whether or not it was removed or used again", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const caller = yield* account("acct_next_days")
        const { id } = (yield* create(caller)).subscription
        const limited = yield* Layer.build(Layer.fresh(subscriberServices({ idempotencyKeys: 3 })))
        const rolled = (key: string) =>
          Effect.provide(
            Subscriptions.use((each) => each.roll(caller, id, key)),
            limited
          )
        const pass = (hours: number) =>
          sql`UPDATE idempotency SET created_at = created_at - ${hours}::int4 * interval '1 hour' WHERE account_id = 'acct_next_days'`
        const removed = Effect.provide(
          Retention.use(({ once }) => once),
          Retention.layer()
        )
        const keys = (day: number) => [`${day} a`, `${day} b`, `${day} c`]
        for (const day of [1, 2, 3]) {
          yield* Effect.forEach(keys(day), rolled)
          assert.strictEqual(yield* tagOf(rolled("one more")), "IdempotencyRefused")
          yield* pass(23)
          assert.strictEqual(yield* tagOf(rolled("one more")), "IdempotencyRefused")
          yield* pass(2)
          if (day === 2) yield* removed
        }
        // The oldest of three is used again, so that it is now the newest.
        yield* rolled("3 a")
        yield* pass(12)
        yield* rolled("4 a")
        yield* rolled("4 b")
        assert.strictEqual(yield* tagOf(rolled("one more")), "IdempotencyRefused")
        yield* pass(13)
        yield* removed
        yield* rolled("one more")
        assert.strictEqual(yield* tagOf(rolled("two more")), "IdempotencyRefused")
      }).pipe(Effect.scoped)
    )

    it.effect("belongs to an account and a mode", () =>
      Effect.gen(function* () {
        const caller = yield* account("acct_scope")
        const other = yield* account("acct_scope_2")
        const answers = [
          yield* create(caller, {}, "same"),
          yield* create({ ...caller, mode: "live" }, {}, "same"),
          yield* create(other, {}, "same")
        ]
        assert.strictEqual(new Set(answers.map(({ secret }) => secret)).size, 3)
      })
    )

    it.effect("is not used up by a request that failed", () =>
      Effect.gen(function* () {
        const subscriptions = yield* Subscriptions
        const caller = yield* account("acct_failed")
        const refused = create(caller, { webhook_url: "https://localhost/" }, "k")
        assert.strictEqual(yield* tagOf(refused), "SubscriptionRefused")
        const unknown = subscriptions.roll(caller, "wsub_01JD3Q8Z5V9T6K2M4N7P0R1S3T", "k")
        assert.strictEqual(yield* tagOf(unknown), "SubscriptionNotFound")
        yield* create(caller, {}, "k")
      })
    )

    it.effect("counts for 24 hours, and is removed afterwards", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const caller = yield* account("acct_day")
        const age = (hours: number) =>
          sql`UPDATE idempotency SET created_at = now() - ${hours}::int4 * interval '1 hour' WHERE account_id = 'acct_day'`
        const first = yield* create(caller, {}, "k")
        yield* age(23)
        assert.deepStrictEqual(yield* create(caller, {}, "k"), first)
        yield* age(25)
        const second = yield* create(caller, { events: ["name_change"] }, "k")
        assert.notStrictEqual(second.subscription.id, first.subscription.id)
        yield* create(caller, {}, "younger")
        yield* sql`UPDATE idempotency SET created_at = now() - interval '25 hours' WHERE key = 'k'`
        yield* Effect.provide(
          Retention.use(({ once }) => once),
          Retention.layer()
        )
        const left = yield* sql<{ key: string }>`SELECT key FROM idempotency WHERE account_id = 'acct_day'`
        assert.deepStrictEqual(left, [{ key: "younger" }])
      })
    )
  })

  describe("update", () => {
    it.effect("changes what is sent, and nothing at all for {}", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const subscriptions = yield* Subscriptions
        const caller = yield* account("acct_patch")
        const { subscription } = yield* create(caller)
        const { id } = subscription
        yield* sql`UPDATE subscription SET updated_at = '2026-01-01', created_at = '2026-01-01' WHERE id = ${id}`
        const aged = yield* subscriptions.get(caller, id)
        assert.deepStrictEqual(yield* subscriptions.update(caller, id, {}), aged)
        const moved = yield* subscriptions.update(caller, id, { webhook_url: "https://other.example.com/" })
        assert.isAbove(Date.parse(moved.updated_at), Date.parse("2026-01-02"))
        assert.deepStrictEqual(moved, {
          ...aged,
          webhook_url: "https://other.example.com/",
          updated_at: moved.updated_at
        })
        const replaced = yield* subscriptions.update(caller, id, {
          events: ["gst_deregistered", "name_change"],
          entities: ["80880000007", "23990000014"]
        })
        assert.deepStrictEqual(replaced.events, ["gst_deregistered", "name_change"])
        assert.deepStrictEqual(
          replaced.entities.map(({ identifier }) => identifier),
          ["80880000007", "23990000014"]
        )
        assert.strictEqual(
          yield* tagOf(subscriptions.update(caller, id, { webhook_url: "https://10.0.0.1/" })),
          "SubscriptionRefused"
        )
        const entities = Array.from({ length: 6 }, (_, i) => `2399000001${i}`)
        assert.strictEqual(
          yield* tagOf(subscriptions.update(caller, id, { entities })),
          "SubscriptionRefused"
        )
      })
    )

    it.effect("pauses, and resumes what was paused or disabled with a clean slate", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const subscriptions = yield* Subscriptions
        const caller = yield* account("acct_status")
        const { id } = (yield* create(caller)).subscription
        const failingSince = Effect.map(
          sql<{
            failing: boolean
          }>`SELECT failing_since IS NOT NULL AS failing FROM subscription WHERE id = ${id}`,
          (rows) => rows[0]?.failing
        )
        const statusOf = (status: "active" | "paused") =>
          Effect.map(subscriptions.update(caller, id, { status }), (changed) => changed.status)
        yield* sql`UPDATE subscription SET failing_since = now() WHERE id = ${id}`
        assert.strictEqual(yield* statusOf("active"), "active")
        assert.isTrue(yield* failingSince, "an active one goes on failing")
        yield* subscriptions.update(caller, id, { events: ["name_change"] })
        assert.isTrue(yield* failingSince, "at the same URL")
        yield* subscriptions.update(caller, id, { webhook_url: "https://elsewhere.example/hook" })
        assert.isFalse(yield* failingSince, "at another URL nothing has failed")
        assert.strictEqual(yield* statusOf("paused"), "paused")
        yield* sql`
          UPDATE subscription SET status = 'disabled', failing_since = '2026-01-01T00:00:00Z',
            disabled_at = '2026-01-06T00:00:00Z', disabled_reason = 'failing' WHERE id = ${id}`
        const disabled = yield* subscriptions.update(caller, id, { events: ["abn_cancelled"] })
        assert.deepInclude(disabled, {
          status: "disabled",
          failing_since: "2026-01-01T00:00:00.000Z",
          disabled_at: "2026-01-06T00:00:00.000Z",
          disabled_reason: "failing"
        })
        assert.deepStrictEqual(yield* listed(caller, "disabled"), [disabled])
        assert.strictEqual(yield* statusOf("active"), "active")
        assert.deepInclude(yield* subscriptions.get(caller, id), {
          failing_since: null,
          disabled_at: null,
          disabled_reason: null
        })
        assert.isFalse(yield* failingSince)
        for (const [status, count] of [
          ["active", 1],
          ["paused", 0],
          ["disabled", 0]
        ] as const)
          assert.lengthOf(yield* listed(caller, status), count)
      })
    )
  })

  it.effect("keeps the baseline of what stays, and gives what is new the snapshots in force", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const subscriptions = yield* Subscriptions
      const caller = yield* account("acct_baseline")
      const first = { "asic-companies": yield* snapshot("asic-companies") }
      const { id } = (yield* create(caller)).subscription
      assert.deepStrictEqual(yield* baselines(id), [
        ["name_change", first],
        ["deregistration", first],
        ["23990000014", first],
        ["990000078", first]
      ])
      const second = {
        "asic-companies": yield* snapshot("asic-companies"),
        "acnc-register": yield* snapshot("acnc-register")
      }
      assert.notStrictEqual(second["asic-companies"], first["asic-companies"])
      yield* subscriptions.update(caller, id, { webhook_url: "https://other.example.com/" })
      assert.isTrue((yield* baselines(id)).every(([, snapshots]) => !("acnc-register" in snapshots)))
      yield* subscriptions.update(caller, id, {
        events: ["abn_cancelled", "name_change"],
        entities: ["80880000007", "990000078"]
      })
      assert.deepStrictEqual(yield* baselines(id), [
        ["abn_cancelled", second],
        ["name_change", first],
        ["80880000007", second],
        ["990000078", first]
      ])
      // What was left out and comes back begins anew.
      yield* subscriptions.update(caller, id, { entities: ["23990000014", "990000078"] })
      assert.deepStrictEqual((yield* baselines(id)).slice(2), [
        ["23990000014", second],
        ["990000078", first]
      ])
      yield* create({ ...caller, mode: "live" })
      const rows = yield* sql`
        SELECT FROM baseline WHERE snapshots IN (${JSON.stringify(first)}::text::jsonb, ${JSON.stringify(second)}::text::jsonb)`
      assert.lengthOf(rows, 2, "one row for each state of the registers")
    })
  )

  it.effect("deletes with what is watched, fails what was pending and leaves events readable", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const subscriptions = yield* Subscriptions
      const caller = yield* account("acct_delete")
      const { id } = (yield* create(caller)).subscription
      const kept = (yield* create(caller)).subscription.id
      const abn = "23990000014"
      yield* record("sandbox", "c1", [event(1, caller, { subscriptions: [id, kept] })])
      yield* record("sandbox", "c2", [event(2, caller, { subscriptions: [id] })])
      yield* sql`UPDATE delivery SET status = 'delivered', response_code = 204, attempts = 1 WHERE event_id = ${event(2, caller).id}`
      yield* subscriptions.remove(caller, id)
      assert.strictEqual(yield* tagOf(subscriptions.get(caller, id)), "SubscriptionNotFound")
      assert.strictEqual(yield* tagOf(subscriptions.remove(caller, id)), "SubscriptionNotFound")
      assert.strictEqual(yield* tagOf(subscriptions.update(caller, id, {})), "SubscriptionNotFound")
      assert.strictEqual(yield* tagOf(subscriptions.roll(caller, id, null)), "SubscriptionNotFound")
      assert.lengthOf(yield* sql`SELECT FROM subscription_entity WHERE subscription_id = ${id}`, 0)
      assert.lengthOf(yield* sql`SELECT FROM subscription_event WHERE subscription_id = ${id}`, 0)
      const { changes } = yield* ChangeFeed.use((each) =>
        each.read(caller, abn, { since: "1970-01-01T00:00:00Z" })
      )
      assert.deepStrictEqual(
        changes.map(({ deliveries, delivery_status }) => [
          delivery_status,
          deliveries.map(({ status, subscription_id }) => [subscription_id === id, status])
        ]),
        [
          [
            "failed",
            [
              [true, "failed"],
              [false, "pending"]
            ]
          ],
          ["delivered", [[true, "delivered"]]]
        ]
      )
      // Recorded for a subscription that is gone by then.
      yield* record("sandbox", "c3", [event(3, caller, { subscriptions: [id] })])
      const last = yield* ChangeFeed.use((each) =>
        each.read(caller, abn, { since: changes[1]?.created_at ?? "" })
      )
      assert.deepStrictEqual(
        last.changes.map(({ deliveries, delivery_status }) => [delivery_status, deliveries]),
        [["failed", []]]
      )
    })
  )

  it.effect("shows nobody else's subscriptions, in the other mode neither", () =>
    Effect.gen(function* () {
      const subscriptions = yield* Subscriptions
      const caller = yield* account("acct_mine")
      const { id } = (yield* create(caller)).subscription
      const strangers: ReadonlyArray<Caller> = [yield* account("acct_theirs"), { ...caller, mode: "live" }]
      const ids = [id, "wsub_01JD3Q8Z5V9T6K2M4N7P0R1S3T", "wsub_", "a\u0000b", ""]
      for (const stranger of strangers) {
        assert.deepStrictEqual(yield* listed(stranger), [])
        for (const each of ids) {
          const tags = yield* Effect.all([
            tagOf(subscriptions.get(stranger, each)),
            tagOf(subscriptions.update(stranger, each, { status: "paused" })),
            tagOf(subscriptions.update(stranger, each, { webhook_url: "http://x" })),
            tagOf(subscriptions.remove(stranger, each)),
            tagOf(subscriptions.roll(stranger, each, "k"))
          ])
          assert.deepStrictEqual(
            tags,
            Array.from({ length: 5 }, () => "SubscriptionNotFound")
          )
        }
      }
      assert.strictEqual((yield* subscriptions.get(caller, id)).status, "active")
    })
  )
})
