/** Where the server keeps its data: PostgreSQL at `DATABASE_URL`, else the embedded database under `DATA_DIR`. */
import { join, resolve } from "node:path"
import * as PgClient from "@effect/sql-pg/PgClient"
import { wholeNumber } from "@entity-watch/core/effects"
import { migrations } from "@entity-watch/core/store"
import { Config, Effect, Layer, Option, Redacted } from "effect"
import { requireServer } from "./databaseServer.ts"
import { databaseUrl } from "./databaseUrl.ts"
import { EmbeddedDatabase } from "./embedded/EmbeddedDatabase.ts"
import { migrate } from "./migrate.ts"
import { makeLifeline } from "./postgres/Lifeline.ts"
import { openSocket } from "./postgres/openSocket.ts"

const settings = Config.all({
  connections: wholeNumber("DATABASE_CONNECTIONS", { from: 5, to: 1000 }).pipe(Config.withDefault(10)),
  dataDir: Config.String("DATA_DIR").pipe(Config.withDefault(".entity-watch"))
})

/** Transactions, streams and listeners each hold a connection; other statements share what is left. */
const postgres = (url: Redacted.Redacted, maxConnections: number) => ({
  url,
  maxConnections,
  multiplex: true,
  applicationName: "entity-watch",
  startupParameters: { TimeZone: "UTC", statement_timeout: "30s" }
})

type PostgresConfig = ReturnType<typeof postgres>

/** Together with the lifeline this bounds what a request waits for a database that is away to two seconds. */
const watched = Effect.fnUntraced(function* (config: PostgresConfig) {
  const address = Redacted.value(config.url)
  const prompt = /[?&]connect_timeout=/u.test(address)
    ? config
    : { ...config, connectTimeout: "1500 millis" as const }
  return yield* PgClient.make({ ...prompt, stream: yield* makeLifeline(prompt, () => openSocket(address)) })
})

const clientOf = (connect: (config: PostgresConfig) => ReturnType<typeof PgClient.layer>) =>
  Layer.unwrap(
    Effect.map(Effect.all([settings, databaseUrl]), ([{ connections, dataDir }, url]) =>
      Option.match(url, {
        onNone: () => EmbeddedDatabase.layer({ dataDir: join(resolve(dataDir), "database") }),
        onSome: (address) => connect(postgres(address, connections))
      })
    )
  )

/** Without the migrations, for what has to look at the database before they run. */
const layerClient = clientOf(PgClient.layer)

const migrated = Layer.effectDiscard(Effect.andThen(requireServer(), migrate(migrations)))

export const Database = {
  layerClient,
  /** `SqlClient` and `PgClient` with the schema up to date. */
  layer: migrated.pipe(Layer.provideMerge(layerClient)),
  /** The same for a process that answers requests: a database that falls silent is noticed. */
  layerServing: migrated.pipe(Layer.provideMerge(clientOf((config) => PgClient.layerFrom(watched(config)))))
}
