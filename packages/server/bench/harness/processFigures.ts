/** What processes take, as Linux tells it: proc(5). NaN where the system does not say, or the process has ended. */
import { readdirSync, readFileSync } from "node:fs"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const textOf = (path: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}

/** In bytes. */
const kibibytes = (path: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "mu").exec(textOf(path))?.[1] ?? Number.NaN) * 1024
export const residentNow = (pid: number): number => kibibytes(`/proc/${pid}/status`, "VmRSS")
export const residentAtMost = (pid: number): number => kibibytes(`/proc/${pid}/status`, "VmHWM")
export const ownBytes = (pid: number): number =>
  ["Private_Clean", "Private_Dirty"].reduce(
    (sum, field) => sum + (kibibytes(`/proc/${pid}/smaps_rollup`, field) || 0),
    0
  )

const fieldsOf = (path: string): ReadonlyArray<string> => textOf(path).split(") ").at(-1)?.split(" ") ?? []
const seconds = (path: string, fields: ReadonlyArray<number>): number => {
  const found = fieldsOf(path)
  return fields.reduce((sum, field) => sum + Number(found[field]), 0) / 100
}

/** Of all threads, without the children. */
export const processorSeconds = (pid: number): number => seconds(`/proc/${pid}/stat`, [11, 12])
export const mainThreadSeconds = (pid: number): number => seconds(`/proc/${pid}/task/${pid}/stat`, [11, 12])

/** Of this machine's PostgreSQL, its first process; undefined where the database is embedded or elsewhere. */
export const postgresServer = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`
  const parent = Number(fieldsOf(`/proc/${row?.pid}/stat`)[1])
  return /postgres|postmaster/u.test(textOf(`/proc/${parent}/cmdline`)) ? parent : undefined
})

/** Of a PostgreSQL server with all its processes; shared memory is counted once. */
export const postgresFigures = (first: number | undefined) => {
  if (first === undefined) return { bytes: Number.NaN, cpu: Number.NaN }
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name) && fieldsOf(`/proc/${name}/stat`)[1] === `${first}`)
    .map(Number)
  return {
    bytes: [first, ...children].reduce(
      (sum, pid) => sum + (kibibytes(`/proc/${pid}/smaps_rollup`, "Pss") || 0),
      0
    ),
    // With the children that have ended and were waited for.
    cpu: children.reduce(
      (sum, pid) => sum + (processorSeconds(pid) || 0),
      seconds(`/proc/${first}/stat`, [11, 12, 13, 14])
    )
  }
}
