import type { Socket } from "node:net"
import { assert, layer } from "@effect/vitest"
import { makeLifeline } from "@entity-watch/node/database/postgres/Lifeline"
import { openSocket } from "@entity-watch/node/database/postgres/openSocket"
import { Effect, Logger, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { eventually } from "../../support/eventually.ts"
import { describePostgres, PostgresAddress, PostgresDatabase } from "../../support/PostgresDatabase.ts"

/** The way to the database. While it is away, packets are lost and nobody says so. */
const makeLine = Effect.map(PostgresAddress, (address) => {
  const line = {
    address,
    isAway: false,
    sockets: [] as Array<Socket>,
    open: () => {
      const socket = openSocket(address)
      const { write } = socket
      socket.write = (...message: ReadonlyArray<unknown>) =>
        line.isAway || Boolean(Reflect.apply(write, socket, message))
      line.sockets.push(socket)
      return socket
    },
    bytesRead: () => line.sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  }
  return line
})

const pulse = TestClock.adjust("250 millis")

describePostgres("makeLifeline", () => {
  layer(PostgresDatabase.layer)((it) => {
    it.effect(
      "ends every connection after six pulses of silence, and opens none until the database answers",
      () =>
        Effect.gen(function* () {
          const said: Array<unknown> = []
          const log = Logger.layer([Logger.make(({ message }) => void said.push(message))])
          const line = yield* makeLine
          const { owed, stream: open } = yield* makeLifeline(
            { url: Redacted.make(line.address) },
            line.open
          ).pipe(Effect.provide(log))
          /** Until more than so many bytes have come, and the lifeline has had turns to look at them. */
          const heardMoreThan = (bytes: number) => {
            let before = -1
            let looks = 0
            return eventually(() => {
              const now = line.bytesRead()
              looks = now > bytes && now === before ? looks + 1 : 0
              before = now
              return looks > 5
            })
          }
          yield* heardMoreThan(0)
          const idle = open().on("error", () => {})
          yield* heardMoreThan(0)
          const settled = line.bytesRead()
          line.isAway = true
          for (let i = 0; i < 20; i++) yield* pulse
          assert.strictEqual(line.bytesRead(), settled, "nobody waits, so that nothing is asked")
          assert.isFalse(idle.destroyed)
          line.isAway = false

          owed.answers += 1
          for (let i = 0; i < 8; i++) {
            const bytes = line.bytesRead()
            yield* pulse
            yield* heardMoreThan(bytes)
          }
          assert.isFalse(idle.destroyed)

          line.isAway = true
          // The first hears the last answer.
          for (let i = 0; i < 5; i++) yield* pulse
          assert.isFalse(idle.destroyed)
          yield* pulse
          assert.isTrue(line.sockets.every(({ destroyed }) => destroyed))
          assert.throws(open, "The database does not answer.")
          for (let i = 0; i < 20; i++) yield* pulse
          assert.throws(open, "The database does not answer.")

          line.isAway = false
          const tried = line.sockets.length
          const bytes = line.bytesRead()
          yield* eventually(Effect.map(pulse, () => line.sockets.length > tried))
          yield* heardMoreThan(bytes)
          assert.isFalse(open().on("error", () => {}).destroyed)
          assert.deepStrictEqual(said.flat(), [
            "The database does not answer: what needs it is refused until it does.",
            "The database answers again."
          ])
        }).pipe(Effect.scoped)
    )
  })
})
