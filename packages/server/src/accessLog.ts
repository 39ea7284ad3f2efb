/**
 * One line per request. It holds the route's template and never the path, the query, a header or a body: those carry
 * identifiers, names, dates of birth and keys.
 */
import { Effect } from "effect"

export interface Answered {
  readonly method: string
  readonly route: string | undefined
  readonly status: number
  readonly millis: number
  readonly requestId: string
  readonly accountId: string | undefined
}

/** What nginx writes when the client went away before its answer. */
export const clientClosedRequest = 499

export const logRequest = ({ accountId, method, millis, requestId, route, status }: Answered) =>
  Effect.logInfo("request").pipe(
    Effect.annotateLogs({
      method,
      route: route ?? "none",
      status,
      duration_ms: Math.round(millis * 10) / 10,
      request_id: requestId,
      ...(accountId !== undefined && { account_id: accountId })
    })
  )
