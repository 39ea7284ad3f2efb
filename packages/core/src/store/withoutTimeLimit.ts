/** Transactions whose statements grow with a register: they end when they are done, and not after the time of their kind of work. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { SqlClient, SqlError } from "effect/sql"

/** Whether a statement has the time limit of its `Work`. A host that gives up a silent connection asks for it. */
export const HasTimeLimit = Context.Reference<boolean>("@entity-watch/core/store/HasTimeLimit", {
  defaultValue: () => true
})

export const transactionWithoutTimeLimit =
  (sql: SqlClient.SqlClient) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError.SqlError, R> =>
    Effect.provideService(
      sql.withTransaction(Effect.andThen(sql`SET LOCAL statement_timeout = 0`, effect)),
      HasTimeLimit,
      false
    )
