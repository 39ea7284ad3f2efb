/**
 * One read replica: how far it is behind, and connections to it while it may be read. It is asked four times a second
 * where it is; when it does not answer, all its connections are ended, so that whoever waits on one asks the primary.
 */
import type { Socket } from "node:net"
import type { Replica } from "@entity-watch/core/domain/Replica"
import { Duration, Effect, Fiber, Metric, Redacted, Schedule } from "effect"
import { makeConnectionPool } from "../client/ConnectionPool.ts"
import { openConnection } from "../client/openConnection.ts"
import { openSocket } from "../postgres/openSocket.ts"
import { promptly, session } from "../postgres/sessionAt.ts"
import type { PrimaryHistory } from "./PrimaryHistory.ts"
import { type PrimarySample, type ReplicaPosition, replicaPosition, unfit } from "./positions.ts"

const lagSeconds = Metric.gauge("entity_watch_replica_lag_seconds", {
  description: "How far the replica is behind the primary, as far as that is known"
})
const isRead = Metric.gauge("entity_watch_replica_is_read", {
  description: "1 while views are read from the replica, 0 while it is away, too far behind or no replica"
})

const pulse = Schedule.spaced("250 millis")
/** Together with the pulse a second, after which a replica that stands still is left. */
const patience = Duration.millis(750)

/** What the process knows of the primary, from whichever replica it was last asked for. */
export interface PrimarySeen {
  readonly history: PrimaryHistory
  /** Asks where the primary is; null where it does not answer. */
  readonly look: Effect.Effect<PrimarySample | null>
  /** The present time by the primary's clock, in milliseconds, told on from when it last answered; null before that. */
  readonly now: Effect.Effect<number | null>
}

export interface FollowedReplica {
  readonly replica: Replica
  readonly statements: Effect.Success<ReturnType<typeof makeConnectionPool>>
  /** It has everything that the primary had at this time of the primary's clock; null while it may not be read. */
  upTo(): number | null
}

/** The server's name, as in its address. */
export const nameOf = (url: Redacted.Redacted): string => {
  const { host, searchParams } = new URL(Redacted.value(url))
  const port = searchParams.get("port")
  return [searchParams.get("host") ?? host, ...(port === null ? [] : [port])].join(":")
}

const gone = (why: string) => new Error(`The read replica is not read: ${why}.`)

const silent = "it does not answer"
const catchingUp = "it catches up"
const tooFar = "it is too far behind"

export const followReplica = Effect.fnUntraced(function* (
  url: Redacted.Redacted,
  connections: number,
  maxLag: Duration.Duration,
  primary: PrimarySeen
) {
  const replica: Replica = { name: nameOf(url) }
  const lag = Metric.withAttributes(lagSeconds, { replica: replica.name })
  const read = Metric.withAttributes(isRead, { replica: replica.name })
  /** Those of statements; the one by which it is followed is apart. */
  const sockets = new Set<Socket>()
  const opened = (into: Set<Socket>): Socket => {
    const socket = openSocket(Redacted.value(url))
    into.add(socket)
    return socket.once("close", () => into.delete(socket))
  }
  const ended = (of: Set<Socket>, why: string) => {
    for (const socket of of) socket.destroy(gone(why))
  }
  const prompt = promptly(Redacted.value(url))
  let upTo: number | null = null
  /** The last of it, also while it is not read. */
  let known: number | null = null
  /** Where it must be before it is read: at whatever was in a view that was read there before it was lost. */
  let reach: bigint | null = null
  let epoch = -1
  let isOpen = false
  /** Why it is not read, as it was last told; null while it is read. */
  let told: string | null = catchingUp

  const statements = yield* makeConnectionPool({
    ...session(url, "request"),
    ...prompt,
    connections,
    multiplex: true,
    stream: () => {
      if (!isOpen) throw gone(silent)
      return opened(sockets)
    }
  })

  const tell = (why: string | null) => {
    // It was told why, and what comes after is the way back.
    if (told === why || (why === catchingUp && told !== null)) return Effect.void
    told = why
    return why === null
      ? Effect.logInfo("A read replica is read.", { replica: replica.name })
      : Effect.logWarning("A read replica is not read.", { replica: replica.name, why })
  }

  const measured = Effect.gen(function* () {
    const now = yield* primary.now
    const behind = now === null || known === null ? null : Math.max(0, now - known)
    if (behind !== null) yield* Metric.update(lag, behind / 1000)
    const isNear = upTo !== null && behind !== null && behind <= Duration.toMillis(maxLag)
    yield* Metric.update(read, isNear ? 1 : 0)
    return isNear
  })

  const shut = () => {
    isOpen = false
    upTo = null
    reach = null
  }

  const lose = (why: string) =>
    Effect.suspend(() => {
      shut()
      ended(sockets, why)
      return Effect.andThen(tell(why), measured)
    })

  /** What follows from where it was, when the primary was asked afterwards. */
  const judge = ({ replayed }: ReplicaPosition, { position }: PrimarySample) => {
    if (reach === null || epoch !== primary.history.epoch) {
      reach = position
      epoch = primary.history.epoch
      upTo = null
    }
    if (replayed === null || replayed < reach) return
    isOpen = true
    upTo = primary.history.upTo(replayed) ?? upTo
    known = upTo
  }

  const looking = Effect.gen(function* () {
    const own = new Set<Socket>()
    // Otherwise the statement under way would be waited for.
    yield* Effect.addFinalizer(() => Effect.sync(() => ended(own, silent)))
    const { connection } = yield* openConnection(
      {
        ...session(url, "control"),
        ...prompt,
        stream: () => opened(own)
      },
      // At once: what is started again may be behind what was read there before.
      shut
    )
    const look = Effect.gen(function* () {
      // To interrupt the statement would be to wait for the answer to its cancellation.
      const late = yield* Effect.forkChild(
        Effect.delay(
          Effect.sync(() => ended(own, silent)),
          patience
        )
      )
      const there = yield* replicaPosition(connection)
      yield* Fiber.interrupt(late)
      const seen = yield* primary.look
      const why = unfit(there, seen)
      if (why !== null) return yield* lose(why)
      // Without the primary it is not known how far it is behind: what was known of it counts, and grows old.
      if (seen !== null) judge(there, seen)
      const isNear = yield* measured
      yield* tell(
        isNear ? null : seen === null ? "the primary does not answer" : upTo === null ? catchingUp : tooFar
      )
    })
    yield* Effect.repeat(look, pulse)
  })

  yield* looking.pipe(
    Effect.scoped,
    Effect.catchCause(() => lose(silent)),
    Effect.repeat(pulse),
    Effect.forkScoped
  )
  yield* Effect.addFinalizer(() => Effect.sync(() => ended(sockets, silent)))

  return { replica, statements, upTo: () => upTo } satisfies FollowedReplica
})
