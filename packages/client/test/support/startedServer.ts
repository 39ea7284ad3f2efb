/** The real server as a user starts it, over the embedded database, with the sandbox loaded. */
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../../../server/src/main.ts", import.meta.url))

export interface StartedServer {
  readonly baseUrl: string
  readonly apiKey: string
  readonly dataDir: string
  readonly stop: () => Promise<void>
}

/** `settings` are environment variables beside its own. */
export const startServer = async (
  settings: Readonly<Record<string, string>> = {}
): Promise<StartedServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), "entity-watch-client-"))
  const child = spawn(process.execPath, [main, "serve", "--demo", "--port", "0"], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOME: dataDir,
      DATA_DIR: dataDir,
      ...settings
    },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  let printed = ""
  const greeting = new Promise<void>((resolve, reject) => {
    const read = (part: Buffer) => {
      printed += part
      if (printed.includes("curl ")) resolve()
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    child.once("exit", () => reject(new Error(`The server ended:\n${printed}`)))
  })
  await greeting
  return {
    dataDir,
    baseUrl: /Entity Watch answers at (\S+)/u.exec(printed)?.[1] ?? "",
    apiKey: /svc_sk_test_\w+/u.exec(printed)?.[0] ?? "",
    stop: async () => {
      child.kill("SIGTERM")
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}
