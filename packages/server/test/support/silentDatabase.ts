import { Deferred, Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Takes the one session of the embedded database, so that no other statement is answered until what is returned has run.
 * `last` is the last statement of the transaction that holds it.
 */
export const silentDatabase = Effect.fnUntraced(function* (
  last: Effect.Effect<unknown, unknown> = Effect.void
) {
  const sql = yield* SqlClient.SqlClient
  const begun = yield* Deferred.make<void>()
  const released = yield* Deferred.make<void>()
  const held = yield* Effect.forkChild(
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`SELECT 1`
        yield* Deferred.succeed(begun, undefined)
        yield* Deferred.await(released)
        yield* last
      })
    )
  )
  yield* Deferred.await(begun)
  return Effect.andThen(Deferred.succeed(released, undefined), Fiber.join(held))
})
