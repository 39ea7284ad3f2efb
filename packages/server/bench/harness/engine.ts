/** The PostgreSQL to measure with: the one at DATABASE_URL, else a throw-away one, else the embedded one. */
import { Database } from "@entity-watch/node/database/Database"
import { ConfigProvider, Effect, Layer } from "effect"
import { startCluster } from "../../test/support/cluster.ts"

export interface Engine {
  readonly name: string
  readonly env: Readonly<{ DATABASE_URL?: string }>
}

export const embeddedEngine: Engine = { name: "the embedded database", env: {} }

/** A PostgreSQL that nobody else uses, or the sentence that says why there is none. */
export const acquireCluster = Effect.acquireRelease(
  Effect.promise(() => startCluster()),
  (cluster) => Effect.promise(async () => (typeof cluster === "string" ? undefined : cluster.stop()))
)

export const acquireEngine = Effect.gen(function* () {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL !== undefined) return { name: "PostgreSQL at DATABASE_URL", env: { DATABASE_URL } }
  const cluster = yield* acquireCluster
  return typeof cluster === "string"
    ? embeddedEngine
    : { name: "a throw-away PostgreSQL", env: { DATABASE_URL: cluster.url } }
})

/** Fresh: the layer may have been built before, for another database. */
export const clientOf = ({ env }: Engine, dataDir: string) =>
  Layer.fresh(Database.layerClient).pipe(
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ DATA_DIR: dataDir, ...env })))
  )
