import * as PgConnection from "@effect/sql-pg/PgConnection"
import { assert, describe, layer } from "@effect/vitest"
import { Listener } from "@entity-watch/node/database/client/Listener"
import { clientSettings } from "@entity-watch/node/database/embedded/EmbeddedDatabase"
import { wireConnections } from "@entity-watch/node/database/embedded/wire"
import { Deferred, Effect, Exit, Fiber, Queue } from "effect"
import { SqlClient } from "effect/sql"
import { EngineWire } from "../../support/client.ts"
import { eventually } from "../../support/eventually.ts"
import { TestDatabase } from "../../support/TestDatabase.ts"

const table = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE ${sql(name)} (n int PRIMARY KEY)`
  return {
    sql,
    add: (n: number) => sql`INSERT INTO ${sql(name)} VALUES (${n})`,
    all: Effect.map(sql<{ n: number }>`SELECT n FROM ${sql(name)} ORDER BY n`, (rows) =>
      rows.map(({ n }) => n)
    )
  }
})

const sized = (body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([length, body])
}
const message = (kind: string, body: string): Buffer =>
  Buffer.concat([Buffer.from(kind), sized(Buffer.from(body, "latin1"))])
const startup = (...settings: Array<string>): Buffer =>
  sized(Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(`${settings.join("\0")}\0\0`)]))

describe("wireConnections", () => {
  layer(TestDatabase.layer)((it) => {
    it.effect("keeps transactions that run at the same time apart", () =>
      Effect.gen(function* () {
        const { add, all, sql } = yield* table("apart")
        const exits = yield* Effect.forEach(
          Array.from({ length: 20 }, (_, i) => i),
          (i) =>
            Effect.gen(function* () {
              yield* add(i)
              yield* Effect.yieldNow
              yield* add(100 + i)
              if (i % 2 === 1) return yield* Effect.fail("undo")
            }).pipe(sql.withTransaction, Effect.exit),
          { concurrency: "unbounded" }
        )
        const kept = Array.from({ length: 10 }, (_, i) => 2 * i)
        assert.strictEqual(exits.filter(Exit.isSuccess).length, 10)
        assert.deepStrictEqual(yield* all, [...kept, ...kept.map((n) => 100 + n)])
      })
    )

    it.effect("undoes a nested transaction alone", () =>
      Effect.gen(function* () {
        const { add, all, sql } = yield* table("nested")
        const inner = Effect.andThen(add(2), add(2)).pipe(sql.withTransaction, Effect.exit)
        yield* Effect.gen(function* () {
          yield* add(1)
          assert.isTrue(Exit.isFailure(yield* inner))
          yield* add(3)
        }).pipe(sql.withTransaction)
        assert.deepStrictEqual(yield* all, [1, 3])
      })
    )

    it.effect("gives the session on when a transaction is interrupted", () =>
      Effect.gen(function* () {
        const { add, all, sql } = yield* table("interrupted")
        const inside = yield* Deferred.make<void>()
        const holder = yield* Effect.forkChild(
          sql.withTransaction(
            add(1).pipe(Effect.andThen(Deferred.succeed(inside, undefined)), Effect.andThen(Effect.never))
          )
        )
        yield* Deferred.await(inside)
        const other = yield* Effect.forkChild(add(2))
        yield* Fiber.interrupt(holder)
        yield* Fiber.join(other)
        assert.deepStrictEqual(yield* all, [2])
      })
    )

    it.effect("gives the session on when a connection ends inside a failed transaction", () =>
      Effect.gen(function* () {
        const { add, all } = yield* table("dropped")
        const stream = yield* EngineWire
        yield* Effect.scoped(
          Effect.gen(function* () {
            const other = yield* PgConnection.make({ ...clientSettings, stream })
            yield* other.query("BEGIN")
            yield* other.query("INSERT INTO dropped VALUES (1)")
            yield* Effect.exit(other.query("SELECT no_such_column"))
          })
        )
        yield* add(2)
        assert.deepStrictEqual(yield* all, [2])
      })
    )

    it.effect(
      "gives the session on when a connection ends after an error that it had not yet synchronised",
      () =>
        Effect.gen(function* () {
          const { add, all } = yield* table("flushed")
          const raw = (yield* EngineWire)()
          let answer = ""
          yield* Effect.callback<void>((resume) => {
            raw.on("data", (chunk: Buffer) => {
              answer += chunk.toString("latin1")
              if (answer.includes("no_such_column")) resume(Effect.void)
            })
            raw.write(startup("user", "postgres", "database", "postgres"))
            raw.write(Buffer.concat([message("P", "\0SELECT no_such_column\0\0\0"), message("H", "")]))
          })
          raw.destroy()
          yield* add(1)
          assert.deepStrictEqual(yield* all, [1])
        })
    )

    it.effect("answers each connection with its own rows", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const asked = Array.from({ length: 100 }, (_, i) => i)
        const answers = yield* Effect.forEach(
          asked,
          (i) =>
            Effect.map(
              sql<{ n: number; text: string }>`
            SELECT ${i}::int4 AS n, repeat('é', ${i * 500}::int4) AS text`,
              ([row]) => row
            ),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(
          answers,
          asked.map((n) => ({ n, text: "é".repeat(n * 500) }))
        )
      })
    )

    it.effect("takes a statement of several megabytes", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const text = "0123456789".repeat(500_000)
        const [row] = yield* sql<{ length: number }>`SELECT length(${text})::int4 AS length`
        assert.strictEqual(row?.length, text.length)
      })
    )

    it.effect("lets a connection with precedence go before those that wait longer", () =>
      Effect.gen(function* () {
        const order: Array<string> = []
        let begin = () => {}
        const begun = new Promise<void>((resolve) => {
          begin = resolve
        })
        const run = async (batch: Uint8Array) => {
          order.push(Buffer.from(batch).toString("latin1", 5).replaceAll("\0", ""))
          await begun
          return Buffer.from("Z\0\0\0\x05I", "latin1")
        }
        const connect = wireConnections(run, () => {})
        const say = (name: string, hasPrecedence: boolean) => {
          const connection = connect(hasPrecedence)
          connection.write(startup("user", "u"))
          connection.write(message("Q", `${name}\0`))
        }
        say("first", false)
        say("waits", false)
        say("control", true)
        begin()
        const said = () => order.filter((each) => !each.includes("user"))
        yield* eventually(() => said().length === 3)
        assert.deepStrictEqual(said(), ["control", "first", "waits"])
      })
    )

    it.effect("ends a transaction that asks for nothing, and gives the session on", () =>
      Effect.gen(function* () {
        const asked: Array<string> = []
        const run = async (batch: Uint8Array) => {
          const text = Buffer.from(batch).toString("latin1")
          asked.push(text.includes("ROLLBACK") ? "ROLLBACK" : text.slice(5).replaceAll("\0", ""))
          return Buffer.from(`Z\0\0\0\x05${text.includes("BEGIN") ? "T" : "I"}`, "latin1")
        }
        const connect = wireConnections(run, () => {}, 20)
        const idle = connect().on("error", () => {})
        idle.write(startup("user", "u"))
        idle.write(message("Q", "BEGIN\0"))
        const other = connect()
        other.write(startup("user", "u"))
        other.write(message("Q", "SELECT\0"))
        yield* eventually(() => asked.includes("SELECT"))
        assert.isTrue(idle.destroyed)
        assert.deepStrictEqual(
          asked.filter((each) => /^[A-Z]+$/u.test(each)),
          ["BEGIN", "ROLLBACK", "SELECT"]
        )
      })
    )

    it.effect("tells a listener what another connection notified, at commit", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { listen } = yield* Listener
        const notes = yield* listen("news")
        const say = (payload: string) => sql`SELECT pg_notify('news', ${payload})`
        yield* sql.withTransaction(say("one"))
        yield* say("undone").pipe(Effect.andThen(Effect.fail("undo")), sql.withTransaction, Effect.exit)
        yield* say("two")
        const first = yield* Queue.take(notes)
        const second = yield* Queue.take(notes)
        assert.deepStrictEqual([first.payload, second.payload], ["one", "two"])
      })
    )
  })
})
