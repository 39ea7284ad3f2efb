/** The database of `*.postgres.test.ts` files: what one session cannot show needs a real server. */
import { randomUUID } from "node:crypto"
import { describe } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { inject } from "vitest"
import { directOf, isPooled } from "./pooler.ts"
import { addressOf, clientAt } from "./server.ts"

/** The address of the file's own database, for clients and processes beside the layer's client. */
export class PostgresAddress extends Context.Service<PostgresAddress, string>()(
  "@entity-watch/server/test/support/PostgresAddress"
) {}

const create = Effect.fnUntraced(function* (database: string, from: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE DATABASE ${sql(database)} TEMPLATE ${sql(from)}`
})

const drop = Effect.fnUntraced(function* (database: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DROP DATABASE ${sql(database)} WITH (FORCE)`
})

const address = (from: "empty" | "migrated") =>
  Layer.effect(
    PostgresAddress,
    Effect.gen(function* () {
      const server = inject("postgres")
      if ("reason" in server) return yield* Effect.die(new Error(server.reason))
      const database = `ew_${randomUUID().replaceAll("-", "")}`
      const onServer = Effect.provide(clientAt(addressOf(directOf(server.url), "postgres")))
      yield* Effect.acquireRelease(
        create(database, from === "empty" ? "template0" : server.migrated).pipe(onServer),
        () => drop(database).pipe(onServer, Effect.orDie)
      )
      return addressOf(server.url, database)
    })
  )

const client = Layer.unwrap(Effect.map(PostgresAddress, clientAt))

export const PostgresDatabase = {
  /** `SqlClient`, `Listener` and `PostgresAddress` of a migrated, empty database of this file's own. */
  layer: client.pipe(Layer.provideMerge(address("migrated"))),
  /** The same before any migration. */
  layerEmpty: client.pipe(Layer.provideMerge(address("empty")))
}

/** Whether the run's tests go through a pooler (TEST_POOLER), where a session is nobody's own. */
export const isBehindPooler = (): boolean => {
  const server = inject("postgres")
  return !("reason" in server) && isPooled(server.url)
}

/** `describe`, skipped as a whole where there is no server; the start of the run has printed why. */
export const describePostgres = (name: string, tests: () => void): void => {
  describe.skipIf("reason" in inject("postgres"))(name, tests)
}
