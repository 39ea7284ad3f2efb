/** The read replicas of a process that answers requests, and which of them is read next. */

import { millisSince, type ReadAt, readAtNow } from "@entity-watch/core/domain/readAt"
import { asWork, type ReadableReplica, type Replicas } from "@entity-watch/core/store"
import { Duration, Effect, type Redacted, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import { type FollowedReplica, followReplica, type PrimarySeen } from "./FollowedReplica.ts"
import { PrimaryHistory } from "./PrimaryHistory.ts"
import { primaryPosition } from "./positions.ts"

/** Positions of the primary are remembered for somewhat longer than a replica may be behind. */
const rememberedFor = (lag: Duration.Duration) => Duration.toMillis(lag) + 60_000

export interface ReplicaSettings {
  readonly urls: ReadonlyArray<Redacted.Redacted>
  readonly maxLag: Duration.Duration
}

/** `client` is the primary's. */
const primarySeen = (lag: Duration.Duration, client: Effect.Effect<SqlClient.SqlClient>): PrimarySeen => {
  const history = new PrimaryHistory(rememberedFor(lag))
  let last: { readonly at: number; readonly readAt: ReadAt } | null = null
  // One after the other: of two at once the later answer could tell of an earlier position.
  const turns = Semaphore.makeUnsafe(1)
  const look = Effect.gen(function* () {
    const readAt = yield* readAtNow
    const seen = yield* primaryPosition().pipe(
      Effect.provideService(SqlClient.SqlClient, yield* client),
      asWork("control"),
      Effect.timeout("1 second")
    )
    history.add(seen)
    last = { at: seen.at, readAt }
    return seen
  }).pipe(
    Effect.orElseSucceed(() => null),
    turns.withPermit
  )
  const now = Effect.map(readAtNow, (present) =>
    last === null ? null : last.at + millisSince(last.readAt, present)
  )
  return { history, look, now }
}

/**
 * Follows the replicas at these addresses for as long as the scope is open. `connections` are the most to each of them,
 * beside the one by which it is followed.
 */
export const followReplicas = Effect.fnUntraced(function* (
  { maxLag: lag, urls }: ReplicaSettings,
  connections: number,
  client: Effect.Effect<SqlClient.SqlClient>
) {
  const primary = primarySeen(lag, client)
  const followed: ReadonlyArray<FollowedReplica> = yield* Effect.forEach(urls, (url) =>
    followReplica(url, connections, lag, primary)
  )
  let turn = 0
  const next = Effect.map(primary.now, (now): ReadableReplica | null => {
    for (let nth = 0; nth < followed.length; nth++) {
      const each = followed[turn++ % followed.length]
      const upTo = each?.upTo() ?? null
      if (each !== undefined && upTo !== null && now !== null && now - upTo <= Duration.toMillis(lag))
        return { replica: each.replica, upTo }
    }
    return null
  })
  const replicas: Replicas = { all: followed.map(({ replica }) => replica), maxLag: lag, next }
  return { followed, replicas }
})
