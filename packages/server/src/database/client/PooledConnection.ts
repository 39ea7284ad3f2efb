/** What Effect's SQL client runs statements on, over one connection of a pool. */
import type * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Stream } from "effect"
import { type SqlConnection, SqlError } from "effect/sql"

type Rows = <A extends object>(rows: ReadonlyArray<A>) => ReadonlyArray<A>

/** The driver has the same class within, for its own client, which takes its connections from one pool only. */
export class PooledConnection implements SqlConnection.Connection {
  private readonly connection: PgConnection.PgConnection

  constructor(connection: PgConnection.PgConnection) {
    this.connection = connection
  }

  private rows(
    text: string,
    params: ReadonlyArray<unknown>,
    transform: Rows | undefined,
    prepare: boolean
  ): Effect.Effect<ReadonlyArray<PgConnection.Row>, SqlError.SqlError> {
    return Effect.map(this.connection.query(text, params, prepare), ({ rows }) =>
      transform === undefined ? rows : transform(rows)
    )
  }

  execute(text: string, params: ReadonlyArray<unknown>, transform: Rows | undefined) {
    return this.rows(text, params, transform, true)
  }

  executeUnprepared(text: string, params: ReadonlyArray<unknown>, transform: Rows | undefined) {
    return this.rows(text, params, transform, false)
  }

  executeRaw(text: string, params: ReadonlyArray<unknown>) {
    return this.connection.query(text, params)
  }

  executeValues(text: string, params: ReadonlyArray<unknown>) {
    return this.connection.queryValues(text, params)
  }

  executeValuesUnprepared(text: string, params: ReadonlyArray<unknown>) {
    return this.connection.queryValues(text, params, false)
  }

  executeStream(text: string, params: ReadonlyArray<unknown>, transform: Rows | undefined) {
    const stream = this.connection.stream(text, params)
    return transform === undefined ? stream : Stream.map(stream, (row) => transform([row])[0] ?? row)
  }
}

/** PostgreSQL answers ROLLBACK to the COMMIT of a transaction that has failed. */
export const commit = (connection: SqlConnection.Connection): Effect.Effect<void, SqlError.SqlError> =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (result) =>
    typeof result === "object" && result !== null && "command" in result && result.command === "ROLLBACK"
      ? Effect.fail(
          new SqlError.SqlError({
            reason: new SqlError.UnknownError({
              cause: new Error("COMMIT ended a transaction that had failed."),
              operation: "commit"
            })
          })
        )
      : Effect.void
  )
