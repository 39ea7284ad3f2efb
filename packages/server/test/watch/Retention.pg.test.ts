import { assert, layer } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { ChangeFeed } from "@entity-watch/core/watch/ChangeFeed"
import { OperationalFeed } from "@entity-watch/core/watch/operational/OperationalFeed"
import { Retention } from "@entity-watch/core/watch/Retention"
import { retention } from "@entity-watch/node/composition/retention"
import { ConfigProvider, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { account, event, eventId, record, subscriberServices } from "../support/subscribers.ts"
import { TestDatabase } from "../support/TestDatabase.ts"

const services = Layer.merge(
  subscriberServices(),
  Retention.layer({ events: 400, attempts: 90, sandbox: 7, usage: 400 })
).pipe(Layer.provideMerge(TestDatabase.layer))

/** Rounds rest between two batches. */
const round = Effect.gen(function* () {
  const { once } = yield* Retention
  const running = yield* Effect.forkChild(once)
  while (running.pollUnsafe() === undefined) {
    yield* TestClock.adjust("50 millis")
    yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
  }
})

const age = (days: number, ids: ReadonlyArray<number>) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      UPDATE event SET created_at = now() - ${days}::int4 * interval '1 day' + right(id, 6)::int4 * interval '1 microsecond'
      WHERE id = ANY (${ids.map(eventId)}::text[])`
  )

const feed = (caller: Caller, since: string, identifier = "23990000014") =>
  Effect.map(
    ChangeFeed.use((changes) => changes.read(caller, identifier, { since, limit: 200 })),
    ({ changes }) => changes.map((change) => [change.event_id, change.created_at] as const)
  )

const beginning = "1970-01-01T00:00:00Z"

const unset = Layer.merge(subscriberServices(), retention).pipe(
  Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({}))),
  Layer.provideMerge(TestDatabase.layer)
)

layer(unset)("Retention without EVENTS_KEPT_DAYS", (it) => {
  it.effect("removes no live event, so that 1970-01-01T00:00:00Z returns every one", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_all", "live")
      const invented = yield* account("acct_all", "sandbox")
      const operational = { type: "subscription.disabled", entity: "wsub_1", abn: null, acn: null } as const
      for (const n of [1, 2, 3]) yield* record("live", `cause ${n}`, [event(n, caller)])
      yield* record("live", "cause 4", [event(4, caller, operational)])
      yield* record("sandbox", "cause 5", [event(5, invented)])
      yield* age(20_000, [1, 4, 5])
      yield* age(401, [2])
      yield* round
      const all = yield* feed(caller, beginning)
      assert.deepStrictEqual(
        all.map(([id]) => id),
        [eventId(1), eventId(2), eventId(3)]
      )
      const ofAll = yield* ChangeFeed.use((changes) => changes.readAll(caller, { since: beginning }))
      assert.lengthOf(ofAll.changes, 3)
      assert.lengthOf((yield* OperationalFeed.use((each) => each.read(caller, {}))).events, 1)
      assert.lengthOf(yield* feed(invented, beginning), 0)
    })
  )
})

layer(services)("Retention", (it) => {
  it.effect("removes old events with their deliveries, and tells a feed that is read from before them", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const caller = yield* account("acct_old", "live")
      const other = yield* account("acct_other", "live")
      for (const n of [1, 2, 3, 4]) yield* record("live", `cause ${n}`, [event(n, caller)])
      yield* record("live", "cause 5", [
        event(5, caller, { entity: "51824753556", abn: "51824753556", acn: null })
      ])
      yield* record("live", "cause 6", [event(6, other)])
      yield* age(401, [1, 2])
      yield* age(399, [3])
      const [, second] = yield* feed(caller, beginning)
      const before = yield* feed(caller, "2000-01-01T00:00:00Z")
      assert.lengthOf(before, 4)
      yield* round
      const left = [eventId(3), eventId(4)]
      const ids = (since: string) => Effect.map(feed(caller, since), (found) => found.map(([id]) => id))
      assert.deepStrictEqual(yield* ids(beginning), left)
      const gap = yield* Effect.flip(feed(caller, "2000-01-01T00:00:00Z"))
      assert.deepInclude(gap, { _tag: "EventsRemoved", through: second?.[1] ?? "" })
      // By its other number too; and from the newest that is missing on, nothing is missing.
      assert.strictEqual(
        (yield* Effect.flip(feed(caller, before[0]?.[1] ?? "", "990000014")))._tag,
        "EventsRemoved"
      )
      assert.deepStrictEqual(yield* ids(second?.[1] ?? ""), left)
      // Of the account's feed, whatever type is asked for, until the newest that is missing.
      const ofAll = (who: Caller, query: { readonly since?: string; readonly types?: string }) =>
        ChangeFeed.use((changes) => changes.readAll(who, query))
      for (const types of [{}, { types: "bankruptcy_petition_filed" }])
        assert.deepInclude(yield* Effect.flip(ofAll(caller, { ...types, since: before[0]?.[1] ?? "" })), {
          _tag: "EventsRemoved",
          of: "account",
          through: second?.[1] ?? ""
        })
      for (const query of [{}, { since: "" }, { since: beginning }, { since: second?.[1] ?? "" }])
        assert.deepStrictEqual(
          (yield* ofAll(caller, query)).changes.map(({ event_id }) => event_id),
          [...left, eventId(5)]
        )
      assert.lengthOf((yield* ofAll(other, { since: "2000-01-01T00:00:00Z" })).changes, 1)
      // Nothing of another entity or another account is missing.
      assert.lengthOf(yield* feed(caller, "2000-01-01T00:00:00Z", "51824753556"), 1)
      assert.lengthOf(yield* feed(other, "2000-01-01T00:00:00Z"), 1)
      assert.lengthOf(yield* sql`SELECT FROM event WHERE account_id = 'acct_old'`, 3)
    })
  )

  it.effect("keeps what is still to be delivered, and removes it once it was", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const caller = yield* account("acct_pending", "live")
      yield* sql`
        INSERT INTO subscription (id, account_id, mode, status, webhook_url, secret)
        VALUES ('wsub_p', 'acct_pending', 'live', 'paused', 'https://x.example.com', 'x')`
      yield* record("live", "pending", [event(11, caller, { subscriptions: ["wsub_p"] })])
      yield* record("live", "later", [event(12, caller)])
      yield* sql`
        INSERT INTO delivery_attempt (delivery_id, number, started_at)
        SELECT id, 1, now() - interval '401 days' FROM delivery WHERE event_id = ${eventId(11)}`
      yield* age(500, [11, 12])
      yield* round
      const kept = () => Effect.map(feed(caller, beginning), (found) => found.map(([id]) => id))
      assert.deepStrictEqual(yield* kept(), [eventId(11)])
      assert.lengthOf(yield* sql`SELECT FROM delivery_attempt`, 1)
      yield* sql`UPDATE delivery SET status = 'delivered' WHERE event_id = ${eventId(11)}`
      yield* round
      assert.deepStrictEqual(yield* kept(), [])
      assert.lengthOf(yield* sql`SELECT FROM delivery`, 0)
      assert.lengthOf(yield* sql`SELECT FROM delivery_attempt`, 0)
    })
  )

  it.effect("removes old operational events, and tells their feed alone", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_operational", "live")
      const operational = { type: "subscription.disabled", entity: "wsub_1", abn: null, acn: null } as const
      for (const n of [41, 42, 43]) yield* record("live", `cause ${n}`, [event(n, caller, operational)])
      yield* record("live", "cause 44", [event(44, caller)])
      yield* age(401, [41, 42])
      yield* age(399, [43])
      yield* round
      const since = "2000-01-01T00:00:00Z"
      const operationalFeed = yield* OperationalFeed
      const kept = yield* operationalFeed.read(caller, {})
      assert.deepStrictEqual(
        kept.events.map(({ event_id }) => event_id),
        [eventId(43)]
      )
      assert.strictEqual((yield* Effect.flip(operationalFeed.read(caller, { since })))._tag, "EventsRemoved")
      const changes = yield* ChangeFeed.use((all) => all.readAll(caller, { since }))
      assert.deepStrictEqual(
        changes.changes.map(({ event_id }) => event_id),
        [eventId(44)]
      )
    })
  )

  it.effect(
    "removes what the sandbox invented after a week, attempts after their time, and what was counted",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const sandbox = yield* account("acct_mixed", "sandbox")
        const live = yield* account("acct_mixed", "live")
        yield* sql`
        INSERT INTO subscription (id, account_id, mode, status, webhook_url, secret)
        VALUES ('wsub_s', 'acct_mixed', 'sandbox', 'paused', 'https://x.example.com', 'x'),
          ('wsub_l', 'acct_mixed', 'live', 'active', 'https://x.example.com', 'x')`
        yield* record("sandbox", "a", [event(21, sandbox, { subscriptions: ["wsub_s"] })])
        yield* record("sandbox", "c", [event(22, sandbox)])
        yield* record("live", "b", [event(23, live, { subscriptions: ["wsub_l"] })])
        yield* age(8, [21, 23])
        yield* age(6, [22])
        yield* sql`UPDATE delivery SET status = 'delivered' WHERE event_id = ${eventId(23)}`
        yield* sql`
        INSERT INTO delivery_attempt (delivery_id, number, started_at)
        SELECT id, n, now() - n * interval '60 days' FROM delivery, generate_series(1, 2) AS n
        WHERE event_id = ${eventId(23)}`
        yield* sql`
        INSERT INTO usage VALUES ('acct_mixed', now() - interval '500 days', 1), ('acct_mixed', now(), 1)`
        yield* sql`
        INSERT INTO sandbox_usage VALUES ('acct_mixed', now() - interval '5 days', 1), ('acct_mixed', now(), 1)`
        yield* sql`
          INSERT INTO rate_limit_use
          VALUES ('acct_mixed', 'live', 1, now() - interval '2 days'), ('acct_mixed', 'sandbox', 1, now())`
        yield* sql`
          INSERT INTO rate_limit_writer VALUES ('old', 1, now() - interval '2 days'), ('young', 1, now())`
        yield* round
        const left = yield* sql<{
          id: string
        }>`SELECT id FROM event WHERE account_id = 'acct_mixed' ORDER BY id`
        assert.deepStrictEqual(left, [{ id: eventId(22) }, { id: eventId(23) }])
        assert.deepStrictEqual(yield* sql`SELECT number FROM delivery_attempt`, [{ number: 1 }])
        assert.lengthOf(yield* sql`SELECT FROM usage`, 1)
        assert.lengthOf(yield* sql`SELECT FROM sandbox_usage`, 1)
        assert.deepStrictEqual(yield* sql`SELECT mode FROM rate_limit_use`, [{ mode: "sandbox" }])
        assert.deepStrictEqual(yield* sql`SELECT id FROM rate_limit_writer`, [{ id: "young" }])
      })
  )

  it.effect("goes through more than a batch, past events that stay", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const caller = yield* account("acct_many", "live")
      yield* sql`
        INSERT INTO event (id, account_id, mode, type, cause, entity, abn, payload, created_at)
        SELECT 'evt_many' || n, ${caller.accountId}, 'live', 'name_change', 'many ' || n, '51824753556', '51824753556', '{}',
          now() - interval '410 days' + n * interval '1 microsecond' FROM generate_series(1, 1300) AS n`
      yield* sql`
        INSERT INTO delivery (event_id, subscription_id, account_id, entity, event_at)
        SELECT id, 'wsub_x', account_id, entity, created_at FROM event
        WHERE account_id = 'acct_many' ORDER BY created_at LIMIT 600`
      yield* round
      assert.lengthOf(yield* sql`SELECT FROM event WHERE account_id = 'acct_many'`, 600)
    })
  )
})
