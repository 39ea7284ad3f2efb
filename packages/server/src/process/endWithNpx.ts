/**
 * `npx` passes no signal on, and may be ended before what it started, which would then hold the port and the database for
 * nobody. Whoever else starts the server, as a unit, a container or a shell, ends it by itself.
 */
import { readFileSync } from "node:fs"

interface Ancestor {
  readonly name: string
  readonly parent: number
}

/** Of a process, where the system tells it as Linux does: proc(5). */
const ancestor = (pid: number): Ancestor | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    const end = stat.lastIndexOf(")")
    return {
      name: stat.slice(stat.indexOf("(") + 1, end),
      parent: Number(stat.slice(end + 2).split(" ")[1])
    }
  } catch {
    return undefined
  }
}

const isShell = (name: string): boolean => /^(?:ba|da|a|k|z)?sh$/u.test(name)
/** The title that npm gives itself. */
const isNpx = (name: string): boolean => /^np[mx]\b/u.test(name)

/** The process of npx that started this one, with or without its shell in between; undefined where none did. */
const npx = (): number | undefined => {
  const parent = ancestor(process.ppid)
  if (parent === undefined) return undefined
  if (isNpx(parent.name)) return process.ppid
  const above = isShell(parent.name) ? ancestor(parent.parent) : undefined
  return above !== undefined && isNpx(above.name) ? parent.parent : undefined
}

/** Milliseconds. */
const lookEvery = 250

export const endWithNpx = (): void => {
  const started = npx()
  if (started === undefined) return
  const watch = setInterval(() => {
    const still = ancestor(started)
    if (still !== undefined && isNpx(still.name)) return
    clearInterval(watch)
    process.kill(process.pid, "SIGTERM")
  }, lookEvery)
  watch.unref()
}
