import { spawnSync } from "node:child_process"
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
})
