import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { afterAll, assert, describe, it } from "@effect/vitest"

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

  describe.skipIf(process.platform !== "linux")("when npx ends", () => {
    const folder = mkdtempSync(join(tmpdir(), "entity-watch-npx-"))
    afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    const port = 30_000 + (process.pid % 20_000)
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

    /** A process with the title and the shell of npx, in place of it: it would take the package from a registry. */
    const startStandIn = async (script: string) => {
      const code = `process.title = "npm exec stand-in"
        const { spawn } = require("node:child_process")
        const shell = spawn("sh", ["-c", process.env.npm_lifecycle_script], { stdio: ["ignore", "pipe", "ignore"] })
        shell.stdout.pipe(process.stdout)
        process.on("SIGTERM", () => { shell.kill("SIGTERM"); process.exit() })
        setInterval(() => {}, 1000)`
      const npx = spawn(process.execPath, ["-e", code], {
        env: {
          ...process.env,
          DATA_DIR: folder,
          npm_command: "exec",
          npm_lifecycle_event: "npx",
          npm_lifecycle_script: script.replace(
            "entity-watch",
            `"${process.execPath}" "${command}" serve --demo --port ${port}`
          )
        },
        stdio: ["ignore", "pipe", "ignore"]
      })
      let printed = ""
      npx.stdout.on("data", (part) => (printed += part))
      await until(true)
      return { npx, printed: () => printed }
    }

    for (const signal of ["SIGTERM", "SIGKILL"] as const)
      it(`ends the server after ${signal}`, async () => {
        // What follows keeps the shell in between.
        const { npx } = await startStandIn("entity-watch; true")
        npx.kill(signal)
        await until(false)
      }, 90_000)

    it("leaves a server that its shell was told to run in the background", async () => {
      const { npx, printed } = await startStandIn(
        "entity-watch >/dev/null 2>&1 </dev/null & echo pid $!; sleep 30"
      )
      npx.kill("SIGKILL")
      // Longer than an idle server takes to stop.
      await sleep(6000)
      assert.isTrue(await answers())
      process.kill(Number(/pid (\d+)/u.exec(printed())?.[1] ?? assert.fail(printed())), "SIGTERM")
      await until(false)
    }, 90_000)
  })
})
