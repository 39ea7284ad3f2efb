/** Everything that a run starts: a PostgreSQL server, the servers, receivers and a publisher, with proxies between them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Effect } from "effect"
import type { startPublisher } from "../test/refresh/publisher.ts"
import { type Cluster, startCluster } from "../test/support/cluster.ts"
import { run } from "../test/support/command.ts"
import type { Dice } from "../test/support/Dice.ts"
import type { ChaosHistory } from "./ChaosHistory.ts"
import { FaultProxy } from "./FaultProxy.ts"
import { startReceivers } from "./receivers.ts"
import { ServerProcess } from "./ServerProcess.ts"

/** Short, so that a run sees the end of a schedule. Ten attempts, as in production. */
const retrySeconds = [1, 1, 2, 2, 3, 3, 5, 5, 5]
export const attempts = retrySeconds.length + 1

export interface System {
  readonly folder: string
  readonly cluster: Cluster
  readonly servers: ReadonlyArray<ServerProcess>
  readonly links: {
    /** One for each server. */
    readonly database: ReadonlyArray<FaultProxy>
    readonly receivers: FaultProxy
    readonly publisher: FaultProxy
  }
  /** Where subscriptions send to. */
  readonly receivers: string
  /** Of a command beside the servers. */
  readonly settings: Readonly<Record<string, string>>
  readonly key: (account: string, mode: "sandbox" | "live") => Promise<string>
  /** The servers' logs are kept where somebody has to read them. */
  readonly stop: (keepLogs: boolean) => Promise<void>
}

export const startSystem = async (
  publisher: Effect.Success<typeof startPublisher>,
  history: ChaosHistory,
  dice: Dice,
  size: number
): Promise<System> => {
  const folder = mkdtempSync(join(tmpdir(), "ew-chaos-"))
  const cluster = await startCluster()
  if (typeof cluster === "string") throw new Error(`There is no PostgreSQL server to break: ${cluster}.`)
  const socket = `${new URL(cluster.url).searchParams.get("host")}/.s.PGSQL.5432`
  const receivers = await startReceivers(history, dice)
  const receiversLink = await FaultProxy.start({ host: "127.0.0.1", port: receivers.port })
  const publisherPort = Number(new URL(publisher.overrides[0]?.to ?? "").port)
  const publisherLink = await FaultProxy.start({ host: "127.0.0.1", port: publisherPort })
  const database: Array<FaultProxy> = []
  for (let i = 0; i < size; i++) database.push(await FaultProxy.start({ path: socket }))

  const authority = join(folder, "authority.pem")
  writeFileSync(authority, receivers.certificate)
  const common = {
    SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
    EGRESS_ALLOW: `127.0.0.1:${receiversLink.port}`,
    NODE_EXTRA_CA_CERTS: authority,
    DELIVERY_RETRY_SECONDS: retrySeconds.join(","),
    RATE_LIMIT_PER_SECOND: "1000",
    RATE_LIMIT_BURST: "1000",
    SHUTDOWN_GRACE_SECONDS: "0"
  }
  const settings = {
    ...common,
    DATABASE_URL: cluster.url,
    DATA_DIR: join(folder, "operator"),
    PUBLISHER_CONTACT_URL: "https://operator.example.org",
    PUBLISHER_BASE_OVERRIDE: publisher.overrides
      .map(({ from, to }) => `${from}=${to.replace(String(publisherPort), String(publisherLink.port))}`)
      .join(",")
  }
  mkdirSync(settings.DATA_DIR)
  const servers: Array<ServerProcess> = []
  for (const [i, link] of database.entries())
    servers.push(
      await ServerProcess.start(join(folder, `server-${i}`), {
        ...common,
        DATABASE_URL: `postgres://postgres@127.0.0.1:${link.port}/postgres`
      })
    )
  return {
    folder,
    cluster,
    servers,
    settings,
    links: { database, receivers: receiversLink, publisher: publisherLink },
    receivers: `https://127.0.0.1:${receiversLink.port}`,
    key: async (account, mode) => {
      const made = await run(settings, "keys", "create", "--account", account, "--mode", mode, "--json")
      if (made.code !== 0) throw new Error(`No key could be made: ${made.err}`)
      return JSON.parse(made.out).token
    },
    stop: async (keepLogs) => {
      for (const server of servers) await server.kill()
      for (const link of [...database, receiversLink, publisherLink]) link.stop()
      receivers.stop()
      await cluster.stop()
      if (!keepLogs) rmSync(folder, { recursive: true, force: true })
    }
  }
}
