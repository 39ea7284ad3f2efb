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

const isPlain = (value: unknown) => typeof value !== "object" && typeof value !== "bigint"

/** `formatJson` looks into every value for cycles and what must not be shown: two thirds of the time of a plain line. */
const format = Logger.make((options) => {
  const line = Logger.formatStructured.log(options)
  return isPlain(line.message) && Object.values(line.annotations).every(isPlain)
    ? JSON.stringify(line)
    : Logger.formatJson.log(options)
})

export const logLines = Logger.map(format, (line) => {
  if (held === "") setImmediate(flush)
  held += `${line}\n`
})
