/** Log lines to the error stream, those of one turn of the event loop in one write: each write is waited for. */
import { writeSync } from "node:fs"
import { Logger } from "effect"

const errorStream = 2

let held = ""

const flush = () => {
  const lines = held
  held = ""
  if (lines !== "") process.stderr.write(lines)
}

// Nothing else runs any more then.
process.on("exit", () => {
  try {
    if (held !== "") writeSync(errorStream, held)
  } catch {
    // Nobody reads it, and there is nobody left to tell.
  }
})

export const logLines = Logger.map(Logger.formatJson, (line) => {
  if (held === "") setImmediate(flush)
  held += `${line}\n`
})
