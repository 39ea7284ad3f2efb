/**
 * The packages that pnpm-lock.yaml names. What is installed and fits is left alone: pnpm is not even asked, since it
 * removes all of node_modules when it finds another store, as it does under another HOME.
 */
import { createHash } from "node:crypto"
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { watchProgress } from "./progress.mjs"
import { Obstacle, root, state } from "./workspace.mjs"

const stamp = join(state, "installed")
const fetched = join(state, "fetched")
const record = join(root, "node_modules", ".modules.yaml")

const read = (path) => (existsSync(path) ? readFileSync(path, "utf8") : "")

/** The folders that pnpm-workspace.yaml names, which has no deeper patterns than `folder/*`. */
const projects = () => {
  const [, list = ""] = /^packages:\n((?: +- .+\n)+)/mu.exec(read(join(root, "pnpm-workspace.yaml"))) ?? []
  const patterns = [...list.matchAll(/- "?([^"\n]+)"?/gu)].map(([, pattern]) => pattern)
  return [
    ".",
    ...patterns.flatMap((pattern) =>
      pattern.endsWith("/*")
        ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -1)}${name}`)
        : [pattern]
    )
  ].filter((folder) => existsSync(join(root, folder, "package.json")))
}

/** What decides what is installed: scripts and descriptions do not. */
const manifest = (folder) => {
  const { bin, dependencies, devDependencies, name, optionalDependencies, peerDependencies } = JSON.parse(
    read(join(root, folder, "package.json"))
  )
  const needs = dependencies ?? devDependencies ?? optionalDependencies
  return {
    folder,
    is: [name, bin, dependencies, devDependencies, optionalDependencies, peerDependencies],
    linked: needs === undefined || existsSync(join(root, folder, "node_modules"))
  }
}

/** Of what is asked for and of pnpm's own record of what is there; undefined when something is missing. */
const digest = () => {
  const manifests = projects().map(manifest)
  const installed = read(record)
  if (installed === "" || manifests.some(({ linked }) => !linked)) return undefined
  return createHash("sha256")
    .update(
      JSON.stringify([
        read(join(root, "pnpm-lock.yaml")),
        read(join(root, "pnpm-workspace.yaml")),
        manifests.map(({ folder, is }) => [folder, is]),
        installed
      ])
    )
    .digest("hex")
}

export const packagesFit = () => {
  const now = digest()
  return now !== undefined && now === read(stamp)
}

/** The store that node_modules is linked from, while it can be written: with another one pnpm would link all anew. */
const storeOptions = () => {
  const [, store] = /^\s*"?storeDir"?: "?([^"\n,]+?)"?,?$/mu.exec(read(record)) ?? []
  try {
    if (store === undefined) return []
    accessSync(store, constants.W_OK)
    return [`--store-dir=${store}`]
  } catch {
    return []
  }
}

/** A reason stands in parentheses, or after a colon. */
const reason = (failure, printed) => (failure ?? printed.trim()).split("\n")[0].replace(/\.$/u, "")

/**
 * First everything is fetched into the store, by way of a folder of its own; only then is node_modules touched, without
 * the network. `pnpm` runs it with arguments, in a folder, and hands every line on that it prints.
 */
export const installPackages = async (pnpm) => {
  process.stderr.write("Installing the packages that pnpm-lock.yaml names.\n")
  // Whoever changes the lockfile has its versions verified; here its digests are what counts.
  const options = [...storeOptions(), "--config.trustLockfile=true", "--reporter=ndjson"]
  const retries = ["--config.fetchRetries=1", "--config.fetchRetryMintimeout=1000"]
  rmSync(fetched, { recursive: true, force: true })
  mkdirSync(fetched, { recursive: true })
  for (const name of ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml"])
    copyFileSync(join(root, name), join(fetched, name))
  const progress = watchProgress("fetched", ["fetched", "found_in_store"])
  const fetching = await pnpm(["fetch", ...options, ...retries], fetched, progress.read)
  const failure = progress.end()
  rmSync(fetched, { recursive: true, force: true })
  if (fetching.status !== 0) {
    const kept = existsSync(record) ? " What was installed is as it was." : ""
    throw new Obstacle(
      `The packages that pnpm-lock.yaml names could not be fetched from the npm registry (${reason(failure, fetching.printed)}).${kept}`
    )
  }

  rmSync(stamp, { force: true })
  const install = ["install", "--frozen-lockfile", "--offline", "--config.confirmModulesPurge=false"]
  const linking = watchProgress("in place", ["imported"])
  const installing = await pnpm([...install, ...options], root, linking.read)
  const obstacle = linking.end()
  if (installing.status !== 0)
    throw new Obstacle(`The packages could not be installed: ${reason(obstacle, installing.printed)}.`)
  writeFileSync(stamp, digest() ?? "")
}
