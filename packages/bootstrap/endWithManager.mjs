/** npm does not pass signals on, and may end before what it started. */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** The name and the parent of a process, where the system tells. */
const describe = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    const end = stat.lastIndexOf(")")
    return { name: stat.slice(stat.indexOf("(") + 1, end), parent: Number(stat.slice(end + 2).split(" ")[1]) }
  } catch {
    const listed = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" })
    const [parent, name] = (listed.stdout ?? "").trim().split(/\s+/u)
    return { name: name ?? "", parent: Number(parent) }
  }
}

const lives = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}

/** Under a package manager, the child ends with it, however it ends. Its shell may stand in between and outlive it. */
export const endWithManager = (child) => {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const { name, parent: grandparent } = describe(parent)
  const manager = /(^|[/-])(ba|da|a|k|z)?sh$/u.test(name) && grandparent > 1 ? grandparent : parent
  const watch = setInterval(() => {
    if (process.ppid === parent && lives(manager)) return
    clearInterval(watch)
    child.kill("SIGTERM")
  }, 250)
  watch.unref()
}
