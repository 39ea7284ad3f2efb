/**
 * The log has one line for each request. It holds the route's template and never the path, the query, a header or a
 * body: those carry identifiers, names, dates of birth and keys. A caller may choose the ids of its request and trace.
 */
import { Effect, Metric } from "effect"

export interface Answered {
  readonly method: string
  readonly route: string | undefined
  readonly status: number
  readonly millis: number
  readonly requestId: string
  readonly accountId: string | undefined
  /** Of the caller's trace, or of one that this request began. */
  readonly traceId?: string | undefined
}

/** The status that nginx, too, writes when the client went away before its answer. */
export const clientClosedRequest = 499

const durations = (attributes: Metric.Metric.Attributes) =>
  Metric.histogram("entity_watch_http_request_duration_seconds", {
    description: "Requests answered, by route template and status",
    attributes,
    boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
  })

/** One metric for each method, route and status: making it anew for every request costs more than counting. */
const durationsOf = new Map<string, ReturnType<typeof durations>>()

const durationOf = (method: string, route: string, status: number) => {
  const key = `${method} ${route} ${status}`
  const known = durationsOf.get(key)
  if (known !== undefined) return known
  const made = durations({ method, route, status: `${status}` })
  // On paths that do not exist, the method is any word that the caller likes.
  if (route !== "none") durationsOf.set(key, made)
  return made
}

/** What the log says of one request: a kind of message of its own, so that `logLine` need not look into it. */
export class RequestLine {
  readonly annotations: Readonly<Record<string, string | number>>
  constructor(annotations: Readonly<Record<string, string | number>>) {
    this.annotations = annotations
  }
}

/** Writes the line, and counts the request. */
export const logRequest = ({
  accountId,
  method,
  millis,
  requestId,
  route = "none",
  status,
  traceId
}: Answered) =>
  Effect.withFiber<void>((fiber) => {
    durationOf(method, route, status).updateUnsafe(millis / 1000, fiber.context)
    return Effect.logInfo(
      new RequestLine({
        method,
        route,
        status,
        duration_ms: Math.round(millis * 10) / 10,
        request_id: requestId,
        ...(accountId !== undefined && { account_id: accountId }),
        ...(traceId !== undefined && { trace_id: traceId })
      })
    )
  })
