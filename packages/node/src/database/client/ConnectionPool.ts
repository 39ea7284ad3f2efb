/**
 * Connections that are lent, each to one borrower or to several at a time. A connection that was lost is given up, and
 * whoever asks next gets another one.
 *
 * The driver has a pool, on Effect's. Once connecting has failed, that one can leave borrowers waiting for ever
 * (packages/core/docs/decisions/0023-a-pool-that-recovers.md). So here connecting never fails in the eyes of Effect's
 * pool: what it keeps is either a connection or why there is none.
 */
import type { Duplex } from "node:stream"
import { Clock, Duration, Effect, Exit, Pool, Result, Schedule, Scope } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import { type ConnectionConfig, openConnection } from "./openConnection.ts"
import { PooledConnection } from "./PooledConnection.ts"

export interface PoolConfig extends ConnectionConfig {
  /** The most that are opened. */
  readonly connections: number
  /** How many statements may be under way on one connection; 1 lends it for one borrower's own use. */
  readonly sharedBy: number
}

const idle = "60 seconds"
const look = Duration.millis(500)

/** In milliseconds of the monotonic clock. */
interface Loss {
  readonly error: SqlError.SqlError
  readonly at: number
}

interface Opened {
  readonly connection: PooledConnection
  readonly socket: Duplex & { readonly bytesRead?: number }
  /** As the last look found them. */
  bytesRead: number
  abandoned: number
  silentLooks: number
}

/** What Effect's pool keeps. */
interface Slot {
  opened: Opened | undefined
  loss: Loss | undefined
}

/** Tells a borrower that the slot it got holds no connection. */
class Unusable {
  readonly slot: Slot
  constructor(slot: Slot) {
    this.slot = slot
  }
}

export const makeConnectionPool = Effect.fnUntraced(function* (config: PoolConfig) {
  const clock = yield* Clock.Clock
  const runFork = Effect.runForkWith(yield* Effect.context())
  const now = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
  const open = new Set<Opened>()

  const acquire: Effect.Effect<Slot, never, Scope.Scope> = Effect.gen(function* () {
    const slot: Slot = { opened: undefined, loss: undefined }
    const lose = (error: SqlError.SqlError) => {
      slot.loss ??= { error, at: now() }
      if (slot.opened === undefined) return
      open.delete(slot.opened)
      runFork(Pool.invalidate(pool, slot))
    }
    const result = yield* Effect.result(openConnection(config, lose))
    if (Result.isFailure(result)) slot.loss = { error: result.failure, at: now() }
    else {
      // A cancelled statement may be told so late, which would end the next one: its connection is not lent again.
      const interrupted =
        config.sharedBy > 1 ? Effect.void : Effect.suspend(() => Pool.invalidate(pool, slot))
      const { connection, socket } = result.success
      slot.opened = {
        connection: new PooledConnection(connection, interrupted, config.owed),
        socket,
        bytesRead: 0,
        abandoned: 0,
        silentLooks: 0
      }
      open.add(slot.opened)
    }
    return slot
  })

  const pool: Pool.Pool<Slot> = yield* Pool.makeWithTTL({
    acquire,
    min: 0,
    max: config.connections,
    concurrency: config.sharedBy,
    timeToLive: idle
  })

  /** A socket is destroyed a moment before it says so. */
  const lent = ({ loss, opened }: Slot): PooledConnection | undefined =>
    loss === undefined && opened?.socket.destroyed === false ? opened.connection : undefined

  /** Whoever finds what was lost before it asked asks again; what was lost since is the answer. */
  const orAgain = <A, E, R>(
    { loss }: Slot,
    since: number,
    again: Effect.Effect<A, E, R>
  ): Effect.Effect<A, E | SqlError.SqlError, R> =>
    loss === undefined || loss.at < since ? again : Effect.fail(loss.error)

  const useSince = <A, E, R>(
    since: number,
    use: (connection: SqlConnection.Connection) => Effect.Effect<A, E, R>
  ): Effect.Effect<A, E | SqlError.SqlError, R> =>
    Pool.use(pool, (slot): Effect.Effect<A, E | Unusable, R> => {
      const connection = lent(slot)
      return connection === undefined ? Effect.fail(new Unusable(slot)) : use(connection)
    }).pipe(
      Effect.catchIf(
        (error): error is Unusable => error instanceof Unusable,
        ({ slot }) =>
          Effect.andThen(
            Pool.invalidate(pool, slot),
            orAgain(
              slot,
              since,
              Effect.suspend(() => useSince(since, use))
            )
          )
      )
    )

  const reserveSince = (
    since: number
  ): Effect.Effect<SqlConnection.Connection, SqlError.SqlError, Scope.Scope> =>
    Effect.gen(function* () {
      const scope = yield* Scope.fork(yield* Scope.Scope)
      const slot = yield* Scope.provide(Pool.get(pool), scope)
      const connection = lent(slot)
      if (connection !== undefined) return connection
      yield* Scope.close(scope, Exit.void)
      yield* Pool.invalidate(pool, slot)
      return yield* orAgain(slot, since, reserveSince(since))
    })

  const silent = config.silence
  if (silent !== undefined) {
    const most = Duration.toMillis(silent) / Duration.toMillis(look)
    // Looks are counted rather than timed: a process that was held up has missed looks too.
    const lookAtEach = Effect.suspend(() => {
      let ended = 0
      for (const opened of open) {
        const { connection, socket } = opened
        const bytesRead = socket.bytesRead ?? 0
        const isHeard = bytesRead !== opened.bytesRead
        // Whoever sends a byte after an answer was abandoned is there; whose answer it is part of cannot be told.
        if (isHeard) connection.abandoned -= opened.abandoned
        const isSilent = !isHeard && connection.awaited + connection.abandoned > 0
        opened.bytesRead = bytesRead
        opened.abandoned = connection.abandoned
        opened.silentLooks = isSilent ? opened.silentLooks + 1 : 0
        if (opened.silentLooks < most) continue
        ended += 1
        socket.destroy(new Error("A connection to the database does not answer."))
      }
      return ended === 0
        ? Effect.void
        : Effect.logWarning("Connections to the database that did not answer were ended.", { ended })
    })
    yield* Effect.forkScoped(Effect.repeat(lookAtEach, Schedule.spaced(look)))
  }

  return {
    /** Lends a connection for one statement. */
    use: <A, E, R>(use: (connection: SqlConnection.Connection) => Effect.Effect<A, E, R>) =>
      Effect.suspend(() => useSince(now(), use)),
    /** Lends a connection until the scope closes. */
    reserve: Effect.suspend(() => reserveSince(now()))
  }
})
