/** Waits for the end of its input, which comes however its parent ends, and then stops the server it was told of. */
import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { setTimeout } from "node:timers/promises"

const [pid, folder] = process.argv.slice(2)

process.stdin.resume()
process.stdin.once("end", async () => {
  const children = spawnSync("ps", ["-o", "pid=", "--ppid", pid], { encoding: "utf8" }).stdout.trim()
  for (const each of [pid, ...children.split(/\s+/u).filter(Boolean)]) {
    try {
      process.kill(Number(each), "SIGCONT") // a test may have frozen it
    } catch {}
  }
  try {
    process.kill(Number(pid), "SIGINT")
  } catch {}
  await setTimeout(1_000)
  rmSync(folder, { recursive: true, force: true })
})
