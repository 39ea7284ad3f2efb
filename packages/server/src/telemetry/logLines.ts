/**
 * Writes log lines to the error stream, those of ten milliseconds at once, because each write is waited for. A terminal
 * shows them as sentences, and everything else gets JSON.
 */
import { writeSync } from "node:fs"
import { Effect, Logger } from "effect"
import { RequestLine } from "./accessLog.ts"
import { readable } from "./readableLines.ts"

const errorStream = 2

/** In milliseconds. A killed process may leave this much of its log unwritten. */
const heldFor = 10

const isPlain = (value: unknown) => typeof value !== "object" && typeof value !== "bigint"

/** A request's line has the members that Effect gives a line, and nothing in it needs to be looked into. */
const requestLine = ({ annotations }: RequestLine, { date, fiber, logLevel }: Logger.Options<unknown>) =>
  JSON.stringify({
    message: "request",
    level: logLevel.toUpperCase(),
    timestamp: date.toISOString(),
    annotations,
    spans: {},
    fiberId: `#${fiber.id}`
  })

/**
 * `formatJson` looks into every value for cycles and what must not be shown: two thirds of the time of a plain line.
 */
export const format = Logger.make((options) => {
  const [said] = Array.isArray(options.message) ? options.message : [options.message]
  if (said instanceof RequestLine) return requestLine(said, options)
  const line = Logger.formatStructured.log(options)
  return isPlain(line.message) && Object.values(line.annotations).every(isPlain)
    ? JSON.stringify(line)
    : Logger.formatJson.log(options)
})

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
