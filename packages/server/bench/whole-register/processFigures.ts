/** What processes take, as Linux tells it: proc(5). */
import { readdirSync, readFileSync, realpathSync } from "node:fs"

const textOf = (path: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}

const kibibytes = (path: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "mu").exec(textOf(path))?.[1] ?? Number.NaN) * 1024

/** In bytes; NaN where the system does not say. */
export const residentNow = (pid: number): number => kibibytes(`/proc/${pid}/status`, "VmRSS")
export const residentAtMost = (pid: number): number => kibibytes(`/proc/${pid}/status`, "VmHWM")

const statOf = (pid: number): ReadonlyArray<string> =>
  textOf(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ") ?? []

/** In seconds, without the children. */
export const processorSeconds = (pid: number): number => {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** In seconds, with the children that have ended and were waited for. */
const withEnded = (pid: number): number => {
  const fields = statOf(pid)
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / 100
}

const childrenOf = (pid: number): ReadonlyArray<number> =>
  readdirSync("/proc").flatMap((name) =>
    /^\d+$/u.test(name) && statOf(Number(name))[1] === `${pid}` ? [Number(name)] : []
  )

/** The processes of a PostgreSQL server, of which this is the first. */
export const postgresFigures = (pid: number): { readonly bytes: number; readonly cpu: number } => {
  const all = [pid, ...childrenOf(pid)]
  return {
    // Shared memory is counted once: each process has its share of it.
    bytes: all.reduce((sum, each) => sum + (kibibytes(`/proc/${each}/smaps_rollup`, "Pss") || 0), 0),
    cpu: withEnded(pid) + all.slice(1).reduce((sum, each) => sum + (processorSeconds(each) || 0), 0)
  }
}

/** The first process of the server that has a folder as its data; undefined where it is on another machine. */
export const postgresOf = (dataDirectory: string): number | undefined => {
  const first = Number(textOf(`${dataDirectory}/postmaster.pid`).split("\n")[0])
  if (!(first > 0)) return undefined
  try {
    realpathSync(`/proc/${first}`)
    return first
  } catch {
    return undefined
  }
}
