import { assert, layer } from "@effect/vitest"
import { asWork, type Work } from "@entity-watch/core/store"
import { Database } from "@entity-watch/node/database/Database"
import { ConfigProvider, Deferred, Effect, Exit, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { eventually } from "../../support/eventually.ts"
import {
  describePostgres,
  isBehindPooler,
  PostgresAddress,
  PostgresDatabase
} from "../../support/PostgresDatabase.ts"
import { besideUrl } from "../../support/pooler.ts"

/** The fewest connections that may be configured: three for requests, two for the background. */
const served = Layer.unwrap(
  Effect.map(PostgresAddress, (address) =>
    Layer.fresh(Database.layerServing).pipe(
      Layer.provide(
        ConfigProvider.layer(
          ConfigProvider.fromUnknown({
            DATABASE_URL: address,
            ...besideUrl(address),
            DATABASE_CONNECTIONS: "5"
          })
        )
      )
    )
  )
).pipe(Layer.provideMerge(PostgresDatabase.layer))

const answers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ n: number }>`SELECT 1 AS n`
  return row?.n
})

/** Of five connections, those for the transactions of requests and of the background. */
const kept = { request: 2, background: 1 }

/** Transactions that hold every connection of their kind until they are told to end. */
const holding = Effect.fnUntraced(function* (work: keyof typeof kept, count: number) {
  const sql = yield* SqlClient.SqlClient
  const end = yield* Deferred.make<void>()
  let begun = 0
  const each = sql.withTransaction(
    Effect.andThen(
      Effect.tap(sql`SELECT 1`, () =>
        Effect.sync(() => {
          begun++
        })
      ),
      Deferred.await(end)
    )
  )
  const fibers = yield* Effect.replicateEffect(Effect.forkChild(Effect.exit(asWork(work)(each))), count)
  yield* eventually(() => begun === kept[work])
  return { end: Effect.andThen(Deferred.succeed(end, undefined), Fiber.joinAll(fibers)) }
})

describePostgres("the client over several pools", () => {
  layer(served, { excludeTestServices: true })((it) => {
    it.effect.skipIf(isBehindPooler())("gives each kind of work its own limits", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const limits = (work: Work) =>
          sql<Record<string, string>>`
            SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
              current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('TimeZone') AS zone,
              current_setting('client_connection_check_interval') AS client`.pipe(asWork(work))
        const common = { idle: "10s", zone: "UTC", client: "5s" }
        assert.deepStrictEqual(yield* limits("control"), [{ statement: "3s", lock: "2s", ...common }])
        assert.deepStrictEqual(yield* limits("request"), [{ statement: "8s", lock: "4s", ...common }])
        assert.deepStrictEqual(yield* limits("background"), [{ statement: "30s", lock: "10s", ...common }])
      })
    )

    it.effect("answers control work at once while all other connections are held", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const held = yield* Effect.forEach(["request", "background"] as const, (work) => holding(work, 20))
        // The others end afterwards only, and no time passes in which patience could end.
        assert.strictEqual(yield* asWork("control")(answers), 1)
        assert.strictEqual(yield* asWork("control")(sql.withTransaction(answers)), 1)
        yield* Effect.forEach(held, ({ end }) => end, { concurrency: "unbounded" })
      }).pipe(Effect.provide(TestClock.layer()))
    )

    it.effect("tells a request that no connection is free, and goes on with single statements", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { end } = yield* holding("request", 2)
        assert.strictEqual(yield* asWork("request")(answers), 1)
        const asking = yield* Effect.forkChild(Effect.exit(asWork("request")(sql.withTransaction(answers))))
        yield* TestClock.adjust("2999 millis")
        assert.isUndefined(asking.pollUnsafe())
        yield* TestClock.adjust("1 millis")
        const refused = yield* Fiber.join(asking)
        assert.isTrue(Exit.isFailure(refused) && refused.cause.toString().includes("ConnectionError"))
        const exits = yield* end
        assert.isTrue(exits.every(Exit.isSuccess))
        assert.strictEqual(yield* asWork("request")(sql.withTransaction(answers)), 1)
      }).pipe(Effect.provide(TestClock.layer()))
    )

    it.effect("answers everybody with the fewest connections, however they mix", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const works = ["request", "background", "control"] as const
        const answered = yield* Effect.forEach(
          Array.from({ length: 300 }, (_, i) => i),
          (i) => {
            const work = asWork(works[i % works.length] ?? "request")
            return work(i % 2 === 0 ? answers : sql.withTransaction(Effect.andThen(answers, answers)))
          },
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(new Set(answered), new Set([1]))
      })
    )
  })
})
