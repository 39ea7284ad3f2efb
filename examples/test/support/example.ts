/** Runs an example as its README says, as a process of its own. */
import { type ChildProcessByStdio, spawn } from "node:child_process"
import { once } from "node:events"
import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { compileQuickly } from "../../../packages/server/test/support/compileQuickly.ts"
import type { Account } from "../../../packages/server/test/support/StartedServer.ts"
import { killAtWorkersEnd } from "../../../packages/server/test/support/workerEnd.ts"

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface Running {
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  /** All that it printed so far. */
  readonly out: () => string
  readonly ended: Promise<Ended>
  /** Resolves once its output holds the text; rejects when it ends before. */
  readonly printed: (text: string) => Promise<void>
}

/** `script` is relative to the folder of the examples. */
export const start = (
  script: string,
  args: ReadonlyArray<string> = [],
  env: Readonly<Record<string, string>> = {}
): Running => {
  const path = fileURLToPath(new URL(`../../${script}`, import.meta.url))
  const child = spawn(process.execPath, [compileQuickly, path, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_NO_WARNINGS: "1",
      ...env
    },
    stdio: ["ignore", "pipe", "pipe"]
  })
  if (child.pid !== undefined) child.once("exit", killAtWorkersEnd(child.pid))
  let out = ""
  let err = ""
  child.stdout.on("data", (part) => {
    out += part
  })
  child.stderr.on("data", (part) => {
    err += part
  })
  const ended = once(child, "close").then((): Ended => ({ code: child.exitCode, out, err }))
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!out.includes(text)) return
        child.stdout.off("data", look)
        resolve()
      }
      child.stdout.on("data", look)
      look()
      ended.then(() => reject(new Error(`It ended before it printed ${text}: ${out}${err}`)))
    })
  return { child, out: () => out, ended, printed }
}

export const settings = ({ apiKey, baseUrl }: Account) => ({
  ENTITY_WATCH_URL: baseUrl,
  ENTITY_WATCH_KEY: apiKey
})

export const run = (server: Account, script: string, args: ReadonlyArray<string> = []) =>
  start(script, args, settings(server)).ended
