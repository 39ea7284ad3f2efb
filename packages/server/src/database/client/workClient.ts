/**
 * One SQL client over several pools: `Work` says from which of them a statement or a transaction has its connection.
 * A transaction keeps its connection to itself; single statements share the others. So transactions may take all
 * connections of a pool but one, and a request that finds none free is told so instead of waiting.
 */
import * as PgClient from "@effect/sql-pg/PgClient"
import type * as PgConnection from "@effect/sql-pg/PgConnection"
import * as PgPool from "@effect/sql-pg/PgPool"
import { Work } from "@entity-watch/core/store"
import { Context, Effect, Layer, type Scope, Semaphore } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import { SqlClient, type SqlConnection, SqlError } from "effect/sql"
import { commit, PooledConnection } from "./PooledConnection.ts"

/** How long a request waits for a connection of its own. What runs in the background waits as long as it takes. */
const patience = "3 seconds"

const noneFree = () =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({
      cause: new Error(`No connection to the database was free for ${patience}.`),
      operation: "acquire"
    })
  })

type Reserve = Effect.Effect<PgConnection.PgConnection, SqlError.SqlError, Scope.Scope>

const limited = (pool: PgPool.PgPool, connections: number): Reserve => {
  const free = Semaphore.makeUnsafe(Math.max(1, connections - 1))
  const permit = Effect.acquireRelease(free.take(1), () => free.release(1), { interruptible: true })
  return Effect.andThen(permit, pool.reserve)
}

/** A pool's settings. `connections` is the most that it opens. */
export type PoolConfig = Omit<PgPool.Config, "maxConnections"> & { readonly connections: number }

const makePool = Effect.fnUntraced(function* ({ connections, ...config }: PoolConfig) {
  const pool = yield* PgPool.make({ ...config, maxConnections: connections })
  return { pool, reserve: limited(pool, connections) }
})

/** Two kinds of work whose settings are the same object share one pool. */
export const makeWorkClient = Effect.fnUntraced(function* (settings: Readonly<Record<Work, PoolConfig>>) {
  const request = yield* makePool(settings.request)
  const pools = {
    request,
    background: settings.background === settings.request ? request : yield* makePool(settings.background),
    control: yield* makePool(settings.control)
  }
  const connectionOf = (connection: PgConnection.PgConnection) => new PooledConnection(connection)
  const borrower: SqlConnection.Borrower = (use) =>
    Effect.flatMap(Work, (work) => pools[work].pool.use((connection) => use(connectionOf(connection))))
  const reserved = Effect.flatMap(Work, (work) =>
    work === "background"
      ? pools[work].reserve
      : Effect.timeoutOrElse(pools[work].reserve, {
          duration: patience,
          orElse: () => Effect.fail(noneFree())
        })
  )
  return yield* SqlClient.make({
    acquirer: Effect.map(
      Effect.flatMap(Work, (work) => pools[work].pool.get),
      connectionOf
    ),
    borrower,
    transactionAcquirer: Effect.map(reserved, connectionOf),
    compiler: PgClient.makeCompiler(),
    driver: "postgresql",
    prepareTransactionControls: true,
    commit,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes: [["db.system.name", "postgresql"]]
  })
})

/** `SqlClient` for statements, and `PgClient` for listening, which holds connections of its own. */
export const databaseLayer = <E, R>(
  make: Effect.Effect<
    { readonly client: SqlClient.SqlClient; readonly listener: PgClient.PgClient },
    E,
    R | Scope.Scope | Reactivity.Reactivity
  >
) =>
  Layer.effectContext(
    Effect.map(make, ({ client, listener }) =>
      Context.make(PgClient.PgClient, listener).pipe(Context.add(SqlClient.SqlClient, client))
    )
  ).pipe(Layer.provide(Reactivity.layer))
