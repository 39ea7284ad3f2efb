/** Where the bootstrap finds and keeps things, and how it starts and refuses. */
import { spawn } from "node:child_process"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

export const windows = process.platform === "win32"
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..")
/** Outside node_modules, which pnpm may empty. */
export const state = join(root, ".cache", "bootstrap")

/** What keeps a command from being started, as a sentence for whoever sits there. */
export class Obstacle extends Error {}

/**
 * Resolves with the exit status, null for a signal or a program that is not there, and all that was printed. Ends when
 * this process ends. `onLine` gets every line of the output as it comes.
 */
export const run = (program, args, { onLine, ...options }) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] })
    const end = () => child.kill()
    process.once("exit", end)
    let printed = ""
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part) => {
        printed = `${printed}${part}`.slice(-100_000)
      })
    if (onLine !== undefined) createInterface({ input: child.stdout }).on("line", onLine)
    child.on("error", () => resolve({ status: null, printed }))
    child.on("close", (status) => {
      process.off("exit", end)
      resolve({ status, printed })
    })
  })
