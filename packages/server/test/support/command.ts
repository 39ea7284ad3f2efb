/** The command line as an operator gives it, with these settings and no others. */
import { type ChildProcess, spawn } from "node:child_process"
import { builtCommand } from "./builtCommand.ts"
import type { Ended } from "./commandHere.ts"
import { compileQuickly } from "./compileQuickly.ts"
import { killAtWorkersEnd } from "./workerEnd.ts"

export const main = await builtCommand()
const { runHere }: typeof import("./commandHere.ts") = await import(await builtCommand("commandHere"))
const { NODE_COMPILE_CACHE: compiled, PATH: path } = process.env

const environment = (settings: Readonly<Record<string, string>>) => ({
  ...(path !== undefined && { PATH: path }),
  ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
  ...(settings.DATA_DIR !== undefined && { HOME: settings.DATA_DIR }),
  ...settings
})

export type { Ended }

export interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** The first thing printed on either stream that fits, while it runs. */
  readonly said: (form: RegExp) => Promise<string>
  /** On both streams, so far. */
  readonly printed: () => string
}

/** As a process of its own. */
export const start = (
  settings: Readonly<Record<string, string>>,
  ...args: ReadonlyArray<string>
): Started => {
  const child = spawn(process.execPath, [compileQuickly, main, ...args], {
    env: environment(settings),
    stdio: ["ignore", "pipe", "pipe"]
  })
  if (child.pid !== undefined) child.once("exit", killAtWorkersEnd(child.pid))
  let out = ""
  let err = ""
  child.stdout.on("data", (part) => (out += part))
  child.stderr.on("data", (part) => (err += part))
  const ended = new Promise<Ended>((resolve) => child.on("close", (code) => resolve({ code, out, err })))
  const said = (form: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = form.exec(out + err)
        if (found !== null) resolve(found[0])
      }
      child.stdout.on("data", look)
      child.stderr.on("data", look)
      look()
      void ended.then(() => reject(new Error(`it ended without saying ${form}: ${out}${err}`)))
    })
  return { child, ended, said, printed: () => out + err }
}

/** Within this process: for what a process adds, such as signals, there is `start`. */
export const run = (settings: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) =>
  runHere(environment(settings), args)
