/** Loads an edition by the command that an operator uses, in a process of its own, and says what it took. */
import { spawn } from "node:child_process"
import { Effect } from "effect"
import { script } from "../http/processes.ts"
import { processorSeconds, residentAtMost } from "./processFigures.ts"

const entry = script("../../src/main.ts")

export interface Loaded {
  readonly seconds: number
  readonly rowsPerSecond: number
  /** Of the process that loads, in seconds. */
  readonly cpu: number
  /** The most that it had in memory, in bytes. */
  readonly peak: number
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** When it said that the edition is in force, by `performance.now()`. */
  readonly at: number
}

interface Summary extends Pick<Loaded, "added" | "changed" | "removed"> {
  readonly rowsRead: number
}

const today = () => new Date().toISOString().slice(0, 10)

/** `flags`: what else the command is told, such as `--older`. */
export const loadEdition = (env: NodeJS.ProcessEnv, folder: string, ...flags: ReadonlyArray<string>) =>
  Effect.promise(
    () =>
      new Promise<Loaded>((resolve, reject) => {
        const started = performance.now()
        const child = spawn(
          process.execPath,
          [
            entry,
            ...["refresh", "abn-bulk-extract", "--from", folder, "--partial", "--json"],
            ...["--confirmed", today(), ...flags]
          ],
          { env, stdio: ["ignore", "pipe", "pipe"] }
        )
        let [out, said, peak, cpu, at] = ["", "", 0, 0, 0]
        const look = setInterval(() => {
          peak = Math.max(peak, residentAtMost(child.pid ?? 0) || 0)
          cpu = processorSeconds(child.pid ?? 0) || cpu
        }, 200)
        child.stdout.on("data", (part) => {
          at = performance.now()
          out += part
        })
        child.stderr.on("data", (part) => {
          said = `${said}${part}`.slice(-2_000)
        })
        child.once("error", reject)
        child.once("close", (code) => {
          clearInterval(look)
          if (code !== 0) return reject(new Error(`The load failed: ${said}`))
          const { added, changed, removed, rowsRead }: Summary = JSON.parse(out)
          const seconds = (at - started) / 1000
          resolve({ seconds, rowsPerSecond: rowsRead / seconds, cpu, peak, added, changed, removed, at })
        })
      })
  )
