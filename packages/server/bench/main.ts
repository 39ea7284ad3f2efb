/** `pnpm bench <name> [size]`: figures as ratios against something measured in the same run. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Refresh } from "@entity-watch/core/registers/Refresh"
import { ConfigProvider, Console, Effect, Layer } from "effect"
import { Database } from "../src/Database.ts"
import { ingest } from "./ingest.ts"

const [name, size] = process.argv.slice(2)
const benchmarks: Readonly<
  Record<string, (size: number | undefined) => Effect.Effect<void, unknown, Refresh>>
> = {
  ingest: (rows = 100_000) => ingest(rows)
}
const benchmark = benchmarks[name ?? ""]

const program =
  benchmark === undefined
    ? Console.error(`Name a benchmark: ${Object.keys(benchmarks).join(", ")}.`)
    : Effect.acquireUseRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "entity-watch-bench-"))),
        (dataDir) => {
          const env = { ...process.env, DATA_DIR: dataDir }
          return benchmark(size === undefined ? undefined : Number(size)).pipe(
            Effect.provide(Refresh.layer.pipe(Layer.provideMerge(Database.layer))),
            Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(env)))
          )
        },
        (dataDir) => Effect.sync(() => rmSync(dataDir, { recursive: true, force: true }))
      )

await Effect.runPromise(program)
