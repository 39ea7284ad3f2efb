/**
 * Writes log lines to the error stream, those of ten milliseconds at once, because each write is waited for. Unless
 * `LOG_FORMAT` says otherwise, a terminal shows them as sentences, and everything else gets JSON.
 */
import { writeSync } from "node:fs"
import { Config, Effect, Logger, LogLevel } from "effect"
import { logLine } from "./LogLine.ts"
import { readable } from "./readableLines.ts"

const errorStream = 2

/** In milliseconds. A killed process may leave this much of its log unwritten. */
const heldFor = 10

const usual = process.stderr.isTTY ? "text" : "json"

export const logFormat = Config.Literals(["text", "json"], "LOG_FORMAT").pipe(Config.withDefault(usual))

export const format = Logger.make((options) => JSON.stringify(logLine(options)))

interface Sink {
  readonly isText: boolean
  readonly write: (lines: string) => void
  /** At the end, when nothing asynchronous runs any more. */
  readonly writeLast: (lines: string) => void
}

/** While the demo starts, what is no failure waits, so that it does not stand between the lines of its screen. */
const screen = { isAwaited: false, shown: () => {} }

export const awaitScreen = Effect.sync(() => {
  screen.isAwaited = true
})

export const screenIsShown = Effect.sync(() => {
  screen.isAwaited = false
  screen.shown()
})

/** The logger lives as long as its thread, so that whatever is logged last is written too. */
export const logLinesTo = ({ isText, write, writeLast }: Sink) =>
  Effect.sync(() => {
    const written = isText ? readable : format
    let held = ""
    let isDue = false
    const flush = () => {
      const lines = held
      held = ""
      isDue = false
      if (lines !== "") write(lines)
    }
    screen.shown = flush
    process.on("exit", () => {
      try {
        if (held !== "") writeLast(held)
      } catch {
        // Nobody reads the stream any more, and there is nobody left to tell.
      }
    })
    return Logger.make((options) => {
      held += `${written.log(options)}\n`
      if (isDue || (screen.isAwaited && LogLevel.isLessThan(options.logLevel, "Warn"))) return
      isDue = true
      setTimeout(flush, heldFor)
    })
  })

/** Who reads a wrong format says so: `serve` and `doctor`. Everybody else has the usual one. */
export const logLines = Effect.flatMap(
  Effect.orElseSucceed(logFormat, () => usual),
  (chosen) =>
    logLinesTo({
      isText: chosen === "text",
      write: (lines) => process.stderr.write(lines),
      writeLast: (lines) => writeSync(errorStream, lines)
    })
)
