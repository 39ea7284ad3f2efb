/**
 * What a line of the log is, for whoever reads it by a program. `deploy/log-line.schema.json` has it as JSON Schema. The
 * message is one text, so that lines of a kind can be counted, and what differs from line to line is an annotation.
 */

import { pageAddress } from "@entity-watch/node/process/pageAddress"
import { describeCause } from "@entity-watch/node/telemetry/describeCause"
import { Cause, Formatter, type Logger, References, Schema } from "effect"
import { RequestLine } from "./accessLog.ts"
import { componentOf } from "./logMessages.ts"

export const LogLine = Schema.Struct({
  timestamp: Schema.String.annotate({ description: "When it happened, in UTC", format: "date-time" }),
  level: Schema.Literals(["FATAL", "ERROR", "WARN", "INFO", "DEBUG", "TRACE"]),
  message: Schema.String.annotate({ description: "What happened: the same text for all lines of a kind" }),
  annotations: Schema.Record(
    Schema.String,
    Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Null])
  ).annotate({ description: "What differs between the lines of a kind, such as request_id or register" })
})
export type LogLine = typeof LogLine.Type

type Annotation = LogLine["annotations"][string]

const annotation = (value: unknown): Annotation =>
  value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)
    ? (value as Annotation)
    : value instanceof Error
      ? describeCause(Cause.die(value))
      : Formatter.formatJson(value)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** What was logged without a name. */
const unnamed = "detail"

/** Which part of the service a documented message is of, and where it is explained. */
const explained = (message: unknown) => {
  const component = typeof message === "string" ? componentOf.get(message) : undefined
  return component === undefined ? {} : { component, see: `${pageAddress("log-messages")}#${component}` }
}

export const logLine = ({ cause, date, fiber, logLevel, message }: Logger.Options<unknown>): LogLine => {
  const [first, ...details] = Array.isArray(message) ? message : [message]
  const line = { timestamp: date.toISOString(), level: logLevel.toUpperCase() as LogLine["level"] }
  if (first instanceof RequestLine) return { ...line, message: "request", annotations: first.annotations }
  const named: ReadonlyArray<object> = [
    fiber.getRef(References.CurrentLogAnnotations),
    ...details.map((detail) => (isRecord(detail) ? detail : { [unnamed]: detail })),
    cause.reasons.length === 0 ? {} : { cause: describeCause(cause) },
    explained(first)
  ]
  return {
    ...line,
    message: typeof first === "string" ? first : `${annotation(first)}`,
    annotations: Object.fromEntries(
      named.flatMap((fields) =>
        Object.entries(fields).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, annotation(value)]]
        )
      )
    )
  }
}
