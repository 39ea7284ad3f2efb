/** A server of its own with the sandbox, and what its probe tells. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { Agent, request as httpRequest } from "node:http"
import { fileURLToPath } from "node:url"
import { frugal } from "@entity-watch/server/process/restartFrugally"
import { main, run } from "../support/command.ts"
import { dataFolder } from "../support/sandboxData.ts"
import { adminKeyPlace, type FuzzRequest, keyPlace, subscriptionPlace } from "./FuzzRequest.ts"
import type { FuzzAnswer } from "./judgement.ts"

export interface Memory {
  /** In megabytes, after a collection of garbage. */
  readonly heap: number
  readonly resident: number
}

export interface Lateness {
  /** In milliseconds. */
  readonly late: number
  readonly at: number
}

export interface FuzzedServer {
  readonly port: number
  readonly key: string
  readonly send: (request: FuzzRequest) => Promise<FuzzAnswer>
  readonly memory: () => Promise<Memory>
  /** The latest that the event loop was since the last time this was asked. */
  readonly lateness: () => Lateness
  readonly log: () => string
  readonly stop: () => Promise<void>
}

const probe = fileURLToPath(new URL("./probe.ts", import.meta.url))

export const startFuzzedServer = async (): Promise<FuzzedServer> => {
  const { dataDir, remove } = await dataFolder("prepared")
  const args = [frugal.flag, "--expose-gc", "--import", probe, main, "serve", "--demo", "--port", "0"]
  const child = spawn(process.execPath, args, {
    env: {
      ...frugal.env,
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_SECOND: "1000000",
      RATE_LIMIT_BURST: "1000000",
      SUBSCRIPTIONS_PER_ACCOUNT: "20"
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"]
  })
  let log = ""
  let latest: Lateness = { late: 0, at: 0 }
  child.on("message", (told: Partial<Lateness>) => {
    if (told.late !== undefined && told.at !== undefined) latest = { late: told.late, at: told.at }
  })
  await new Promise<void>((resolve, reject) => {
    const read = (part: Buffer) => {
      log = `${log}${part}`.slice(-100_000)
      if (log.includes("curl ")) resolve()
    }
    child.stdout?.on("data", read)
    child.stderr?.on("data", read)
    child.once("exit", () => reject(new Error(log)))
  })
  const base = new URL(/Entity Watch answers at (\S+)/u.exec(log)?.[1] ?? "")
  const key = /svc_sk_test_\w+/u.exec(log)?.[0] ?? ""
  const made = await run(
    { DATA_DIR: dataDir },
    ...["admin", "create", "--name", "Fuzz", "--role", "operator", "--json"]
  )
  const adminKey: string = JSON.parse(made.out).token
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let subscription = "wsub_01JD3Q8Z5V9T6K2M4N7P0R1S3T"

  const send = ({ body, headers, method, path }: FuzzRequest): Promise<FuzzAnswer> =>
    new Promise((resolve, reject) => {
      const filled = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          value.replaceAll(keyPlace, key).replaceAll(adminKeyPlace, adminKey)
        ])
      )
      const bytes = body === null ? undefined : Buffer.from(body, "base64")
      const sent = httpRequest(
        {
          agent,
          host: base.hostname,
          port: base.port,
          method,
          path: path.replaceAll(subscriptionPlace, subscription),
          headers: { ...filled, ...(bytes !== undefined && { "content-length": bytes.length }) },
          timeout: 600_000
        },
        (response) => {
          const parts: Array<Buffer> = []
          response.on("data", (part) => {
            parts.push(part)
            // A stream does not end by itself.
            if (response.headers["content-type"] !== "text/event-stream") return
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: String(part) })
            response.destroy()
          })
          response.on("error", reject)
          response.on("end", () => {
            const text = Buffer.concat(parts).toString("utf8")
            if (response.statusCode === 201) subscription = /wsub_\w{26}/u.exec(text)?.[0] ?? subscription
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
          })
        }
      )
      sent.on("timeout", () => sent.destroy(new Error("no answer within ten minutes")))
      sent.on("error", reject)
      sent.end(bytes)
    })

  return {
    port: Number(base.port),
    key,
    send,
    memory: async () => {
      child.send("memory")
      for (;;) {
        const [told] = await once(child, "message")
        if (told.rss !== undefined) return { heap: told.heapUsed / 2 ** 20, resident: told.rss / 2 ** 20 }
      }
    },
    lateness: () => {
      const seen = latest
      latest = { late: 0, at: 0 }
      child.send("forget")
      return seen
    },
    log: () => log,
    stop: async () => {
      agent.destroy()
      if (child.exitCode === null) {
        child.kill("SIGKILL")
        await once(child, "exit")
      }
      remove()
    }
  }
}
