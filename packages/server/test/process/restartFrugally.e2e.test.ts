import { spawnSync } from "node:child_process"
import { totalmem } from "node:os"
import { dirname, join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { main } from "../support/command.ts"

const entry = join(dirname(main), "entity-watch.js")

/** Whatever begins says with which number and settings. */
const telling = `data:text/javascript,${encodeURIComponent(
  "console.error(JSON.stringify([process.pid, process.execArgv.filter((each) => each.startsWith('--max')), process.env.MALLOC_TRIM_THRESHOLD_ ?? null]))"
)}`

const run = (
  command: string,
  flags: ReadonlyArray<string> = [],
  env: Readonly<Record<string, string>> = {}
) => {
  const { pid, status, stderr, stdout } = spawnSync(
    process.execPath,
    [...flags, "--import", telling, entry, command, "--help"],
    {
      encoding: "utf8",
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env }
    }
  )
  const begun = stderr
    .split("\n")
    .filter((line) => line.startsWith("["))
    .map((line) => JSON.parse(line))
  return { pid, status, stdout, begun }
}

describe.skipIf(process.platform === "win32")("entity-watch", () => {
  it("starts a server once more, as the same process, with the settings that keep its memory small", () => {
    const { begun, pid, status, stdout } = run("serve")
    assert.deepStrictEqual(begun, [
      [pid, [], null],
      [pid, ["--max-semi-space-size=8"], "131072"]
    ])
    assert.strictEqual(status, 0)
    assert.include(stdout, "Serve REST and MCP on HTTP")
  })

  it.skipIf(totalmem() < 4 * 1024 ** 3)("gives a server with PostgreSQL more room for young objects", () => {
    const { begun, pid } = run("serve", [], { DATABASE_URL: "postgres://localhost/nobody" })
    assert.deepStrictEqual(begun.at(-1), [pid, ["--max-semi-space-size=64"], "131072"])
  })

  it("leaves the values of whoever chose others", () => {
    const allocator = { MALLOC_TRIM_THRESHOLD_: "1" }
    const { begun, pid } = run("serve", ["--max-semi-space-size=32"], allocator)
    assert.deepStrictEqual(begun, [[pid, ["--max-semi-space-size=32"], "1"]])
  })

  it("starts no other command again", () => {
    const { begun, pid } = run("validate")
    assert.deepStrictEqual(begun, [[pid, [], null]])
  })
})
