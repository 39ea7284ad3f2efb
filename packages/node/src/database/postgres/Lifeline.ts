/**
 * Notices when the database has fallen silent: frozen, cut off from the network, or on a machine that stands still. Its
 * connections stay open then, and whoever waits on one would wait for ever. A statement that takes long is another matter,
 * so nobody's wait is limited: while somebody waits, a connection of its own asks for nothing four times a second, and when
 * no byte has come on any connection for a while, all of them are ended, which every statement on them meets as a lost
 * connection. Until the database answers again, new connections are refused at once.
 */
import type { Socket } from "node:net"
import type * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Schedule } from "effect"
import { type Owed, openConnection } from "../client/openConnection.ts"

const pulse = Schedule.spaced("250 millis")

/**
 * Pulses without a byte, after which the database counts as silent: 1.5 seconds at most, so that a request is answered
 * within two. Counted rather than timed: a thread that was held up has missed pulses too.
 */
const silentPulses = 5

const silence = () => new Error("The database does not answer.")

/**
 * Answers the way to open connections that end with the database's silence, and where they count the answers that are
 * owed to them. Watches for as long as the scope is open.
 */
export const makeLifeline = Effect.fnUntraced(function* (
  config: PgConnection.Config,
  openSocket: () => Socket,
  /** Of its own connection. Where the others go to a pooler, which may let them wait for a session, this is the server's. */
  openOwn: () => Socket = openSocket
) {
  /** With the bytes that had come at the last pulse. */
  const open = new Map<Socket, number>()
  let own: Socket | undefined
  let quiet = 0
  let isSilent = false
  let silences = 0
  const owed: Owed = { answers: 0 }
  const isAsking = () => isSilent || owed.answers > 0

  const opened = (connect: () => Socket): Socket => {
    const socket = connect()
    open.set(socket, 0)
    return socket.once("close", () => open.delete(socket))
  }

  const answered = Effect.suspend(() => {
    quiet = 0
    if (!isSilent) return Effect.void
    isSilent = false
    return Effect.logInfo("The database answers again.")
  })

  const connectOwn = openConnection(
    {
      ...config,
      stream: () => {
        own = opened(openOwn)
        return own
      }
    },
    () => {}
  )

  const ask = Effect.suspend(() => {
    const before = silences
    return connectOwn.pipe(
      Effect.flatMap(({ connection }) =>
        Effect.repeat(
          Effect.suspend(() =>
            isAsking() ? Effect.andThen(connection.query("SELECT 1"), answered) : Effect.void
          ),
          pulse
        )
      ),
      Effect.scoped,
      // An error is an answer, unless we made it.
      Effect.catch(() => (silences === before ? answered : Effect.void))
    )
  })

  const listen = Effect.suspend(() => {
    quiet = isAsking() ? quiet + 1 : 0
    for (const [socket, before] of open) {
      if (socket.bytesRead > before) quiet = 0
      open.set(socket, socket.bytesRead)
    }
    if (quiet < silentPulses) return Effect.void
    quiet = 0
    silences += 1
    for (const socket of open.keys()) socket.destroy(silence())
    if (isSilent) return Effect.void
    isSilent = true
    return Effect.logError("The database does not answer: what needs it is refused until it does.")
  })

  yield* Effect.forkScoped(Effect.repeat(ask, pulse))
  yield* Effect.forkScoped(Effect.repeat(listen, pulse))
  // Otherwise the statement under way would be waited for.
  yield* Effect.addFinalizer(() => Effect.sync(() => own?.destroy()))

  return {
    owed,
    stream: (): Socket => {
      if (isSilent) throw silence()
      return opened(openSocket)
    }
  }
})
