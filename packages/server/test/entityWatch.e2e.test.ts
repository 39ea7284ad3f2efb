import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"

const command = fileURLToPath(new URL("../src/entity-watch.js", import.meta.url))

/** As npx runs the command: it says so in the environment. */
const byNpx = (...args: ReadonlyArray<string>) =>
  spawnSync(process.execPath, [command, ...args], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, npm_command: "exec" }
  })

describe("npx @entity-watch/server", () => {
  it("serves the demo with flags of serve alone", () => {
    const { status, stderr, stdout } = byNpx("--port", "99999")
    assert.strictEqual(status, 1)
    assert.include(stdout + stderr, "Choose a port from 0 to 65535.")
    assert.include(stdout, "entity-watch serve")
  })

  it("answers --version and other commands as ever", () => {
    assert.match(byNpx("--version").stdout, /^entity-watch v\d+\.\d+\.\d+\n$/u)
    assert.match(byNpx("validate", "51 824 753 556").stdout, /^ABN 51 824 753 556 is well formed\./u)
  })

  it.skipIf(process.platform !== "linux")(
    "ends with the npx that started it, however that ends",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "entity-watch-npx-"))
      const port = 30_000 + (process.pid % 20_000)
      // A process with the title that npm gives itself, in place of npx, which would take the package from a registry.
      const standIn = `process.title = "npm exec stand-in"
        require("node:child_process").spawn(process.execPath, ${JSON.stringify([command, "serve", "--demo", "--port", `${port}`])}, { stdio: "ignore" })
        setInterval(() => {}, 1000)`
      const npx = spawn(process.execPath, ["-e", standIn], {
        env: { ...process.env, DATA_DIR: folder, npm_command: "exec" },
        stdio: "ignore"
      })
      const answers = () =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          () => true,
          () => false
        )
      const until = async (expected: boolean) => {
        for (let tries = 0; tries < 300; tries++) {
          if ((await answers()) === expected) return
          await sleep(100)
        }
        assert.fail(expected ? "The server did not start." : "The server went on.")
      }
      await until(true)
      npx.kill("SIGKILL")
      await until(false)
      rmSync(folder, { recursive: true, force: true })
    },
    90_000
  )
})
