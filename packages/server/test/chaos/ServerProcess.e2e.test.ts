/** Kills and freezes of one server that overlap. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { ServerProcess } from "../../chaos/ServerProcess.ts"
import { until } from "../support/until.ts"

const folder = mkdtempSync(join(tmpdir(), "ew-process-"))
let server: ServerProcess

const stateOf = ({ base }: ServerProcess): "runs" | "stands still" | "is away" => {
  const port = new URL(base).port
  const all = execFileSync("ps", ["-ww", "-eo", "stat=,args="], { encoding: "utf8" }).split("\n")
  const [own] = all.filter((line) => line.includes(`serve --port ${port}`) && !line.startsWith("Z"))
  return own === undefined ? "is away" : own.startsWith("T") ? "stands still" : "runs"
}

/** A stop arrives a moment after it was sent. To go on, and to begin, takes effect before the call that does it returns. */
const becomes = (state: ReturnType<typeof stateOf>) => until(`it ${state}`, () => stateOf(server) === state)

describe("ServerProcess", () => {
  beforeAll(async () => {
    server = await ServerProcess.start(folder, {})
  })
  afterAll(async () => {
    await server.kill()
    rmSync(folder, { recursive: true })
  })

  it("stands still until the last of its freezes is over", async () => {
    server.freeze()
    server.freeze()
    await becomes("stands still")
    server.thaw()
    assert.strictEqual(stateOf(server), "stands still")
    server.thaw()
    await becomes("runs")
  })

  it("is away until the last of its kills is over, and stands still then while a freeze goes on", async () => {
    server.freeze()
    await server.kill()
    await server.kill()
    assert.strictEqual(stateOf(server), "is away")
    server.revive()
    assert.strictEqual(stateOf(server), "is away")
    server.revive()
    await becomes("stands still")
    server.thaw()
    await becomes("runs")
  })
})
