import type { Socket } from "node:net"
import { assert, layer } from "@effect/vitest"
import { HasTimeLimit } from "@entity-watch/core/store"
import { makeConnectionPool } from "@entity-watch/node/database/client/ConnectionPool"
import { openSocket } from "@entity-watch/node/database/postgres/openSocket"
import { Deferred, Duration, Effect, Exit, Fiber, Redacted } from "effect"
import { SqlClient, type SqlConnection } from "effect/sql"
import { TestClock } from "effect/testing"
import { eventually } from "../../support/eventually.ts"
import {
  describePostgres,
  isBehindPooler,
  PostgresAddress,
  PostgresDatabase
} from "../../support/PostgresDatabase.ts"
import { waitsForLock } from "../../support/waitsForLock.ts"

/** A line to the database that can be cut, and the sockets that were opened over it. */
const makeLine = Effect.map(PostgresAddress, (address) => {
  const sockets: Array<Socket> = []
  const line = {
    isCut: false,
    sockets,
    config: {
      url: Redacted.make(address),
      prepare: !isBehindPooler(),
      stream: () => {
        if (line.isCut) throw new Error("The line is cut.")
        const socket = openSocket(address)
        sockets.push(socket)
        return socket
      }
    },
    cut: () => {
      line.isCut = true
      for (const socket of sockets.splice(0)) socket.destroy()
    }
  }
  return line
})

const select = (text: string) => (connection: SqlConnection.Connection) =>
  Effect.map(connection.executeValues(text, []), (rows) => rows[0]?.[0])

/** Packets that are sent from now on are lost, and nobody says so. Answers how many were. */
const swallow = (sockets: ReadonlyArray<Socket>) => {
  let lost = 0
  for (const socket of sockets)
    socket.write = () => {
      lost++
      return true
    }
  return () => lost
}

const lock = 7301
const locked = `SELECT 4 FROM pg_advisory_xact_lock(${lock})`

describePostgres("makeConnectionPool", () => {
  layer(PostgresDatabase.layer, { excludeTestServices: true })((it) => {
    for (const sharedBy of [1, 32]) {
      it.effect(
        `serves again after every cut, whoever waited meanwhile, with connections of ${sharedBy}`,
        () =>
          Effect.gen(function* () {
            const line = yield* makeLine
            const pool = yield* makeConnectionPool({
              ...line.config,
              connections: 2,
              sharedBy,
              multiplex: sharedBy > 1
            })
            const statement = pool.use(select("SELECT 1"))
            const held = Effect.scoped(
              Effect.flatMap(pool.reserve, (connection) =>
                Effect.andThen(select("SELECT pg_sleep(0.002)")(connection), Effect.sleep("2 millis"))
              )
            )
            for (let round = 0; round < 100; round++) {
              const asked = yield* Effect.forEach(
                Array.from({ length: 12 }, (_, i) => i),
                (i) =>
                  Effect.forkChild(
                    Effect.exit(Effect.delay(sharedBy > 1 || i % 2 === 0 ? statement : held, (i * round) % 7))
                  )
              )
              yield* Effect.sleep((round * 3) % 11)
              line.cut()
              yield* Effect.sleep((round * 5) % 3)
              line.isCut = false
              const exits = yield* Fiber.joinAll(asked)
              assert.strictEqual(exits.length, 12)
              assert.strictEqual(yield* statement, 1)
            }
          }).pipe(Effect.scoped)
      )
    }

    it.effect("tells whoever asks after the cut nothing of what failed before", () =>
      Effect.gen(function* () {
        const line = yield* makeLine
        const pool = yield* makeConnectionPool({ ...line.config, connections: 3, sharedBy: 1 })
        line.cut()
        const refused = yield* Effect.replicateEffect(Effect.exit(pool.use(select("SELECT 1"))), 9, {
          concurrency: "unbounded"
        })
        assert.isTrue(refused.every(Exit.isFailure))
        line.isCut = false
        const answered = yield* Effect.replicateEffect(pool.use(select("SELECT 1")), 9, {
          concurrency: "unbounded"
        })
        assert.deepStrictEqual(new Set(answered), new Set([1]))
      }).pipe(Effect.scoped)
    )

    it.effect("gives up a connection that owes an answer and is silent for too long, and only that one", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const line = yield* makeLine
        const silence = Duration.seconds(2)
        const pool = yield* makeConnectionPool({ ...line.config, connections: 2, sharedBy: 1, silence })
        const asking = (text: string) => Effect.forkChild(Effect.exit(pool.use(select(text))))
        assert.strictEqual(yield* pool.use(select("SELECT 1")), 1)
        // The next look hears what came until now.
        yield* TestClock.adjust("500 millis")
        const lost = swallow(line.sockets)
        const unheard = yield* asking("SELECT 2")
        yield* eventually(() => lost() > 0)
        yield* TestClock.adjust("1500 millis")
        assert.isUndefined(unheard.pollUnsafe())
        yield* TestClock.adjust("500 millis")
        assert.isTrue(Exit.isFailure(yield* Fiber.join(unheard)))
        assert.strictEqual(yield* pool.use(select("SELECT 3")), 3)

        const end = yield* Deferred.make<void>()
        const held = yield* Deferred.make<void>()
        const holder = yield* Effect.forkChild(
          sql.withTransaction(
            sql`SELECT pg_advisory_xact_lock(${lock}::int4)`.pipe(
              Effect.andThen(Deferred.succeed(held, undefined)),
              Effect.andThen(Deferred.await(end))
            )
          )
        )
        yield* Deferred.await(held)
        const slow = yield* asking(locked)
        yield* eventually(waitsForLock())
        yield* TestClock.adjust("2500 millis")
        assert.isTrue(Exit.isFailure(yield* Fiber.join(slow)))
        const unlimited = yield* Effect.provideService(asking(locked), HasTimeLimit, false)
        // The abandoned one waits as well.
        yield* eventually(waitsForLock(2))
        yield* TestClock.adjust("1 minute")
        assert.isUndefined(unlimited.pollUnsafe())
        yield* Deferred.succeed(end, undefined)
        yield* Fiber.join(holder)
        assert.isTrue(Exit.isSuccess(yield* Fiber.join(unlimited)))
        // A connection that owes nothing may be silent.
        yield* TestClock.adjust("30 seconds")
        const [socket] = line.sockets.slice(-1)
        assert.strictEqual(yield* pool.use(select("SELECT 5")), 5)
        assert.strictEqual(line.sockets.at(-1), socket)
      }).pipe(Effect.scoped, Effect.provide(TestClock.layer()))
    )

    it.effect("gives it up also when those who ask it go away before it does", () =>
      Effect.gen(function* () {
        const line = yield* makeLine
        const silence = Duration.seconds(3)
        const pool = yield* makeConnectionPool({
          ...line.config,
          connections: 1,
          sharedBy: 32,
          multiplex: true,
          silence
        })
        assert.strictEqual(yield* pool.use(select("SELECT 1")), 1)
        yield* TestClock.adjust("500 millis")
        const lost = swallow(line.sockets)
        const gone = yield* Effect.forkChild(pool.use(select("SELECT 2")))
        yield* eventually(() => lost() > 0)
        yield* Fiber.interrupt(gone)
        yield* TestClock.adjust("3 seconds")
        assert.strictEqual(yield* pool.use(select("SELECT 3")), 3)
      }).pipe(Effect.scoped, Effect.provide(TestClock.layer()))
    )

    it.effect.skipIf(isBehindPooler())(
      "does not lend a connection again whose statement was interrupted",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const line = yield* makeLine
          const pool = yield* makeConnectionPool({ ...line.config, connections: 1, sharedBy: 1 })
          const before = yield* pool.use(select("SELECT pg_backend_pid()"))
          const slow = yield* Effect.forkChild(pool.use(select("SELECT pg_sleep(20)")))
          yield* eventually(
            Effect.map(
              sql`SELECT FROM pg_stat_activity WHERE pid = ${before}::int4 AND state = 'active'`,
              (rows) => rows.length === 1
            )
          )
          yield* Fiber.interrupt(slow)
          assert.notStrictEqual(yield* pool.use(select("SELECT pg_backend_pid()")), before)
        }).pipe(Effect.scoped)
    )
  })
})
