/** A throw-away PostgreSQL server from the binaries of this machine. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export interface Cluster {
  readonly url: string
  readonly stop: () => Promise<void>
  /** Ends the server as `pg_ctl stop -m` does; its data stay. */
  readonly halt: (mode: "fast" | "immediate") => Promise<void>
  /** Starts it again, with further settings such as `max_connections=20`. */
  readonly start: (...settings: ReadonlyArray<string>) => Promise<void>
  /** Nothing answers any more, and every connection stays open. */
  readonly freeze: () => void
  readonly thaw: () => void
}

export interface Primary extends Cluster {
  /** Ends it and every process that it started as `kill -9` does. */
  readonly kill: () => Promise<void>
  /** Starts a server that follows this one, from a copy of its data. */
  readonly replica: () => Promise<Replica>
}

export interface Replica extends Cluster {
  /** Makes a primary of it. */
  readonly promote: () => void
}

const debianVersions = "/usr/lib/postgresql"

/** A folder with `initdb`: a `pg_config` may belong to an installation of the client only. */
const findBinaries = (): string | undefined => {
  const packaged = existsSync(debianVersions)
    ? readdirSync(debianVersions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debianVersions, version, "bin"))
    : []
  return [...packaged, ...(process.env.PATH ?? "").split(delimiter)].find((folder) =>
    existsSync(join(folder, "initdb"))
  )
}

/** PostgreSQL refuses to run as root. */
export const identity = (): { readonly uid: number; readonly gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  for (const user of ["postgres", "nobody"]) {
    const ids = ["-u", "-g"].map((flag) => spawnSync("id", [flag, user], { encoding: "utf8" }))
    const [uid, gid] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout) : Number.NaN))
    if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid: uid ?? 0, gid: gid ?? 0 }
  }
  return undefined
}

const started = (server: ChildProcess, socket: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let log = ""
    server.stderr?.on("data", (chunk: Buffer) => {
      log += chunk.toString()
      if (/ready to accept (?:read-only )?connections/u.test(log) && existsSync(socket)) resolve()
    })
    server.once("error", reject)
    server.once("exit", () => reject(new Error(`The PostgreSQL server did not start:\n${log}`)))
  })

/** The server and the processes that it started. */
const family = (pid: number): ReadonlyArray<number> => {
  const children = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" }).stdout
  return [pid, ...children.trim().split(/\s+/u).filter(Boolean).map(Number)]
}

const signalEach = (pids: ReadonlyArray<number>, signal: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended meanwhile.
    }
  }
}

export interface ClusterOptions {
  /** Where its folder is made. */
  readonly parent?: string
  /** A line of pg_hba.conf that goes before the others, which let everybody in. */
  readonly access?: string
}

/** Starts one, or says in a sentence why it cannot. */
export const startCluster = async (options: ClusterOptions = {}): Promise<Primary | string> => {
  if (process.platform === "win32") return "throw-away PostgreSQL servers are not started on Windows"
  const bin = findBinaries()
  if (bin === undefined) return "TEST_DATABASE_URL is not set and no PostgreSQL server is installed"
  const place = placeIn(options.parent ?? tmpdir())
  const data = join(place.folder, "data")
  const initdb = ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"]
  execFileSync(join(bin, "initdb"), initdb, { ...place.spawned, stdio: "pipe" })
  if (options.access !== undefined) {
    const file = join(data, "pg_hba.conf")
    writeFileSync(file, `${options.access}\n${readFileSync(file, "utf8")}`)
  }
  return serve(bin, place)
}

interface Place {
  readonly folder: string
  readonly spawned: { readonly cwd: string; readonly uid?: number; readonly gid?: number }
}

const placeIn = (parent: string): Place => {
  // Short, since a socket's path may have 107 bytes.
  const folder = mkdtempSync(join(parent, "ew-pg-"))
  const user = identity()
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  return { folder, spawned: { cwd: folder, ...user } }
}

/** As packages/server/deploy has it. */
const followScript = () =>
  readFileSync(fileURLToPath(new URL("../../deploy/postgres/replica.sh", import.meta.url)), "utf8")

/** Starts a server over the data in a folder, or over a copy of those in the folder that it follows. */
const serve = async (bin: string, { folder, spawned }: Place, followed?: string): Promise<Primary> => {
  const data = join(folder, "data")

  const launch = async (further: ReadonlyArray<string>) => {
    const settings = ["listen_addresses=", "fsync=off", "max_connections=400", ...further]
    const args = ["-D", data, "-k", folder, ...settings.flatMap((each) => ["-c", each])]
    const [program, before, env] =
      followed === undefined
        ? [join(bin, "postgres"), [], process.env]
        : [
            "sh",
            ["-c", followScript(), "replica"],
            {
              PATH: `${bin}${delimiter}${process.env.PATH}`,
              PGDATA: data,
              PGUSER: "postgres",
              PRIMARY_HOST: followed
            }
          ]
    const server = spawn(program, [...before, ...args], {
      ...spawned,
      env,
      stdio: ["ignore", "ignore", "pipe"]
    })
    // Stops the server when this process ends without having done so.
    const guard = spawn(
      process.execPath,
      [fileURLToPath(new URL("./clusterGuard.mjs", import.meta.url)), String(server.pid), folder],
      { stdio: ["pipe", "ignore", "ignore"] }
    )
    await started(server, join(folder, ".s.PGSQL.5432"))
    server.removeAllListeners("exit")
    return { server, guard, pid: server.pid ?? 0 }
  }

  let running = await launch([])
  let frozen: ReadonlyArray<number> = []
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if ((running.server.exitCode ?? running.server.signalCode) !== null) return resolve()
      running.server.once("exit", () => {
        running.guard.kill("SIGKILL")
        resolve()
      })
      running.server.kill(signal)
    })
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      await end("SIGINT")
      rmSync(folder, { recursive: true, force: true })
    },
    halt: (mode) => end(mode === "fast" ? "SIGINT" : "SIGQUIT"),
    kill: () => {
      const pids = family(running.pid)
      const ended = end("SIGKILL")
      signalEach(pids, "SIGKILL")
      return ended
    },
    start: async (...settings) => {
      running = await launch(settings)
    },
    freeze: () => {
      // First the one that starts others.
      process.kill(running.pid, "SIGSTOP")
      frozen = family(running.pid)
      signalEach(frozen, "SIGSTOP")
    },
    thaw: () => signalEach(frozen, "SIGCONT"),
    replica: () => replicaOf(bin, folder)
  }
}

const replicaOf = async (bin: string, primary: string): Promise<Replica> => {
  const place = placeIn(dirname(primary))
  const data = join(place.folder, "data")
  return {
    ...(await serve(bin, place, primary)),
    promote: () => {
      execFileSync(join(bin, "pg_ctl"), ["promote", "-D", data], { ...place.spawned, stdio: "pipe" })
    }
  }
}
