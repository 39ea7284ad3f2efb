/** The lists of subscriptions, whole and in pages: every one once, in bounded pieces. */
import { assert, layer } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { EventType } from "@entity-watch/contract/schema/EventType"
import { SubscriptionList } from "@entity-watch/contract/schema/Subscription"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { Effect, Layer, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { manyIdentifiers } from "../support/manyIdentifiers.ts"
import { account, subscriberServices } from "../support/subscribers.ts"
import { TestDatabase } from "../support/TestDatabase.ts"

const services = subscriberServices({
  subscriptions: 1000,
  entities: 20_000,
  accountEntities: 10_000_000
}).pipe(Layer.provideMerge(TestDatabase.layer))

const create = (
  caller: Caller,
  entities: number,
  url = "https://hooks.example.com/watch",
  subjects: boolean | ReadonlyArray<string> = false
) =>
  Effect.map(
    Subscriptions.use((each) =>
      each.create(
        caller,
        {
          events: ["name_change", "banned_match"],
          webhook_url: url,
          entities: manyIdentifiers(entities),
          subjects
        },
        null
      )
    ),
    ({ subscription }) => subscription.id
  )

/** As many more like this one: making each as accounts do took most of this file's time. */
const copied = Effect.fnUntraced(function* (id: string, count: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO subscription
    SELECT (jsonb_populate_record(s, jsonb_build_object(
      'id', s.id || n, 'created_at', s.created_at + n * interval '1 millisecond'))).*
    FROM subscription s, generate_series(1, ${count}::int4) n WHERE s.id = ${id}`
  for (const table of ["subscription_entity", "subscription_event"])
    yield* sql`
      INSERT INTO ${sql(table)}
      SELECT (jsonb_populate_record(e, jsonb_build_object(
        'subscription_id', e.subscription_id || n))).*
      FROM ${sql(table)} e, generate_series(1, ${count}::int4) n WHERE e.subscription_id = ${id}`
})

const pieces = (caller: Caller) =>
  Effect.flatMap(
    Subscriptions.use((each) => each.stream(caller, null)),
    Stream.runCollect
  )

const idsOf = (text: string) =>
  (JSON.parse(text).subscriptions as ReadonlyArray<{ readonly id: string }>).map(({ id }) => id)

const encode = Schema.encodeEffect(Schema.fromJsonString(SubscriptionList))

layer(services)("Subscriptions.stream", (it) => {
  it.effect("writes the bytes of the contract's schema, in pieces of bounded size", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_bytes")
      assert.strictEqual((yield* pieces(caller)).join(""), '{"subscriptions":[]}')
      for (const count of [1, 3000, 2, 900])
        yield* create(
          caller,
          count,
          `https://h.example.com/${count}?é='ü`,
          count === 2 || (count === 900 && ['"quoted" \\ ü', "customer-4711"])
        )
      const sent = yield* pieces(caller)
      const { subscriptions } = yield* Subscriptions.use((each) => each.page(caller, {}))
      assert.lengthOf(subscriptions, 4)
      assert.strictEqual(sent.join(""), yield* encode({ subscriptions }))
      assert.isAtLeast(sent.length, 10)
      assert.isBelow(Math.max(...sent.map(({ length }) => length)), 20_000)
    })
  )

  it.effect("reads page by page, and tells of each subscription once while others come and go", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const subscriptions = yield* Subscriptions
      const caller = yield* account("acct_concurrent")
      const made = yield* Effect.forEach(Array.from({ length: 6 }), () => create(caller, 15_000))
      // Two that were made in the same microsecond.
      yield* sql`
        UPDATE subscription SET created_at = (SELECT created_at FROM subscription WHERE id = ${made[2] ?? ""})
        WHERE id = ${made[3] ?? ""}`
      const [, second = "", , , , last = ""] = made
      let seen = ""
      let changed = false
      yield* Stream.runForEach(yield* subscriptions.stream(caller, null), (piece) =>
        Effect.gen(function* () {
          seen += piece
          if (changed) return
          changed = true
          yield* subscriptions.remove(caller, last)
          yield* subscriptions.update(caller, second, { entities: manyIdentifiers(1) })
          yield* create(caller, 1)
        })
      )
      assert.deepStrictEqual([...idsOf(seen)].sort(), made.filter((id) => id !== last).sort())
      const after = idsOf((yield* pieces(caller)).join(""))
      assert.lengthOf(after, 6)
      assert.notInclude(after, last)
    })
  )

  it.effect("fails where a page cannot be read, so that what was sent is no list", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const caller = yield* account("acct_broken")
      for (let n = 0; n < 3; n++) yield* create(caller, 15_000)
      const stream = yield* Subscriptions.use((each) => each.stream(caller, null))
      yield* sql`ALTER TABLE subscription_event RENAME TO away`
      let seen = ""
      const outcome = yield* Effect.result(
        Stream.runForEach(stream, (piece) => Effect.sync(() => (seen += piece)))
      )
      yield* sql`ALTER TABLE away RENAME TO subscription_event`
      assert.strictEqual(outcome._tag, "Failure")
      assert.include(seen, "wsub_")
      assert.throws(() => JSON.parse(seen))
    })
  )
})

layer(services)("Subscriptions.page", (it) => {
  it.effect("gives each once, in order, and null exactly when nothing follows", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const subscriptions = yield* Subscriptions
      const caller = yield* account("acct_pages")
      const made = yield* Effect.forEach(Array.from({ length: 7 }), () => create(caller, 1))
      yield* sql`UPDATE subscription SET status = 'paused' WHERE id = ANY (${made.slice(5)}::text[])`
      const all = Effect.fnUntraced(function* (limit: number, status: "active" | "paused") {
        const pages: Array<ReadonlyArray<string>> = []
        let cursor: string | null | undefined
        do {
          const page = yield* subscriptions.page(caller, { limit, status, ...(cursor && { cursor }) })
          pages.push(page.subscriptions.map(({ id }) => id))
          cursor = page.next_cursor
        } while (cursor != null)
        return pages
      })
      assert.deepStrictEqual(yield* all(2, "active"), [made.slice(0, 2), made.slice(2, 4), made.slice(4, 5)])
      assert.deepStrictEqual(yield* all(5, "active"), [made.slice(0, 5)])
      assert.deepStrictEqual(yield* all(1e9, "paused"), [made.slice(5)])
      // A cursor outlives what it points to.
      const first = yield* subscriptions.page(caller, { limit: 1 })
      yield* subscriptions.remove(caller, made[0] ?? "")
      const next = yield* subscriptions.page(caller, { limit: 1, cursor: first.next_cursor ?? "" })
      assert.deepStrictEqual(
        next.subscriptions.map(({ id }) => id),
        made.slice(1, 2)
      )
    })
  )

  it.effect("stays under a megabyte, whatever the subscriptions hold", () =>
    Effect.gen(function* () {
      const subscriptions = yield* Subscriptions
      const caller = yield* account("acct_large")
      const longUrl = `https://hooks.example.com/${"語".repeat(2022)}`
      const request = { events: [...EventType.literals], webhook_url: longUrl }
      const created = yield* subscriptions.create(
        caller,
        { ...request, entities: manyIdentifiers(20_000) },
        null
      )
      assert.isBelow(Buffer.byteLength(JSON.stringify(created)), 1_000_000)
      const { subscription } = yield* subscriptions.create(
        caller,
        { ...request, entities: manyIdentifiers(1) },
        null
      )
      yield* copied(subscription.id, 219)
      let cursor: string | null | undefined
      let count = 0
      do {
        const page = yield* subscriptions.page(caller, { limit: 200, ...(cursor && { cursor }) })
        assert.isBelow(Buffer.byteLength(yield* encode(page)), 1_000_000)
        count += page.subscriptions.length
        cursor = page.next_cursor
      } while (cursor != null)
      assert.strictEqual(count, 221)
    })
  )

  it.effect("is short for an agent: the first entities of each, how many there are, and a cursor", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_agent")
      const ids = yield* Effect.forEach(Array.from({ length: 40 }), (_, n) =>
        create(caller, n < 2 ? 15_000 : 7)
      )
      const found: Array<string> = []
      let cursor: string | null | undefined
      do {
        const page = yield* Subscriptions.use((each) => each.summaries(caller, cursor ? { cursor } : {}))
        // It is sent twice: as structure, and as text in JSON.
        assert.isBelow(Buffer.byteLength(JSON.stringify([page, JSON.stringify(page)])), 25_000)
        for (const { entities, entity_count, id } of page.subscriptions) {
          assert.lengthOf(entities, 5)
          assert.strictEqual(entity_count, ids.indexOf(id) < 2 ? 15_000 : 7)
          found.push(id)
        }
        cursor = page.next_cursor
      } while (cursor !== null)
      assert.deepStrictEqual(found, ids)
    })
  )
})
