/**
 * The log as a person reads it at a terminal: the time of day, what happened, and its fields. It holds the same facts as
 * the JSON lines, which are written wherever the error stream is no terminal.
 */
import { Logger } from "effect"
import { RequestLine } from "./accessLog.ts"

/** What a terminal would obey instead of showing it. */
const shown = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")

const value = (field: unknown): string =>
  typeof field === "string" ? field : (JSON.stringify(field) ?? String(field))

const fieldsOf = (record: object): ReadonlyArray<string> =>
  Object.entries(record)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => `${name}=${value(field)}`)

const pad = (part: number): string => `${part}`.padStart(2, "0")

const timeOf = (date: Date): string =>
  [date.getHours(), date.getMinutes(), date.getSeconds()].map(pad).join(":")

export const readable = Logger.make((options) => {
  const { date, logLevel, message } = options
  const said = Array.isArray(message) ? message : [message]
  const [first] = said
  const time = timeOf(date)
  if (first instanceof RequestLine) {
    const { duration_ms, method, route, status, ...others } = first.annotations
    return shown(`${time} ${method} ${route} ${status} ${duration_ms} ms  ${fieldsOf(others).join(" ")}`)
  }
  const level = logLevel === "Info" ? "" : `${logLevel.toUpperCase()} `
  const words = said.map((each) =>
    typeof each === "object" && each !== null ? fieldsOf(each).join(" ") : value(each)
  )
  const { annotations } = Logger.formatStructured.log(options)
  return shown([`${time} ${level}${words.join("  ")}`, ...fieldsOf(annotations)].join("  "))
})
