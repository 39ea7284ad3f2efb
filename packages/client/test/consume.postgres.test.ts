/** Several consumers at once over one PostgreSQL, with the statements that the README shows. */
import { assert, it } from "@effect/vitest"
import { type ConsumerStore, consume, EntityWatch } from "@entity-watch/client"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import {
  describePostgres,
  PostgresAddress,
  PostgresDatabase
} from "../../server/test/support/PostgresDatabase.ts"
import { clientAt } from "../../server/test/support/server.ts"
import { key } from "./support/answers.ts"
import { Chance } from "./support/Chance.ts"
import { FakeFeed } from "./support/FakeFeed.ts"

/** Runs a statement in the transaction. */
type Run = <A>(statement: Effect.Effect<A, unknown>) => Promise<A>

/** A process with connections of its own. */
const storeOf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const run = Effect.runPromiseWith(yield* Effect.context<never>())
  const store: ConsumerStore<Run> = {
    transaction: (work) =>
      run(
        sql.withTransaction(
          Effect.flatMap(Effect.context<never>(), (context) =>
            Effect.tryPromise(() => work((statement) => Effect.runPromiseWith(context)(statement)))
          )
        )
      ),
    load: async (inTransaction) => {
      const [row] = await inTransaction(
        sql<{ readonly cursor: string }>`SELECT cursor FROM entity_watch_cursor WHERE reader = 'alerts'`
      )
      return row?.cursor ?? null
    },
    save: async (cursor, inTransaction) => {
      await inTransaction(
        sql`INSERT INTO entity_watch_cursor VALUES ('alerts', ${cursor})
          ON CONFLICT (reader) DO UPDATE SET cursor = greatest(entity_watch_cursor.cursor, excluded.cursor)`
      )
    },
    remember: async (id, inTransaction) => {
      const rows = await inTransaction(
        sql`INSERT INTO entity_watch_event VALUES (${id}) ON CONFLICT DO NOTHING RETURNING id`
      )
      return rows.length === 1
    }
  }
  return { sql, store }
})

describePostgres("consume over PostgreSQL", () => {
  it.live("applies every event once and in order with four processes at the same entities", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const address = yield* PostgresAddress
      yield* sql`CREATE TABLE entity_watch_cursor (reader text PRIMARY KEY, cursor text NOT NULL)`
      yield* sql`CREATE TABLE entity_watch_event (id text PRIMARY KEY)`
      yield* sql`CREATE TABLE effect (n bigint GENERATED ALWAYS AS IDENTITY, id text NOT NULL)`
      const chance = new Chance(11)
      const feed = new FakeFeed(chance, ["990000014", "51824753556/990000022"])
      feed.grow(80)
      const client = new EntityWatch({
        baseUrl: "https://service.example",
        apiKey: key,
        fetch: async (url) => feed.answer(`${url}&limit=7`)
      })
      const processOf = Effect.gen(function* () {
        const own = yield* storeOf
        const consumer = consume<Run>(client, {
          store: own.store,
          handle: async ({ data }, inTransaction) => {
            await inTransaction(own.sql`INSERT INTO effect (id) VALUES (${data.event_id})`)
            if (chance.below(12) === 0) throw new Error("The ledger refused.")
          }
        })
        for (let i = 0; i < 12; i++) {
          yield* Effect.promise(() => consumer.sweep())
          feed.grow(chance.below(3))
        }
      })
      yield* Effect.all(
        Array.from({ length: 4 }, () => processOf.pipe(Effect.provide(clientAt(address)), Effect.scoped)),
        { concurrency: "unbounded" }
      )
      const last = yield* storeOf
      const { failed } = yield* Effect.promise(() =>
        consume<Run>(client, {
          store: last.store,
          handle: async ({ data }, inTransaction) => {
            await inTransaction(sql`INSERT INTO effect (id) VALUES (${data.event_id})`)
          }
        }).sweep()
      )
      assert.deepStrictEqual(failed, [])
      const rows = yield* sql<{ readonly id: string }>`SELECT id FROM effect ORDER BY n`
      const effects = rows.map(({ id }) => id)
      assert.lengthOf(effects, feed.changes.length)
      for (const entity of ["990000014", "990000022"]) {
        const ids = feed.changes.flatMap((each) => (each.readableBy.includes(entity) ? [each.event_id] : []))
        assert.deepStrictEqual(
          effects.filter((id) => ids.includes(id)),
          ids
        )
      }
    }).pipe(Effect.provide(PostgresDatabase.layerEmpty), Effect.scoped)
  )
})
