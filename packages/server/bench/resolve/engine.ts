/** The PostgreSQL to compare with: the one at DATABASE_URL, else a throw-away one, else the embedded one. */
import { Database } from "@entity-watch/node/database/Database"
import { ConfigProvider, Effect, Layer } from "effect"
import { startCluster } from "../../test/support/cluster.ts"

export interface Engine {
  readonly name: string
  /** The embedded database takes too long for trigrams of a million names. */
  readonly trigrams: boolean
  readonly env: Readonly<Record<string, string>>
}

const given = process.env.DATABASE_URL

export const embeddedEngine: Engine = { name: "the embedded database", trigrams: false, env: {} }

export const acquireEngine = Effect.acquireRelease(
  Effect.promise(async () => {
    if (given !== undefined)
      return {
        name: "PostgreSQL at DATABASE_URL",
        trigrams: true,
        env: { DATABASE_URL: given },
        stop: undefined
      }
    const cluster = await startCluster()
    return typeof cluster === "string"
      ? { ...embeddedEngine, stop: undefined }
      : {
          name: "a throw-away PostgreSQL",
          trigrams: true,
          env: { DATABASE_URL: cluster.url },
          stop: cluster.stop
        }
  }),
  ({ stop }) => Effect.promise(async () => stop?.())
)

/** Fresh: the layer may have been built before, for another database. */
export const clientOf = (env: Readonly<Record<string, string>>, dataDir: string) =>
  Layer.fresh(Database.layerClient).pipe(
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ DATA_DIR: dataDir, ...env })))
  )
