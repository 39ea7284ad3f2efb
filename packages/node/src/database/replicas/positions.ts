/** Asks the primary and a replica where they are in the log of writes. */
import type * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { PrimaryPosition } from "./PrimaryHistory.ts"

const ofCluster = "(SELECT system_identifier FROM pg_control_system())::text AS cluster"
const ofDatabase = "(SELECT oid FROM pg_database WHERE datname = current_database())::text AS database"

const Primary = Schema.Tuple([
  Schema.Struct({
    at: Schema.Finite,
    position: Schema.String,
    cluster: Schema.String,
    database: Schema.String,
    timeline: Schema.String
  })
])
const decodePrimary = Schema.decodeUnknownEffect(Primary)

/** Fails where the server is no primary. */
export const primaryPosition = Effect.fnUntraced(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at,
      (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text AS position,
      left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) AS timeline,
      ${sql.literal(ofCluster)}, ${sql.literal(ofDatabase)}`
  const [{ at, cluster, database, position, timeline }] = yield* decodePrimary(rows)
  const primary: PrimarySample = {
    at,
    position: BigInt(position),
    line: `${cluster} ${timeline}`,
    origin: `${cluster} ${database}`
  }
  return primary
})

/** Where the primary is. */
export interface PrimarySample extends PrimaryPosition, Origin {}

interface Origin {
  /** The same for a primary and its replicas. */
  readonly origin: string
}

export interface ReplicaPosition extends Origin {
  /** What was replayed; null where nothing ever was. */
  readonly replayed: bigint | null
  /** Whether it follows a primary. */
  readonly isReplica: boolean
}

const Replica = Schema.Tuple([
  Schema.Struct({
    is_replica: Schema.Boolean,
    replayed: Schema.NullOr(Schema.String),
    cluster: Schema.String,
    database: Schema.String
  })
])
const decodeReplica = Schema.decodeUnknownEffect(Replica)

export const replicaPosition = Effect.fnUntraced(function* (connection: PgConnection.PgConnection) {
  const { rows } = yield* connection.query(
    `SELECT pg_is_in_recovery() AS is_replica, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text AS replayed, ${ofCluster}, ${ofDatabase}`
  )
  const [{ cluster, database, is_replica: isReplica, replayed }] = yield* decodeReplica(rows)
  const replica: ReplicaPosition = {
    isReplica,
    replayed: replayed === null ? null : BigInt(replayed),
    origin: `${cluster} ${database}`
  }
  return replica
})

/** Why a server must not be read in the place of a primary that was asked afterwards; null where nothing speaks against it. */
export const unfit = (
  { isReplica, origin, replayed }: ReplicaPosition,
  primary: PrimarySample | null
): string | null => {
  if (!isReplica || replayed === null) return "it follows no primary"
  if (primary === null) return null
  if (origin !== primary.origin) return "it is not of the database in DATABASE_URL"
  return replayed > primary.position ? "it has what the primary does not have" : null
}
