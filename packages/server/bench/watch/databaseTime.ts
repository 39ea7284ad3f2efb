/** The processor time of a PostgreSQL server on this machine, all its processes together. */
import { readdirSync, readFileSync } from "node:fs"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

interface Times {
  readonly pid: number
  readonly parent: number
  /** In hundredths of a second, that of the children that have ended included. */
  readonly used: number
}

/** These are the fields 4 and 14 to 17: proc(5). */
const timesOf = (pid: number): Times | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").map(Number) ?? []
    return { pid, parent: fields[1] ?? 0, used: fields.slice(11, 15).reduce((sum, each) => sum + each, 0) }
  } catch {
    return undefined
  }
}

const usedBy = (server: number): number =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => timesOf(Number(name)) ?? [])
    .filter(({ parent, pid }) => pid === server || parent === server)
    .reduce((sum, { used }) => sum + used * 10_000, 0)

/** How many microseconds were used so far; NaN where the server runs elsewhere or the system does not say. */
export const databaseTime = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`
  const server = timesOf(row?.pid ?? 0)?.parent ?? 0
  return server > 1 ? usedBy(server) : Number.NaN
})
