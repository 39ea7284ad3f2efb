import * as PgClient from "@effect/sql-pg/PgClient"
import type { PGlite } from "@electric-sql/pglite"
import { clientSettings } from "@entity-watch/server/database/embedded/EmbeddedDatabase"
import { wireConnections } from "@entity-watch/server/database/embedded/wire"

/** The product's own client on an engine in this thread. */
export const clientOf = (engine: PGlite) =>
  PgClient.layer({
    ...clientSettings,
    stream: wireConnections(
      (batch) => engine.runExclusive(() => engine.execProtocolRaw(batch)),
      (cause) => console.error("The test database stopped.", cause)
    )
  })
