/** Where the server keeps its data: PostgreSQL at `DATABASE_URL`, else the embedded database under `DATA_DIR`. */
import { join, resolve } from "node:path"
import * as PgClient from "@effect/sql-pg/PgClient"
import { migrations } from "@entity-watch/core/store/migrations/all"
import { Config, Effect, Layer, Option, type Redacted } from "effect"
import { requireServer } from "./databaseServer.ts"
import { databaseUrl } from "./databaseUrl.ts"
import { EmbeddedDatabase } from "./embedded/EmbeddedDatabase.ts"
import { migrate } from "./migrate.ts"

const settings = Config.all({
  connections: Config.Int("DATABASE_CONNECTIONS").pipe(Config.withDefault(10)),
  dataDir: Config.String("DATA_DIR").pipe(Config.withDefault(".entity-watch"))
})

/** Transactions, streams and listeners each hold a connection; other statements share what is left. */
const postgres = (url: Redacted.Redacted, maxConnections: number) =>
  PgClient.layer({
    url,
    maxConnections,
    multiplex: true,
    applicationName: "entity-watch",
    startupParameters: { TimeZone: "UTC", statement_timeout: "30s" }
  })

/** No migrations: for whoever has to look before they run. */
const layerClient = Layer.unwrap(
  Effect.map(Effect.all([settings, databaseUrl]), ([{ connections, dataDir }, url]) =>
    Option.match(url, {
      onNone: () => EmbeddedDatabase.layer({ dataDir: join(resolve(dataDir), "database") }),
      onSome: (address) => postgres(address, connections)
    })
  )
)

export const Database = {
  layerClient,
  /** `SqlClient` and `PgClient` with the schema up to date. */
  layer: Layer.effectDiscard(Effect.andThen(requireServer(), migrate(migrations))).pipe(
    Layer.provideMerge(layerClient)
  )
}
