import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { compileQuickly } from "./server/test/support/compileQuickly.ts"
import { leftOut } from "./suite/guards.mjs"
import { seedOfRun } from "./suite/seed.mjs"
import keptSeeds from "./suite/seeds.json" with { type: "json" }

const endings = (...suffixes: ReadonlyArray<string>) =>
  suffixes.flatMap((suffix) => [
    `packages/*/test/**/*${suffix}.test.ts`,
    `examples/test/**/*${suffix}.test.ts`
  ])

const seed = seedOfRun()
process.stderr.write(`Every test draws from the seed ${seed}: TEST_SEED=${seed} draws the same again.\n`)

const unchanged = leftOut()
if (unchanged.why !== undefined) process.stderr.write(`${unchanged.why}\n`)

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    // A file with a database holds 230 to 470 MB.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: "unit", include: endings(""), exclude: endings(".pg", ".postgres", ".e2e") }
      },
      {
        extends: true,
        test: {
          name: "database",
          include: endings(".pg", ".postgres"),
          exclude: [...unchanged.files],
          globalSetup: "packages/server/test/support/globalSetup.ts"
        }
      },
      {
        extends: true,
        test: {
          name: "end-to-end",
          include: endings(".e2e"),
          exclude: [...unchanged.files],
          globalSetup: "packages/suite/endToEnd.ts"
        }
      }
    ],
    // The files of a worker share what they import: a file leaves nothing behind that another one would meet.
    isolate: false,
    setupFiles: "packages/suite/draws.ts",
    provide: { seed, keptSeeds },
    // Handed on to every process that a test starts: the command begins in two thirds of the time.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)) },
    execArgv: [compileQuickly],
    server: { deps: { external: [/\/dist\/tested\//u] } },
    // Of what hangs. On a machine where much else is busy, a test may take twenty times as long as on a quiet one.
    testTimeout: 900_000,
    hookTimeout: 900_000
  }
})
