/**
 * The command and the processes that tests start, bundled as the command is published: each begins in a third of the time
 * that its modules take. They are built when a source has changed since the last time, into a folder from which Node finds
 * the packages that are not inside.
 */
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { bundle } from "../../bundle.mjs"
import { root } from "./workspaceCopy.ts"

const server = join(root, "packages/server")
const cache = join(server, "dist/tested")
const day = 24 * 60 * 60 * 1000

/** Of tests. None of them imports Vitest, which would be bundled as well. */
const processes = {
  commandHere: "test/support/commandHere.ts",
  deliveryWorker: "test/deliver/worker.ts",
  listProcess: "test/evidence/listProcess.ts",
  refresher: "test/watch/refresher.ts"
}

const packages = ["contract", "core", "mcp", "names", "node", "server", "webhooks"].map((name) =>
  join(root, "packages", name)
)

/** The source of a test and those that it imports by a relative path. */
const gather = (path: string, into: Set<string> = new Set()): ReadonlySet<string> => {
  if (into.has(path)) return into
  into.add(path)
  for (const [, imported = ""] of readFileSync(path, "utf8").matchAll(
    /^(?:import|export|\}).*"(\.[^"]+)"$/gmu
  ))
    gather(resolve(path, "..", imported), into)
  return into
}

/** Whatever the bundle is made of: our sources, and by the lock file those of others. */
const inputs = () =>
  packages
    .flatMap((folder) => [
      join(folder, "package.json"),
      ...readdirSync(join(folder, "src"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    ])
    .concat(...Object.values(processes).map((entry) => [...gather(join(server, entry))]))
    .concat(join(server, "bundle.mjs"), join(root, "pnpm-lock.yaml"))
    .toSorted()

const version = (): string => {
  const hash = createHash("sha256").update(JSON.stringify(processes))
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

/** The folder of the bundle, which is built now if it is missing. */
const built = async (): Promise<string> => {
  const folder = join(cache, version())
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  await bundle(unfinished, { main: "src/main.ts", ...processes })
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(folder)) throw error // Otherwise another process was faster.
  }
  removeOld(folder)
  return folder
}

let building: Promise<string> | undefined

/** The path of the module of the command, or of a process of a test. */
export const builtCommand = async (of: "main" | keyof typeof processes = "main"): Promise<string> => {
  building ??= built()
  return join(await building, `${of}.js`)
}
