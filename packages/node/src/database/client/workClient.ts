/**
 * One SQL client over several pools: `Work` says from which of them a statement or a transaction has its connection.
 * Transactions have connections of their own, and single statements share the others, so that neither waits for the
 * other; a request that finds no connection free for its transaction is told so instead of waiting.
 */

import * as PgClient from "@effect/sql-pg/PgClient"
import type { Replica } from "@entity-watch/core/domain/Replica"
import { AskedOf, Replicas, Work } from "@entity-watch/core/store"
import { Effect, Layer, type Scope } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import { SqlClient, SqlError } from "effect/sql"
import { makeConnectionPool } from "./ConnectionPool.ts"
import { Listener } from "./Listener.ts"
import type { ConnectionConfig } from "./openConnection.ts"
import { commit } from "./PooledConnection.ts"

/** How long a request waits for a connection of its own. What runs in the background waits as long as it takes. */
const patience = "3 seconds"

const noneFree = () =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({
      cause: new Error(`No connection to the database was free for ${patience}.`),
      operation: "acquire"
    })
  })

export interface WorkConfig extends ConnectionConfig {
  /** The most that are opened: two thirds of them for transactions. */
  readonly connections: number
  /** How many statements may be under way on one of the others. */
  readonly sharedBy: number
}

const makePools = Effect.fnUntraced(function* ({ connections, sharedBy, ...config }: WorkConfig) {
  const shared = Math.max(1, Math.floor(connections / 3))
  const multiplex = sharedBy > 1
  return {
    statements: yield* makeConnectionPool({ ...config, multiplex, sharedBy, connections: shared }),
    transactions: yield* makeConnectionPool({
      ...config,
      sharedBy: 1,
      connections: Math.max(1, connections - shared)
    })
  }
})

export interface ReplicaConnections {
  readonly replica: Replica
  readonly statements: Effect.Success<ReturnType<typeof makeConnectionPool>>
}

/** Kinds of work whose settings are the same object share their connections. */
export const makeWorkClient = Effect.fnUntraced(function* (
  settings: Readonly<Record<Work, WorkConfig>>,
  replicas: ReadonlyArray<ReplicaConnections> = []
) {
  const made = new Map<WorkConfig, Effect.Success<ReturnType<typeof makePools>>>()
  for (const config of Object.values(settings)) {
    if (!made.has(config)) made.set(config, yield* makePools(config))
  }
  const poolsOf = (work: Work) => made.get(settings[work]) as Effect.Success<ReturnType<typeof makePools>>
  const reserved = Effect.flatMap(Work, (work) =>
    work === "background"
      ? poolsOf(work).transactions.reserve
      : Effect.timeoutOrElse(poolsOf(work).transactions.reserve, {
          duration: patience,
          orElse: () => Effect.fail(noneFree())
        })
  )
  return yield* SqlClient.make({
    acquirer: reserved,
    borrower: (use) =>
      Effect.withFiber((fiber) => {
        const asked = fiber.getRef(AskedOf)
        const pool =
          asked === null ? undefined : replicas.find(({ replica }) => replica === asked)?.statements
        return (pool ?? poolsOf(fiber.getRef(Work)).statements).use(use)
      }),
    compiler: PgClient.makeCompiler(),
    driver: "postgresql",
    prepareTransactionControls: true,
    commit,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes: [["db.system.name", "postgresql"]]
  })
})

/** For whoever does one thing at a time, or has one session for everything. */
export const makeClient = (config: WorkConfig) =>
  Effect.map(makeWorkClient({ request: config, background: config, control: config }), (client) => ({
    client,
    listening: config
  }))

/** `SqlClient` for statements, and `Listener`, which holds connections of its own. */
export const databaseLayer = <E, R>(
  make: Effect.Effect<
    {
      readonly client: SqlClient.SqlClient
      readonly listening: ConnectionConfig
      readonly replicas?: Replicas
    },
    E,
    R | Scope.Scope | Reactivity.Reactivity
  >
) =>
  Layer.unwrap(
    Effect.map(make, ({ client, listening, replicas }) => {
      const database = Layer.merge(Layer.succeed(SqlClient.SqlClient, client), Listener.layer(listening))
      return replicas === undefined ? database : Layer.merge(database, Layer.succeed(Replicas, replicas))
    })
  ).pipe(Layer.provide(Reactivity.layer))
