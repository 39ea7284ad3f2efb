/** The real server as a user starts it, with the sandbox loaded and the console built. */
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../../../server/src/main.ts", import.meta.url))

export interface Server {
  readonly base: string
  /** Logs whoever opens it in once, as an operator. */
  readonly link: string
  /** Of the sandbox. */
  readonly apiKey: string
  /** Runs the command beside the server, and answers with what it printed. */
  readonly command: (...args: ReadonlyArray<string>) => Promise<string>
  readonly stop: () => Promise<void>
}

export const startServer = async (settings: Readonly<Record<string, string>> = {}): Promise<Server> => {
  const dataDir = mkdtempSync(join(tmpdir(), "entity-watch-console-"))
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    HOME: dataDir,
    DATA_DIR: dataDir,
    ...settings
  }
  const run = (...args: ReadonlyArray<string>) =>
    spawn(process.execPath, [main, ...args], { env, stdio: ["ignore", "pipe", "pipe"] })
  const server = run("serve", "--demo", "--port", "0")
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()))
  let printed = ""
  await new Promise<void>((resolve, reject) => {
    const read = (part: Buffer) => {
      printed += part
      if (printed.includes("curl ")) resolve()
    }
    server.stdout.on("data", read)
    server.stderr.on("data", read)
    server.once("exit", () => reject(new Error(`The server ended:\n${printed}`)))
  })
  return {
    base: /Entity Watch answers at (\S+)/u.exec(printed)?.[1] ?? "",
    link: /(http\S+\/login#\S+)/u.exec(printed)?.[1] ?? "",
    apiKey: /svc_sk_test_\w+/u.exec(printed)?.[0] ?? "",
    command: (...args) =>
      new Promise((resolve, reject) => {
        const child = run(...args)
        let said = ""
        child.stdout.on("data", (part) => (said += part))
        child.stderr.on("data", (part) => (said += part))
        child.once("exit", (code) => (code === 0 ? resolve(said) : reject(new Error(said))))
      }),
    stop: async () => {
      server.kill("SIGTERM")
      await ended
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    }
  }
}
