/** The command line as a process of its own, over a data directory of the test's. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { main } from "../../../server/test/support/command.ts"
import { compileQuickly } from "../../../server/test/support/compileQuickly.ts"
import { dataFolder } from "../../../server/test/support/sandboxData.ts"
import { copyUntouched } from "../../../server/test/support/untouchedData.ts"

export interface Installation {
  readonly env: Record<string, string>
  /** `entity-watch …`: Node, the entry, and these arguments. */
  readonly program: (...args: ReadonlyArray<string>) => {
    readonly command: string
    readonly args: Array<string>
    readonly env: Record<string, string>
  }
  readonly remove: () => void
}

/** With nothing, with a database alone, or with the sandbox already. */
export const installation = async (
  content: "none" | "prepared" | "untouched",
  more: Record<string, string> = {}
): Promise<Installation> => {
  const { dataDir, remove } = await dataFolder(content === "prepared" ? content : "none")
  if (content === "untouched") await copyUntouched(dataDir)
  const env = {
    PATH: process.env.PATH ?? "",
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
    HOME: dataDir,
    DATA_DIR: dataDir,
    ...more
  }
  return {
    env,
    program: (...args) => ({ command: process.execPath, args: [compileQuickly, main, ...args], env }),
    remove
  }
}

export interface Started {
  readonly base: string
  readonly key: string
  readonly child: ChildProcessWithoutNullStreams
  readonly ended: Promise<number | null>
  /** What it has written beside its greeting. */
  readonly log: () => string
}

/** `serve --demo`: answers once it has printed where it listens and with which key. */
export const serveDemo = ({ program }: Installation): Promise<Started> =>
  new Promise((resolve, reject) => {
    const { args, command, env } = program("serve", "--demo", "--port", "0")
    const child = spawn(command, args, { env })
    const ended = new Promise<number | null>((done) => child.on("exit", (code) => done(code)))
    let printed = ""
    let log = ""
    child.stderr.on("data", (part) => {
      log += part
    })
    child.stdout.on("data", (part) => {
      printed += part
      const base = /http:\/\/[\d.:]+/u.exec(printed)?.[0]
      const key = /svc_sk_test_\w+/u.exec(printed)?.[0]
      if (base !== undefined && key !== undefined && printed.includes("curl ") && printed.endsWith("\n"))
        resolve({ base, key, child, ended, log: () => log })
    })
    ended.then(() => reject(new Error(`it ended: ${printed}`)))
  })

/** A command's answer, once it has ended. */
export const answerOf = ({ program }: Installation, ...args: ReadonlyArray<string>) =>
  new Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>((resolve) => {
    const asked = program(...args)
    const child = spawn(asked.command, asked.args, { env: asked.env })
    let out = ""
    let err = ""
    child.stdout.on("data", (part) => {
      out += part
    })
    child.stderr.on("data", (part) => {
      err += part
    })
    child.on("exit", (code) => resolve({ code, out, err }))
    child.stdin.end()
  })
