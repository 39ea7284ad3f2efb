/**
 * The log as a person reads it at a terminal: the time of day, what happened, and its annotations. It holds the same
 * facts as the JSON lines, which are written wherever the error stream is no terminal.
 */
import { Logger } from "effect"
import { RequestLine } from "./accessLog.ts"
import { logLine } from "./LogLine.ts"

/** What a terminal would obey instead of showing it. */
const shown = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")

const fieldsOf = (annotations: object): string =>
  Object.entries(annotations)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ")

const pad = (part: number): string => `${part}`.padStart(2, "0")

const timeOf = (date: Date): string =>
  [date.getHours(), date.getMinutes(), date.getSeconds()].map(pad).join(":")

export const readable = Logger.make((options) => {
  const time = timeOf(options.date)
  const { annotations, level, message } = logLine(options)
  const [said] = Array.isArray(options.message) ? options.message : [options.message]
  if (said instanceof RequestLine) {
    const { duration_ms, method, route, status, ...others } = annotations
    return shown(`${time} ${method} ${route} ${status} ${duration_ms} ms  ${fieldsOf(others)}`)
  }
  const what = `${time} ${level === "INFO" ? "" : `${level} `}${message}`
  return shown([what, fieldsOf(annotations)].filter((part) => part !== "").join("  "))
})
