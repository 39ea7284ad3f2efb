/** An Entity Watch server for one run: on a free port, with its own data directory, on the sandbox's invented entities. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export interface StartedServer {
  readonly baseUrl: string
  /** Of the sandbox. */
  readonly apiKey: string
  readonly stop: () => Promise<void>
}

/** Whom it may deliver to although they are on this machine: packages/core/docs/egress.md. */
export interface LocalReceivers {
  /** EGRESS_ALLOW, such as 127.0.0.1:8443. */
  readonly allow: string
  /** The certificate of the authority that their certificates come from, as PEM. */
  readonly authority: string
}

const main = fileURLToPath(import.meta.resolve("@entity-watch/server/main"))

/** Rejects with what the server said when it does not start. */
export const startServer = async (receivers?: LocalReceivers): Promise<StartedServer> => {
  const folder = mkdtempSync(join(tmpdir(), "entity-watch-run-"))
  const authorityFile = join(folder, "authority.pem")
  if (receivers !== undefined) writeFileSync(authorityFile, receivers.authority)

  // Settings of the shell, such as DATABASE_URL, are meant for another server.
  const { PATH, SystemRoot } = process.env
  const args = [...process.execArgv, main, "serve", "--demo", "--host", "127.0.0.1", "--port", "0"]
  const child = spawn(process.execPath, args, {
    env: {
      PATH,
      SystemRoot,
      DATA_DIR: join(folder, "data"),
      // No balancer has to see that it stops.
      SHUTDOWN_GRACE_SECONDS: "0",
      ...(receivers !== undefined && { EGRESS_ALLOW: receivers.allow, NODE_EXTRA_CA_CERTS: authorityFile })
    },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const ended = once(child, "exit")
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  // However this process ends, neither a server nor a file stays.
  const endAtOnce = () => {
    child.kill("SIGKILL")
    removeFolder()
  }
  process.once("exit", endAtOnce)

  const stop = async () => {
    child.kill("SIGTERM")
    const impatient = setTimeout(() => child.kill("SIGKILL"), 15_000)
    await ended
    clearTimeout(impatient)
    process.off("exit", endAtOnce)
    removeFolder()
  }

  let printed = ""
  const greeting = new Promise<RegExpExecArray>((resolve) => {
    const read = (part: Buffer) => {
      printed = `${printed}${part}`.slice(-10_000)
      const found = /answers at (\S+)\s.*ENTITY_WATCH_KEY=(\S+)\s/su.exec(printed)
      if (found !== null) resolve(found)
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
  })
  const found = await Promise.race([greeting, ended.then(() => null)])
  const [, baseUrl, apiKey] = found ?? []
  if (baseUrl === undefined || apiKey === undefined) {
    await stop()
    throw new Error(`The server did not start: ${printed}`)
  }
  return { baseUrl, apiKey, stop }
}
