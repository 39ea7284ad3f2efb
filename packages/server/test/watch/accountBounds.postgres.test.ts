/** What one session cannot show: two instances that remove at once, and writers that count at once. */
import { assert, layer } from "@effect/vitest"
import { EventStore } from "@entity-watch/core/store/EventStore"
import { SandboxEventStore } from "@entity-watch/core/store/SandboxEventStore"
import { Retention } from "@entity-watch/core/watch/Retention"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { manyIdentifiers } from "../support/manyIdentifiers.ts"
import { describePostgres, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { account, event, listed, subscriberServices } from "../support/subscribers.ts"

const services = Layer.mergeAll(
  subscriberServices({ accountEntities: 1000 }),
  Retention.layer(),
  SandboxEventStore.layer,
  EventStore.layer
).pipe(Layer.provideMerge(PostgresDatabase.layer))

const request = (from: number) => ({
  events: ["name_change"] as const,
  webhook_url: "https://hooks.example.com/watch",
  entities: manyIdentifiers(300, from)
})

const together = <A, E, R>(effects: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.all(effects, { concurrency: "unbounded" })

describePostgres("Bounds of an account at the same time", () => {
  layer(services, { excludeTestServices: true })((it) => {
    it.effect("let it watch no more in all than it may, from several processes", () =>
      Effect.gen(function* () {
        const caller = yield* account("acct_total")
        // Each layer has turns of its own, as each process has.
        const processes = yield* Effect.forEach([1, 2, 3, 4], () =>
          Layer.build(Layer.fresh(subscriberServices({ accountEntities: 1000 })))
        )
        const outcomes = yield* together(
          processes.flatMap((context, p) =>
            [0, 1].map((n) =>
              Subscriptions.use((each) => each.create(caller, request((p * 2 + n) * 1000), null)).pipe(
                Effect.provide(context),
                Effect.result
              )
            )
          )
        )
        const made = outcomes.filter(({ _tag }) => _tag === "Success")
        assert.lengthOf(made, 3)
        const refused = outcomes.flatMap((each) => (each._tag === "Failure" ? [each.failure] : []))
        for (const each of refused) {
          assert.strictEqual(each._tag, "SubscriptionRefused")
          assert.match(
            each.message,
            /^The account would watch 1200 entities in all its subscriptions, and may watch 1000;/u
          )
        }
        const [first] = yield* listed(caller)
        const subscriptions = yield* Subscriptions
        const grown = yield* Effect.flip(
          subscriptions.update(caller, first?.id ?? "", { entities: manyIdentifiers(401) })
        )
        assert.strictEqual(grown._tag, "SubscriptionRefused")
        yield* subscriptions.update(caller, first?.id ?? "", { entities: manyIdentifiers(400) })
        // The other mode has its own.
        yield* subscriptions.create({ ...caller, mode: "live" }, request(0), null)
      }).pipe(Effect.scoped)
    )

    it.effect("keep no more idempotency keys than are kept, from several processes", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const caller = yield* account("acct_keys")
        const processes = yield* Effect.forEach([1, 2, 3, 4], () =>
          Layer.build(Layer.fresh(subscriberServices({ idempotencyKeys: 5 })))
        )
        const outcomes = yield* together(
          processes.flatMap((context, p) =>
            [0, 1, 2].map((n) =>
              Subscriptions.use((each) => each.create(caller, request(p * 1000), `${p} ${n}`)).pipe(
                Effect.provide(context),
                Effect.result
              )
            )
          )
        )
        const refused = outcomes.flatMap((each) => (each._tag === "Failure" ? [each.failure] : []))
        assert.lengthOf(refused, 7)
        for (const each of refused) {
          assert(each._tag === "IdempotencyRefused")
          assert.strictEqual(each.usedUp?.most, 5)
          assert.isAbove(each.usedUp?.retryAfterSeconds ?? 0, 86_300)
        }
        assert.lengthOf(yield* listed(caller), 5)
        const kept = yield* sql<{ number: number }>`
          SELECT number::int4 AS number FROM idempotency WHERE account_id = 'acct_keys' ORDER BY created_at`
        assert.deepStrictEqual(
          kept.map(({ number }) => number),
          [1, 2, 3, 4, 5]
        )
      }).pipe(Effect.scoped)
    )

    it.effect(
      "answers that the account is busy when another process holds its lock, and writes nothing",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const caller = yield* account("acct_locked")
          const held = yield* Deferred.make<void>()
          const release = yield* Deferred.make<void>()
          const holder = yield* sql
            .withTransaction(
              sql`SELECT FROM account WHERE id = 'acct_locked' FOR NO KEY UPDATE`.pipe(
                Effect.andThen(Deferred.succeed(held, undefined)),
                Effect.andThen(Deferred.await(release))
              )
            )
            .pipe(Effect.forkChild)
          yield* Deferred.await(held)
          const create = Subscriptions.use((each) => each.create(caller, request(0), "key"))
          assert.strictEqual((yield* Effect.flip(create))._tag, "AccountBusy")
          yield* Deferred.succeed(release, undefined)
          yield* Fiber.join(holder)
          assert.lengthOf(yield* listed(caller), 0)
          const made = yield* create
          assert.deepStrictEqual(yield* create, made)
          const [kept] = yield* sql<{ size: number }>`
          SELECT octet_length(answer)::int4 AS size FROM idempotency WHERE account_id = 'acct_locked'`
          assert.isBelow(kept?.size ?? 0, 500)
        })
    )

    it.effect("count the sandbox's deliveries of a day, and record nothing beyond", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const caller = yield* account("acct_day")
        yield* sql`
          INSERT INTO subscription (id, account_id, mode, status, webhook_url, secret)
          SELECT 'wsub_' || n, 'acct_day', 'sandbox', 'active', 'https://x.example.com', 'x' FROM generate_series(1, 4) AS n`
        const store = yield* SandboxEventStore
        const subscriptions = ["wsub_1", "wsub_2", "wsub_3", "wsub_4"]
        const outcomes = yield* together(
          Array.from({ length: 10 }, (_, n) =>
            Effect.result(store.record(caller, `cause ${n}`, [event(100 + n, caller, { subscriptions })], 12))
          )
        )
        assert.lengthOf(
          outcomes.filter(({ _tag }) => _tag === "Success"),
          3
        )
        for (const each of outcomes)
          if (each._tag === "Failure") {
            assert(each.failure._tag === "SandboxDayUsedUp")
            assert.isAtLeast(each.failure.retryAfterSeconds, 1)
            assert.isAtMost(each.failure.retryAfterSeconds, 86_400)
          }
        assert.lengthOf(yield* sql`SELECT FROM delivery WHERE account_id = 'acct_day'`, 12)
        yield* sql`UPDATE sandbox_usage SET day = day - 1`
        yield* store.record(caller, "next day", [event(120, caller, { subscriptions })], 12)
      })
    )

    it.effect("are kept by one instance at a time: another one that removes meanwhile leaves it alone", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { once } = yield* Retention
        yield* account("acct_lease")
        yield* sql`
          INSERT INTO idempotency (account_id, mode, key, request_sha256, created_at)
          SELECT 'acct_lease', 'live', 'key ' || n, 'x', now() - interval '25 hours' FROM generate_series(1, 1200) AS n`
        const held = yield* Deferred.make<void>()
        const release = yield* Deferred.make<void>()
        const other = yield* sql
          .withTransaction(
            sql`SELECT pg_advisory_xact_lock(7461055)`.pipe(
              Effect.andThen(Deferred.succeed(held, undefined)),
              Effect.andThen(Deferred.await(release))
            )
          )
          .pipe(Effect.forkChild)
        yield* Deferred.await(held)
        assert.strictEqual(yield* once, 0)
        yield* Deferred.succeed(release, undefined)
        yield* Fiber.join(other)
        const counts = yield* together([once, once, once])
        assert.isAtLeast(Math.max(...counts), 1)
        yield* once
        assert.lengthOf(yield* sql`SELECT FROM idempotency WHERE account_id = 'acct_lease'`, 0)
      })
    )
  })
})
