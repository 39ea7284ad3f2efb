import { assert, layer } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { watchLock, watchLockOf } from "@entity-watch/core/store/subscriptionWatching"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { eventually } from "../support/eventually.ts"
import { describePostgres, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { account, event, listed, record, subscriberServices } from "../support/subscribers.ts"
import { waitsForLock } from "../support/waitsForLock.ts"

const services = subscriberServices({ subscriptions: 5, entities: 10_000 }).pipe(
  Layer.provideMerge(PostgresDatabase.layer)
)

const create = (caller: Caller, key: string | null = null, entities = ["23990000014"]) =>
  Subscriptions.use((each) =>
    each.create(
      caller,
      { events: ["name_change"], webhook_url: "https://hooks.example.com/watch", entities },
      key
    )
  )

const together = <A, E, R>(count: number, effect: Effect.Effect<A, E, R>) =>
  Effect.all(
    Array.from({ length: count }, () => effect),
    { concurrency: "unbounded" }
  )

describePostgres("Subscriptions at the same time", () => {
  layer(services, { excludeTestServices: true })((it) => {
    it.effect("creates once for one idempotency key, and answers everybody the same", () =>
      Effect.gen(function* () {
        const caller = yield* account("acct_once")
        const answers = yield* together(8, create(caller, "key"))
        for (const each of answers) assert.deepStrictEqual(each, answers[0])
        const subscriptions = yield* Subscriptions
        assert.lengthOf(yield* listed(caller), 1)
        const id = answers[0]?.subscription.id ?? ""
        const rolled = yield* together(8, subscriptions.roll(caller, id, "roll"))
        assert.strictEqual(new Set(rolled.map(({ secret }) => secret)).size, 1)
      })
    )

    it.effect("leaves a key to the next request when the first one fails", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const caller = yield* account("acct_failing")
        const claimed = yield* Deferred.make<void>()
        const refused = yield* Deferred.make<never, string>()
        // A request that holds the key until another one waits for it, and then fails.
        const failing = yield* sql
          .withTransaction(
            sql`INSERT INTO idempotency (account_id, mode, key, request_sha256) VALUES ('acct_failing', 'sandbox', 'key', 'x')`.pipe(
              Effect.andThen(Deferred.succeed(claimed, undefined)),
              Effect.andThen(Deferred.await(refused))
            )
          )
          .pipe(Effect.ignore, Effect.forkChild)
        yield* Deferred.await(claimed)
        const creating = yield* Effect.forkChild(create(caller, "key"))
        yield* eventually(waitsForLock())
        yield* Deferred.fail(refused, "refused")
        yield* Fiber.join(failing)
        const { subscription } = yield* Fiber.join(creating)
        assert.strictEqual((yield* create(caller, "key")).subscription.id, subscription.id)
      })
    )

    it.effect("never passes the account's limit", () =>
      Effect.gen(function* () {
        const caller = yield* account("acct_limit")
        const results = yield* together(12, Effect.result(create(caller)))
        assert.lengthOf(
          results.filter(({ _tag }) => _tag === "Success"),
          5
        )
        assert.lengthOf(yield* listed(caller), 5)
      })
    )

    it.effect("leaves nothing pending for a subscription that is deleted while events are recorded", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const subscriptions = yield* Subscriptions
        const caller = yield* account("acct_gone")
        const recorded: Array<string> = []
        for (let round = 0; round < 10; round++) {
          const { id } = (yield* create(caller)).subscription
          const recording = Effect.forEach(
            Array.from({ length: 8 }, (_, i) => round * 8 + i),
            (n) =>
              record("sandbox", `cause ${n}`, [event(n, caller, { subscriptions: [id] })]).pipe(
                Effect.tap((made) => Effect.sync(() => recorded.push(...made)))
              ),
            { concurrency: 4 }
          )
          const removing = Effect.andThen(Effect.sleep(round), subscriptions.remove(caller, id))
          yield* Effect.all([recording, removing], { concurrency: "unbounded" })
          assert.lengthOf(
            yield* sql`SELECT FROM delivery WHERE subscription_id = ${id} AND status <> 'failed'`,
            0
          )
        }
        assert.strictEqual(new Set(recorded).size, 80)
      })
    )

    it.effect("takes a baseline only when the watcher's lock is free, and reads the snapshots after it", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const caller = yield* account("acct_lock")
        const held = yield* Deferred.make<void>()
        const release = yield* Deferred.make<void>()
        // As a refresh and the watcher would: a new snapshot commits while the lock is held alone.
        const watcher = yield* sql
          .withTransaction(
            sql`SELECT pg_advisory_xact_lock(${watchLock}::int4, ${watchLockOf.sandbox}::int4)`.pipe(
              Effect.andThen(Deferred.succeed(held, undefined)),
              Effect.andThen(Deferred.await(release)),
              Effect.andThen(sql`
                INSERT INTO snapshot (mode, register, state, files, sha256, started_at, lease_until)
                VALUES ('sandbox', 'acnc-register', 'current', '[]', 'x', now(), now())`)
            )
          )
          .pipe(Effect.forkChild)
        yield* Deferred.await(held)
        // The other mode does not wait.
        yield* create({ ...caller, mode: "live" })
        const creating = yield* Effect.forkChild(create(caller))
        yield* eventually(waitsForLock())
        assert.isUndefined(creating.pollUnsafe(), "the creation waits for the lock")
        yield* Deferred.succeed(release, undefined)
        yield* Fiber.join(watcher)
        const { id } = (yield* Fiber.join(creating)).subscription
        const rows = yield* sql<{ register: string }>`
          SELECT jsonb_object_keys(snapshots) AS register FROM baseline
          WHERE id IN (SELECT baseline_id FROM subscription_entity WHERE subscription_id = ${id})`
        assert.deepStrictEqual(rows, [{ register: "acnc-register" }])
      })
    )
  })
})
