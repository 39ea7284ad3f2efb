/**
 * Takes a fitting Node where this one is not, installs what is not there, then starts the command itself: with no npm
 * or pnpm in between, signals arrive and nothing stays behind. No dependencies.
 */
import { spawn } from "node:child_process"
import { constants } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { endWithManager } from "./endWithManager.mjs"
import { exclusively } from "./exclusively.mjs"
import { installPackages, packagesFit } from "./packages.mjs"
import {
  hasNode,
  hasPnpm,
  nodeFits,
  nodeFolder,
  pnpmFolder,
  pnpmScript,
  takeNode,
  takePnpm
} from "./tools.mjs"
import { Obstacle, root, run, state, windows } from "./workspace.mjs"

const [command, ...args] = process.argv.slice(2)
if (command === undefined) {
  process.stderr.write("Usage: node packages/run.mjs <command> [argument…]\n")
  process.exit(2)
}
process.chdir(root)

/** As shells have it. */
const statusOf = (signal) => 128 + (constants.signals[signal] ?? 15)

// Until the command runs, a signal ends this process and with it what it does; from then on it is the command's.
let child
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => (child === undefined ? process.exit(statusOf(signal)) : child.kill(signal)))

const env = { ...process.env }
const pathKey = Object.keys(env).find((key) => key.toUpperCase() === "PATH") ?? "PATH"
const prepend = (folder) => {
  env[pathKey] = `${folder}${delimiter}${env[pathKey] ?? ""}`
}

const nodeIsThere = () => nodeFits() || hasNode()

const prepare = async () => {
  if (!nodeIsThere()) await takeNode()
  if (packagesFit()) return
  await takePnpm()
  const node = nodeFits() ? process.execPath : join(nodeFolder(), windows ? "node.exe" : "node")
  await installPackages((pnpmArgs, cwd, onLine) =>
    run(node, [pnpmScript(), ...pnpmArgs], { cwd, env, onLine })
  )
}

try {
  if (!nodeIsThere() || !packagesFit()) await exclusively(join(state, "lock"), prepare)
} catch (error) {
  if (!(error instanceof Obstacle)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

if (hasPnpm()) prepend(pnpmFolder())
prepend(nodeFits() ? dirname(process.execPath) : nodeFolder())
prepend(join(root, "node_modules", ".bin"))
child = spawn(command, args, { env, shell: windows, stdio: "inherit" })
child.on("error", (error) => {
  process.stderr.write(`Could not start ${command}: ${error.message}\n`)
  process.exit(127)
})
child.on("exit", (code, signal) => process.exit(code ?? statusOf(signal)))
endWithManager(child)
