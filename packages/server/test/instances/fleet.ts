/** Instances of the server as an operator starts them: processes of their own over one database. */
import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { createServer } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { makeAuthority } from "../../../../examples/watch-and-verify/certificate.ts"
import { type Ended, run, type Started, start } from "../support/command.ts"
import { PostgresAddress, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { clientAt } from "../support/server.ts"
import { until } from "../support/until.ts"

export { until }

export interface Arrival {
  readonly event: string
  readonly timestamp: number
  readonly answer: (status: number) => void
}

/** A receiver that answers 204 at once, or keeps its answers back while `isHeld`. */
const startReceiver = async () => {
  const authority = makeAuthority()
  const arrivals: Array<Arrival> = []
  const state = { isHeld: false }
  const server = createServer(authority.issue(["127.0.0.1"]), (request, response: ServerResponse) => {
    request.resume().on("end", () => {
      const answer = (status: number) => void response.writeHead(status).end()
      arrivals.push({
        event: String(request.headers["webhook-id"]),
        timestamp: Number(request.headers["webhook-timestamp"]),
        answer
      })
      if (!state.isHeld) answer(204)
    })
  })
  server.listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { arrivals, state, port, certificate: authority.cert, stop: () => server.closeAllConnections() }
}

export interface Instance extends Started {
  readonly base: string
  readonly signal: (signal: NodeJS.Signals) => void
}

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

/**
 * Over a database of the run's server: an empty one, unless it is to be migrated already. `place` says what address the
 * instances are given for it.
 */
export const makeFleet = async (
  from: "empty" | "migrated" = "migrated",
  place: (address: string) => Promise<string> = async (address) => address
) => {
  const database = ManagedRuntime.make(
    from === "empty" ? PostgresDatabase.layerEmpty : PostgresDatabase.layer
  )
  const url = await place(await database.runPromise(PostgresAddress))
  const receiver = await startReceiver()
  const folder = mkdtempSync(join(tmpdir(), "ew-fleet-"))
  writeFileSync(join(folder, "authority.pem"), receiver.certificate)
  const settings = {
    DATABASE_URL: url,
    SECRETS_KEY: randomBytes(32).toString("base64"),
    DATA_DIR: folder,
    EGRESS_ALLOW: `127.0.0.1:${receiver.port}`,
    NODE_EXTRA_CA_CERTS: join(folder, "authority.pem"),
    SHUTDOWN_GRACE_SECONDS: "0",
    PORT: "0"
  }
  const runtime = ManagedRuntime.make(
    ApiKeys.layer.pipe(Layer.provide(NodeCrypto.layer), Layer.provideMerge(clientAt(url)))
  )
  const instances: Array<Instance> = []

  const launch = async (more: Record<string, string> = {}): Promise<Instance> => {
    const child = start({ ...settings, ...more }, "serve")
    child.ended.catch(() => {})
    const said = await child.said(/"?base"?[:=]"?http:\/\/[^"\s]+/u)
    const instance = {
      ...child,
      base: said.slice(said.indexOf("http")),
      signal: (signal: NodeJS.Signals) => void child.child.kill(signal)
    }
    instances.push(instance)
    return instance
  }

  const ask = async (to: Instance, key: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${to.base}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    const text = await response.text()
    return { status: response.status, body: text === "" ? {} : JSON.parse(text) }
  }

  const read = <A>(query: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>): Promise<A> =>
    runtime.runPromise(SqlClient.SqlClient.use(query))

  return {
    url,
    receiver,
    folder,
    launch,
    ask,
    command: (...args: ReadonlyArray<string>): Promise<Ended> => run(settings, ...args),
    begin: (...args: ReadonlyArray<string>): Started => start(settings, ...args),
    keyOf: (account: string, mode: "live" | "sandbox"): Promise<string> =>
      runtime.runPromise(
        ApiKeys.use((keys) => Effect.map(keys.create(account, mode), ({ token }) => Redacted.value(token)))
      ),
    hook: (path: string) => `https://127.0.0.1:${receiver.port}/${path}`,
    read,
    /** The session that waits for a lock, once there is one. */
    lockedOut: () =>
      until("a session waits for a lock", async () => {
        const [row] = await read(
          (sql) => sql<{ pid: number }>`
            SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
        )
        return row?.pid
      }),
    /** Ends the session of a frozen process in the middle of its transaction, as PostgreSQL does after ten seconds. */
    endTransaction: (pid: number) =>
      until("its session has ended", async () => {
        const rows = await read(
          (sql) => sql`
            SELECT CASE WHEN state = 'idle in transaction' THEN pg_terminate_backend(pid) END AS ended
            FROM pg_stat_activity WHERE pid = ${pid}::int4`
        )
        return rows.length === 0
      }),
    /** Holds a lock on a table until it is told to give it up. */
    hold: async (table: string, mode: "SHARE" | "ACCESS EXCLUSIVE") => {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      const held = new Promise<void>((resolve, reject) => {
        runtime
          .runPromise(
            SqlClient.SqlClient.use((sql) =>
              sql.withTransaction(
                Effect.andThen(
                  sql.unsafe(`LOCK TABLE ${table} IN ${mode} MODE`),
                  Effect.promise(() => {
                    resolve()
                    return released
                  })
                )
              )
            )
          )
          .catch(reject)
      })
      await held
      return release
    },
    stop: async () => {
      for (const { child } of instances) {
        child.kill("SIGKILL")
      }
      receiver.stop()
      await runtime.dispose()
      await database.dispose()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

export type Fleet = Awaited<ReturnType<typeof makeFleet>>
