/** PgBouncer in front of a throw-away PostgreSQL server, handing out its sessions by transaction. */
import { type ChildProcess, spawn } from "node:child_process"
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { identity } from "./cluster.ts"
import { root } from "./workspaceCopy.ts"

/** Within the folder of the server's own socket, so that the server is found by the pooler's address. */
const inside = "/pool"

export const findPooler = (): string | undefined =>
  ["/usr/sbin", ...(process.env.PATH ?? "").split(delimiter)]
    .map((folder) => join(folder, "pgbouncer"))
    .find((path) => existsSync(path))

/** What the page of the database gives every session of a pooler, as it is written there. */
const connectQuery = (): string =>
  /connect_query='(?:[^'\n]|'')+'/u.exec(
    readFileSync(join(root, "packages/core/docs/database.md"), "utf8")
  )?.[0] ?? ""

/** The address of the server itself, given the pooler's; any other address stays as it is. */
export const directOf = (address: string): string => {
  const url = new URL(address)
  const host = url.searchParams.get("host") ?? ""
  if (host.endsWith(inside)) url.searchParams.set("host", host.slice(0, -inside.length))
  return url.href
}

export const isPooled = (address: string): boolean =>
  URL.canParse(address) && directOf(address) !== new URL(address).href

/** What a process needs beside `DATABASE_URL` where that is a pooler's. */
export const besideUrl = (address = ""): Readonly<Record<string, string>> =>
  isPooled(address) ? { DATABASE_LISTEN_URL: directOf(address) } : {}

export interface Pooler {
  readonly url: string
  readonly stop: () => void
}

export const usualSessions = 20

export interface PoolerOptions {
  /** The most sessions of the server for one database. */
  readonly sessions?: number
}

/** Starts one before the server at this address, or says in a sentence why it cannot. */
export const startPooler = async (
  server: string,
  { sessions = usualSessions }: PoolerOptions = {}
): Promise<Pooler | string> => {
  const program = findPooler()
  if (program === undefined) return "PgBouncer is not installed"
  const direct = new URL(server)
  const host = direct.searchParams.get("host") ?? ""
  if (!host.startsWith("/")) return "a pooler is started before a throw-away server alone"
  const folder = `${host}${inside}`
  mkdirSync(folder, { recursive: true })
  const file = join(folder, "pgbouncer.ini")
  const users = join(folder, "users")
  writeFileSync(users, '"postgres" ""\n')
  writeFileSync(
    file,
    `[databases]
* = host=${host} port=5432 ${connectQuery()}
[pgbouncer]
listen_addr =
unix_socket_dir = ${folder}
listen_port = 5432
auth_type = trust
auth_file = ${users}
admin_users = postgres
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 2000
server_idle_timeout = 5
`
  )
  const user = identity()
  if (user !== undefined) for (const path of [folder, file, users]) chownSync(path, user.uid, user.gid)
  const pooler: ChildProcess = spawn(program, [file], { ...user, stdio: ["ignore", "ignore", "pipe"] })
  // Stops it when this process ends without having done so.
  const guard = spawn(
    process.execPath,
    [fileURLToPath(new URL("./clusterGuard.mjs", import.meta.url)), String(pooler.pid), folder],
    { stdio: ["pipe", "ignore", "ignore"] }
  )
  await new Promise<void>((resolve, reject) => {
    let log = ""
    pooler.stderr?.on("data", (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes("process up")) resolve()
    })
    pooler.once("exit", () => reject(new Error(`PgBouncer did not start:\n${log}`)))
  })
  direct.searchParams.set("host", folder)
  return {
    url: direct.href,
    stop: () => {
      pooler.removeAllListeners("exit")
      pooler.kill("SIGKILL")
      guard.kill("SIGKILL")
    }
  }
}
