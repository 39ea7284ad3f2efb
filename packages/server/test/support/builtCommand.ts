/**
 * The command, bundled as it is published: it begins in a third of the time that its modules take. It is built when a
 * source has changed since the last time, into a folder from which Node finds the packages that are not inside.
 */
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { bundle } from "../../bundle.mjs"
import { root } from "./workspaceCopy.ts"

const cache = join(root, "packages/server/dist/tested")
const day = 24 * 60 * 60 * 1000

const packages = ["core", "mcp", "names", "server", "webhooks"].map((name) => join(root, "packages", name))

/** Whatever the bundle is made of: our sources, and by the lock file those of others. */
const inputs = () =>
  packages
    .flatMap((folder) => [
      join(folder, "package.json"),
      ...readdirSync(join(folder, "src"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    ])
    .concat(join(root, "packages/server/bundle.mjs"), join(root, "pnpm-lock.yaml"))
    .toSorted()

const version = (): string => {
  const hash = createHash("sha256")
  for (const path of inputs()) hash.update(`${path}\0`).update(readFileSync(path)).update("\0")
  return hash.digest("hex").slice(0, 16)
}

const removeOld = (keep: string): void => {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    if (path !== keep && Date.now() - statSync(path).mtimeMs > day)
      rmSync(path, { recursive: true, force: true })
  }
}

/** The path of `main.js`, which is built now if it is missing. */
export const builtCommand = async (): Promise<string> => {
  const folder = join(cache, version())
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`
    await bundle(unfinished, { main: "src/main.ts" })
    try {
      renameSync(unfinished, folder)
    } catch (error) {
      rmSync(unfinished, { recursive: true })
      if (!existsSync(folder)) throw error // Otherwise another process was faster.
    }
    removeOld(folder)
  }
  return join(folder, "main.js")
}
