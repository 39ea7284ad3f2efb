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

interface Sink {
  readonly isTerminal: boolean
  readonly write: (lines: string) => void
  /** At the end, when nothing asynchronous runs any more. */
  readonly writeLast: (lines: string) => void
}

const errorSink: Sink = {
  isTerminal: process.stderr.isTTY === true,
  write: (lines) => process.stderr.write(lines),
  writeLast: (lines) => writeSync(errorStream, lines)
}

/** The logger lives as long as its thread, so that whatever is logged last is written too. */
export const logLinesTo = ({ isTerminal, write, writeLast }: Sink) =>
  Effect.sync(() => {
    let held = ""
    const flush = () => {
      const lines = held
      held = ""
      if (lines !== "") write(lines)
    }
    process.on("exit", () => {
      try {
        if (held !== "") writeLast(held)
      } catch {
        // Nobody reads the stream any more, and there is nobody left to tell.
      }
    })
    return Logger.map(isTerminal ? readable : format, (line) => {
      if (held === "") setTimeout(flush, heldFor)
      held += `${line}\n`
    })
  })

export const logLines = logLinesTo(errorSink)
