import type { Duplex } from "node:stream"
import type { PGlite } from "@electric-sql/pglite"
import { databaseLayer, makeClient } from "@entity-watch/node/database/client/workClient"
import { clientSettings } from "@entity-watch/node/database/embedded/EmbeddedDatabase"
import { wireConnections } from "@entity-watch/node/database/embedded/wire"
import { wireAnswer } from "@entity-watch/node/database/embedded/wireAnswer"
import { Context, Layer } from "effect"

/** Opens a wire connection to the test's engine. */
export class EngineWire extends Context.Service<EngineWire, () => Duplex>()(
  "@entity-watch/server/test/support/EngineWire"
) {}

/** The product's own client on an engine in this thread. */
export const clientOf = (engine: PGlite) => {
  const stream = wireConnections(
    (batch) => engine.runExclusive(() => wireAnswer(engine, batch)),
    (cause) => console.error("The test database stopped.", cause)
  )
  return Layer.merge(
    databaseLayer(makeClient({ ...clientSettings, connections: 9, sharedBy: 1, stream })),
    Layer.succeed(EngineWire, stream)
  )
}
