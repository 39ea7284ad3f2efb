import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["packages/*/test/**/*.test.ts", "examples/test/**/*.test.ts"],
    globalSetup: "packages/server/test/support/globalSetup.ts",
    // A file with a database holds 230 to 470 MB.
    maxWorkers: 2,
    // Generous: the machines are shared, and no test measures time.
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
