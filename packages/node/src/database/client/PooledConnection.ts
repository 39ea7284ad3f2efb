/** What Effect's SQL client runs statements on: one connection of a pool. */
import type * as PgConnection from "@effect/sql-pg/PgConnection"
import { HasTimeLimit } from "@entity-watch/core/store"
import { Effect, Exit, Stream } from "effect"
import { type SqlConnection, SqlError } from "effect/sql"
import type { Owed } from "./openConnection.ts"

type Rows = <A extends object>(rows: ReadonlyArray<A>) => ReadonlyArray<A>

/** The driver has the same class within, for its own client. This one also counts the answers that are owed. */
export class PooledConnection implements SqlConnection.Connection {
  /** How many answers to statements with a time limit are waited for, and how many nobody waits for any more. */
  awaited = 0
  abandoned = 0
  private readonly connection: PgConnection.PgConnection
  private readonly interrupted: Effect.Effect<void>
  private readonly owed: Owed

  /** `interrupted` is run when a statement is, whose answer may still come. */
  constructor(
    connection: PgConnection.PgConnection,
    interrupted: Effect.Effect<void>,
    owed: Owed = { answers: 0 }
  ) {
    this.connection = connection
    this.interrupted = interrupted
    this.owed = owed
  }

  private asked<A>(statement: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, SqlError.SqlError> {
    return Effect.withFiber((fiber) => {
      const count = fiber.getRef(HasTimeLimit) ? 1 : 0
      this.awaited += count
      this.owed.answers += 1
      return Effect.onExit(statement, (exit) => {
        this.awaited -= count
        this.owed.answers -= 1
        if (!Exit.hasInterrupts(exit)) return Effect.void
        this.abandoned += count
        return this.interrupted
      })
    })
  }

  private rows(
    text: string,
    params: ReadonlyArray<unknown>,
    transform: Rows | undefined,
    prepare: boolean
  ): Effect.Effect<ReadonlyArray<PgConnection.Row>, SqlError.SqlError> {
    return Effect.map(this.asked(this.connection.query(text, params, prepare)), ({ rows }) =>
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
    return this.asked(this.connection.query(text, params))
  }

  executeValues(text: string, params: ReadonlyArray<unknown>) {
    return this.asked(this.connection.queryValues(text, params))
  }

  executeValuesUnprepared(text: string, params: ReadonlyArray<unknown>) {
    return this.asked(this.connection.queryValues(text, params, false))
  }

  executeStream(text: string, params: ReadonlyArray<unknown>, transform: Rows | undefined) {
    const { owed } = this
    const counted = Effect.acquireRelease(
      Effect.sync(() => {
        owed.answers += 1
      }),
      () =>
        Effect.sync(() => {
          owed.answers -= 1
        })
    )
    const stream = Stream.unwrap(Effect.as(counted, this.connection.stream(text, params)))
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
