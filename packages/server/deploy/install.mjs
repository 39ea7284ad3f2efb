/**
 * Packs the server and the invented registers as they would be published, and installs the two into a folder:
 *
 *     node packages/run.mjs node packages/server/deploy/install.mjs <folder>
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const [, , folder] = process.argv
if (folder === undefined) throw new Error("Name the folder to install into.")

const run = (command, args, cwd) => {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit" })
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}.`)
}

const packed = mkdtempSync(join(tmpdir(), "entity-watch-"))
try {
  for (const own of ["fixtures", "packages/server"]) run("pnpm", ["pack", "--pack-destination", packed], own)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n')
  const tarballs = readdirSync(packed).map((name) => join(packed, name))
  run("npm", ["install", "--omit=dev", "--no-audit", "--no-fund", "--ignore-scripts", ...tarballs], folder)
} finally {
  rmSync(packed, { recursive: true, force: true })
}
