import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["packages/*/test/**/*.test.ts", "examples/test/**/*.test.ts"],
    globalSetup: "packages/server/test/support/globalSetup.ts",
    // A file with a database holds 230 to 470 MB.
    maxWorkers: 2,
    // Handed on to every process that a test starts: the command begins in two thirds of the time.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)) },
    // Generous: the machines are shared, and no test measures time.
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
