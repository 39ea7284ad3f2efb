/**
 * What is on the disk when the power goes: a file system on a device that is a file. What the kernel still holds in memory
 * for that file system is not in the file, so a copy of the file is what a machine would find after a power cut.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { EmbeddedDatabase } from "@entity-watch/node/database/embedded/EmbeddedDatabase"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { compileQuickly } from "../../support/compileQuickly.ts"

const writer = fileURLToPath(new URL("./writer.ts", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "ew-power-"))
const device = join(folder, "device")
const copy = join(folder, "copy")
const before = join(folder, "before")
const after = join(folder, "after")

// The kernel may wait five minutes with what nobody asked to be on the disk.
const mount = (image: string, at: string) =>
  spawnSync("mount", ["-o", "loop,commit=300", image, at], { encoding: "utf8" })

const prepare = (): string | undefined => {
  if (process.platform !== "linux") return "file systems on a file are mounted on Linux only"
  const descriptor = openSync(device, "w")
  ftruncateSync(descriptor, 300 * 1024 * 1024)
  closeSync(descriptor)
  for (const each of [before, after]) mkdirSync(each)
  const made = spawnSync("mkfs.ext4", ["-q", "-F", device], { encoding: "utf8" })
  if (made.status !== 0) return "there is no mkfs.ext4"
  const { status, stderr } = mount(device, before)
  return status === 0 ? undefined : `a file system on a file cannot be mounted: ${stderr.trim()}`
}

const reason = prepare()
if (reason !== undefined) {
  console.warn(`Skipping the test of a power cut: ${reason}.`)
  rmSync(folder, { recursive: true, force: true })
}

describe.skipIf(reason !== undefined)("the embedded database after a power cut", () => {
  afterAll(() => {
    for (const each of [before, after]) spawnSync("umount", ["-l", each])
    rmSync(folder, { recursive: true, force: true })
  })

  it.live("has every row that was acknowledged", () =>
    Effect.gen(function* () {
      const child = spawn(process.execPath, [compileQuickly, writer, join(before, "database")], {
        stdio: ["ignore", "pipe", "inherit"]
      })
      let printed = ""
      const enough = new Promise<void>((resolve) =>
        child.stdout.on("data", (chunk: Buffer) => {
          printed += chunk.toString()
          if (printed.split("\n").length > 300) resolve()
        })
      )
      yield* Effect.promise(() => enough)
      const acknowledged = printed.slice(0, printed.lastIndexOf("\n")).split("\n").length
      // Nothing is written while it is copied.
      child.kill("SIGSTOP")
      execFileSync("cp", ["--sparse=always", device, copy])
      child.kill("SIGKILL")
      yield* Effect.promise(() => once(child, "close"))

      const { status, stderr } = mount(copy, after)
      assert.strictEqual(status, 0, stderr)
      const rows = SqlClient.SqlClient.use(
        (sql) => sql<{ n: number }>`SELECT count(*)::int4 AS n FROM written`
      ).pipe(Effect.provide(EmbeddedDatabase.layer({ dataDir: join(after, "database") })))
      const [row] = yield* rows
      assert.isAtLeast(row?.n ?? 0, acknowledged)
    })
  )
})
