/**
 * Publishes the packages whose version the registry does not have yet, each after those that it depends on:
 *
 *     node packages/publish.mjs [<folder for the tarballs>]
 *
 * pnpm packs, because it writes the versions that `workspace:` and `catalog:` stand for, and npm publishes, because it
 * knows trusted publishing. Nothing is published twice, so a run that broke off is simply run again. A package whose
 * tarball the folder holds already, in whatever folder below it, is published as it was packed.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join, resolve } from "node:path"

const folders = [
  "packages/webhooks",
  "packages/names",
  "packages/contract",
  "packages/core",
  "fixtures",
  "packages/node",
  "packages/mcp",
  "packages/client",
  "packages/server"
]
const shell = process.platform === "win32"
const out =
  process.argv[2] === undefined ? mkdtempSync(join(tmpdir(), "entity-watch-")) : resolve(process.argv[2])

const run = (command, args, cwd = process.cwd()) => {
  const { status, stdout } = spawnSync(command, args, {
    cwd,
    shell,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"]
  })
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}.`)
  return stdout
}

/** The tarball of a package, packed now if there is none. */
const tarballOf = (folder, name, version) => {
  const file = `${name.replace("@", "").replace("/", "-")}-${version}.tgz`
  const packed = () => readdirSync(out, { recursive: true }).find((path) => basename(path) === file)
  if (packed() === undefined)
    run("pnpm", ["pack", "--pack-destination", mkdtempSync(join(out, "packed-"))], folder)
  return join(out, packed())
}

const isPublished = (name, version) =>
  spawnSync("npm", ["view", `${name}@${version}`, "version"], { shell, encoding: "utf8" }).stdout.trim() ===
  version

for (const folder of folders) {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  if (isPublished(name, version)) {
    process.stdout.write(`${name} ${version} is published already.\n`)
    continue
  }
  run("npm", ["publish", tarballOf(folder, name, version), "--access", "public"])
  process.stdout.write(`${name} ${version} was published.\n`)
}
