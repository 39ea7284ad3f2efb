/**
 * `npx` passes no signal on to what its shell started, and may be ended before it, which would then hold the port and the
 * database for nobody. Whoever else starts the server, as a unit, a container or a shell, ends it by itself.
 */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"

interface Ancestor {
  readonly name: string
  readonly parent: number
}

/** Of a process, where the system tells it as Linux does, proc(5), and by ps elsewhere. */
const ancestor = (pid: number): Ancestor => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    const end = stat.lastIndexOf(")")
    return {
      name: stat.slice(stat.indexOf("(") + 1, end),
      parent: Number(stat.slice(end + 2).split(" ")[1])
    }
  } catch {
    const listed = spawnSync("ps", ["-o", "ppid=,command=", "-p", String(pid)], { encoding: "utf8" })
    const [, parent = "0", name = ""] = /^\s*(\d+)\s+(\S+)/u.exec(listed.stdout ?? "") ?? []
    return { name, parent: Number(parent) }
  }
}

const isShell = (name: string): boolean => /^(?:.*\/)?(?:ba|da|a|k|z)?sh$/u.test(name)
/** The title that npm gives itself. */
const isNpx = (name: string): boolean => /^np[mx]\b/u.test(name)

/** What npx was told to run puts something into the background, which is to stay when npx has come to its end. */
const isLeftBehind = (script: string): boolean => /(?<!&)&(?!&)/u.test(script)

/** The process of npx that started this one, with or without its shell in between; undefined where none did. */
const npx = (): number | undefined => {
  const script = process.env.npm_lifecycle_script
  if (script === undefined || isLeftBehind(script)) return undefined
  const parent = ancestor(process.ppid)
  if (isNpx(parent.name)) return process.ppid
  return isShell(parent.name) && isNpx(ancestor(parent.parent).name) ? parent.parent : undefined
}

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

/** Milliseconds. */
const lookEvery = 250

export const endWithNpx = (): void => {
  const started = npx()
  if (started === undefined) return
  const watch = setInterval(() => {
    if (lives(started)) return
    clearInterval(watch)
    process.kill(process.pid, "SIGTERM")
  }, lookEvery)
  watch.unref()
}
