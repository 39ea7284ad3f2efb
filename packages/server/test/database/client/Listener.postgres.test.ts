import type { Socket } from "node:net"
import { assert, layer } from "@effect/vitest"
import { Listener } from "@entity-watch/server/database/client/Listener"
import { openSocket } from "@entity-watch/server/database/postgres/openSocket"
import { Duration, Effect, Exit, Queue, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { describePostgres, PostgresAddress, PostgresDatabase } from "../../support/PostgresDatabase.ts"

/** Listens over a socket of the test's own. */
const listening = Effect.fnUntraced(function* (silence: Duration.Duration) {
  const address = yield* PostgresAddress
  const sockets: Array<Socket> = []
  const stream = () => {
    const socket = openSocket(address)
    sockets.push(socket)
    return socket
  }
  const listen = Listener.use((listener) => listener.listen("news"))
  const notifications = yield* Effect.provide(
    listen,
    Listener.layer({ url: Redacted.make(address), silence, stream })
  )
  const [socket] = sockets
  if (socket === undefined) return yield* Effect.die("nothing was opened")
  return { notifications, socket }
})

describePostgres("Listener", () => {
  layer(PostgresDatabase.layer, { timeout: "30 seconds", excludeTestServices: true })((it) => {
    it.effect("hears what is notified, also after it was asked whether it is there", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { notifications } = yield* listening(Duration.millis(200))
        yield* Effect.sleep("1 second")
        yield* sql`SELECT pg_notify('news', 'one')`
        assert.strictEqual((yield* Queue.take(notifications)).payload, "one")
      }).pipe(Effect.scoped)
    )

    it.effect("says that its connection is lost when that was cut off silently", () =>
      Effect.gen(function* () {
        const { notifications, socket } = yield* listening(Duration.seconds(1))
        socket.write = () => true
        assert.isTrue(Exit.isFailure(yield* Effect.exit(Queue.take(notifications))))
      }).pipe(Effect.scoped)
    )

    it.effect("ends without the database's word", () =>
      Effect.scoped(
        Effect.map(listening(Duration.hours(1)), ({ socket }) => {
          socket.write = () => true
        })
      )
    )
  })
})
