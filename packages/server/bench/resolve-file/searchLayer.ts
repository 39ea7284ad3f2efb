/** Search threads over the names of a database, as the command that resolves a file has them. */
import { Snapshots } from "@entity-watch/core/snapshots"
import { NameIndexes } from "@entity-watch/node/search/NameIndexes"
import { SearchWorkers, searchSettings } from "@entity-watch/node/search/SearchWorkers"
import { ConfigProvider, Effect, Layer } from "effect"

/** As many as the command answers beside each other. */
export const atOnce = 16

export const searchLayer = <A, E, R>(
  env: NodeJS.ProcessEnv,
  mode: "live" | "sandbox",
  client: Layer.Layer<A, E, R>
) =>
  Layer.unwrap(
    Effect.map(searchSettings, ({ threads }) => SearchWorkers.layer({ threads, queue: atOnce }))
  ).pipe(
    Layer.provideMerge(NameIndexes.layerOf(mode)),
    // Fresh: the layer was built before, for the database of the other benchmarks.
    Layer.provideMerge(Layer.fresh(Snapshots.layer)),
    Layer.provideMerge(client),
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(env)))
  )
