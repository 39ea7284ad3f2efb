/** Waits for the end of its input, which comes however its parent ends, and then stops the server it was told of. */
import { rmSync } from "node:fs"
import { setTimeout } from "node:timers/promises"

const [pid, folder] = process.argv.slice(2)

process.stdin.resume()
process.stdin.once("end", async () => {
  try {
    process.kill(Number(pid), "SIGINT")
  } catch {}
  await setTimeout(1_000)
  rmSync(folder, { recursive: true, force: true })
})
