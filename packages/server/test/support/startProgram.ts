/** A process of its own, what it prints, and its end, while this process goes on. */
import { type ChildProcess, spawn } from "node:child_process"
import type { Ended } from "./commandHere.ts"
import { killAtWorkersEnd } from "./workerEnd.ts"

export interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** The first thing printed on either stream that fits, while it runs. */
  readonly said: (form: RegExp) => Promise<string>
  /** On both streams, so far. */
  readonly printed: () => string
}

interface Options {
  readonly env: NodeJS.ProcessEnv
  readonly cwd?: string
  readonly shell?: boolean
}

export const startProgram = (command: string, args: ReadonlyArray<string>, options: Options): Started => {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] })
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
