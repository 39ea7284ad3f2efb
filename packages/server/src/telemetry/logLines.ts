/**
 * Writes log lines to the error stream, those of ten milliseconds at once, because each write is waited for. A terminal
 * shows them as sentences, and everything else gets JSON.
 */
import { writeSync } from "node:fs"
import { Effect, Logger } from "effect"
import { logLine } from "./LogLine.ts"
import { readable } from "./readableLines.ts"

const errorStream = 2

/** In milliseconds. A killed process may leave this much of its log unwritten. */
const heldFor = 10

export const format = Logger.make((options) => JSON.stringify(logLine(options)))

/** The logger lives as long as the process, so that whatever is logged last is written too. */
export const logLines = Effect.sync(() => {
  let held = ""
  const flush = () => {
    const lines = held
    held = ""
    if (lines !== "") process.stderr.write(lines)
  }
  // Nothing asynchronous runs any more at that time.
  process.on("exit", () => {
    try {
      if (held !== "") writeSync(errorStream, held)
    } catch {
      // Nobody reads the stream any more, and there is nobody left to tell.
    }
  })
  return Logger.map(process.stderr.isTTY === true ? readable : format, (line) => {
    if (held === "") setTimeout(flush, heldFor)
    held += `${line}\n`
  })
})
