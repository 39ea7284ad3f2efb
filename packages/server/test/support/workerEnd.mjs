/**
 * Waits for the end of its input, which comes however its parent ends, then ends the processes and removes the folders
 * that it was told of and not told to leave alone.
 */
import { rmSync } from "node:fs"
import { createInterface } from "node:readline"
import { setTimeout } from "node:timers/promises"

const processes = new Set()
const folders = new Set()

for await (const line of createInterface({ input: process.stdin })) {
  const { folder, leave, pid } = JSON.parse(line)
  const [known, each] = pid === undefined ? [folders, folder] : [processes, pid]
  if (leave) known.delete(each)
  else known.add(each)
}
for (const pid of processes) {
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    // It ended by itself.
  }
}
// Files of a process that is ending may still appear.
if (processes.size > 0) await setTimeout(200)
for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
