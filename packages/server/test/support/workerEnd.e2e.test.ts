/** A worker that is killed leaves no process and no folder that it named. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, rmSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"

const worker = `
import { spawn } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { killAtWorkersEnd, removeAtWorkersEnd } from ${JSON.stringify(new URL("./workerEnd.ts", import.meta.url).href)}
const [left, named] = [1, 2].map(() => mkdtempSync(join(tmpdir(), "entity-watch-end-")))
const leave = removeAtWorkersEnd(left)
removeAtWorkersEnd(named)
leave()
const { pid } = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: ["ignore", "inherit", "inherit"] })
killAtWorkersEnd(pid)
console.log(JSON.stringify([left, named]))
setInterval(() => {}, 1000)
`

describe("the end of a worker", () => {
  it("ends the processes and removes the folders that it was not told to leave", async () => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", worker])
    child.stderr.pipe(process.stderr)
    const [printed] = await once(child.stdout, "data")
    const [left, named] = JSON.parse(String(printed))
    assert.isTrue(existsSync(named))
    // Whoever has its streams keeps them open: the process that it started, and the one that cleans up.
    const closed = once(child, "close")
    child.kill("SIGKILL")
    await closed
    assert.isFalse(existsSync(named))
    assert.isTrue(existsSync(left))
    rmSync(left, { recursive: true })
  })
})
