import { assert, layer } from "@effect/vitest"
import { Listener } from "@entity-watch/node/database/client/Listener"
import { openSocket } from "@entity-watch/node/database/postgres/openSocket"
import { Duration, Effect, Exit, Fiber, Queue, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { eventually } from "../../support/eventually.ts"
import { describePostgres, PostgresAddress, PostgresDatabase } from "../../support/PostgresDatabase.ts"
import { directOf } from "../../support/pooler.ts"

/** Listens over a socket of the test's own, which says how often something was written to it, and whether an answer is owed. */
const listening = Effect.fnUntraced(function* (silence: Duration.Duration) {
  const address = directOf(yield* PostgresAddress)
  const line = { written: 0, isOwed: false, isCut: false }
  const stream = () => {
    const socket = openSocket(address)
    const { write } = socket
    socket.write = (...message: ReadonlyArray<unknown>) => {
      line.written++
      line.isOwed = true
      return line.isCut || Boolean(Reflect.apply(write, socket, message))
    }
    return socket.on("data", () => {
      line.isOwed = false
    })
  }
  const listen = Listener.use((listener) => listener.listen("news"))
  const notifications = yield* Effect.provide(
    listen,
    Listener.layer({ url: Redacted.make(address), silence, stream })
  )
  return { notifications, line, asked: asksOver(line, silence) }
})

/** Has what the listener was told been looked at, and lets it ask again. */
const asksOver = (line: { readonly written: number; readonly isOwed: boolean }, silence: Duration.Duration) =>
  Effect.gen(function* () {
    let looks = 0
    yield* eventually(() => {
      looks = line.isOwed ? 0 : looks + 1
      return looks > 5
    })
    const before = line.written
    yield* TestClock.adjust(silence)
    yield* eventually(() => line.written > before)
  })

describePostgres("Listener", () => {
  layer(PostgresDatabase.layer)((it) => {
    it.effect("hears what is notified, also after it was asked whether it is there", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { asked, notifications } = yield* listening(Duration.seconds(1))
        for (let i = 0; i < 3; i++) yield* asked
        yield* sql`SELECT pg_notify('news', 'one')`
        assert.strictEqual((yield* Queue.take(notifications)).payload, "one")
      }).pipe(Effect.scoped)
    )

    it.effect("says that its connection is lost when that was cut off silently", () =>
      Effect.gen(function* () {
        const { asked, line, notifications } = yield* listening(Duration.seconds(1))
        yield* asked
        line.isCut = true
        yield* asked
        const heard = yield* Effect.forkChild(Effect.exit(Queue.take(notifications)))
        yield* TestClock.adjust("999 millis")
        assert.isUndefined(heard.pollUnsafe())
        yield* TestClock.adjust("1 millis")
        assert.isTrue(Exit.isFailure(yield* Fiber.join(heard)))
      }).pipe(Effect.scoped)
    )

    it.effect("ends without the database's word", () =>
      Effect.scoped(
        Effect.map(listening(Duration.hours(1)), ({ line }) => {
          line.isCut = true
        })
      )
    )
  })
})
