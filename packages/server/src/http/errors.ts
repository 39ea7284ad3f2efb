/** The failures of the contract, made with the id of the request at hand; and how defects are described in the log. */
import {
  Conflict,
  InvalidRequest,
  NotFound,
  Overloaded,
  RateLimited,
  Unauthorized,
  UpstreamUnavailable
} from "@entity-watch/core/api/ApiError"
import type { IdentitySourceUnavailable } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import type { SearchOverloaded } from "@entity-watch/core/resolve/NameSearch"
import type { AsOfOutOfReach } from "@entity-watch/core/snapshots/Snapshots"
import { Cause, Effect, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { SqlError } from "effect/sql"
import { RequestFacts } from "./requestId.ts"

export const errorAnswer = (
  requestId: string,
  status: number,
  type: string,
  message: string,
  headers: Record<string, string> = {}
) => HttpServerResponse.jsonUnsafe({ error: { type, message, request_id: requestId } }, { status, headers })

const statuses = [InvalidRequest, Unauthorized, RateLimited, UpstreamUnavailable, Overloaded].map(
  (failure) => [failure, Schema.resolveAnnotations(failure)?.httpApiStatus] as const
)

/** A declared failure of a question as the contract writes it. */
export const failureAnswer = (
  failure: InvalidRequest | Overloaded | RateLimited | Unauthorized | UpstreamUnavailable
) => {
  const { message, request_id, type } = failure.error
  const status = statuses.find(([declared]) => failure instanceof declared)?.[1] ?? 500
  return errorAnswer(request_id, status, type, message)
}

const withFacts = <E>(make: (facts: RequestFacts) => E) =>
  Effect.flatMap(RequestFacts, (facts) => Effect.fail(make(facts)))

export const invalidRequest = (message: string) =>
  withFacts(
    ({ requestId }) =>
      new InvalidRequest({ error: { type: "invalid_request", message, request_id: requestId } })
  )

/** A question about a time of which nothing is known. */
export const asOfOutOfReach = ({ earliest, isFuture, now }: AsOfOutOfReach) =>
  invalidRequest(
    isFuture
      ? `as_of must not be in the future: today is ${now.slice(0, 10)} in UTC. Leave it out to ask about now.`
      : earliest === null
        ? "Leave as_of out: no register has been loaded yet."
        : `as_of must not be before ${earliest}, when the first register was loaded.`
  )

export const unauthorized = (message: string) =>
  withFacts(
    ({ requestId }) => new Unauthorized({ error: { type: "unauthorized", message, request_id: requestId } })
  )

export const notFound = (message: string) =>
  withFacts(({ requestId }) => new NotFound({ error: { type: "not_found", message, request_id: requestId } }))

export const conflict = (message: string) =>
  withFacts(({ requestId }) => new Conflict({ error: { type: "conflict", message, request_id: requestId } }))

export const rateLimited = (retryAfterSeconds: number) =>
  withFacts(({ headers, requestId }) => {
    headers["retry-after"] = `${retryAfterSeconds}`
    const message = `The account sent too many requests; wait ${retryAfterSeconds} s before the next one.`
    return new RateLimited({ error: { type: "rate_limited", message, request_id: requestId } })
  })

const retryAfterOutageSeconds = 5

const outage =
  (message: string) =>
  ({ headers, requestId }: RequestFacts) => {
    headers["retry-after"] = `${retryAfterOutageSeconds}`
    return new UpstreamUnavailable({
      error: { type: "upstream_unavailable", message, request_id: requestId }
    })
  }

export const upstreamUnavailable = (message: string) => withFacts(outage(message))

/** 502 rather than 503: the service is up and takes requests, what it reads from is not. The same for every operation. */
export const databaseOutage = outage("The database could not be read or written; try again in a few seconds.")
export const databaseUnavailable = withFacts(databaseOutage)

export const keyUncheckable = upstreamUnavailable(
  "The API key could not be checked, because the database did not answer; try again in a few seconds."
)

export const identityUnavailable = ({ reason, source }: IdentitySourceUnavailable) =>
  upstreamUnavailable(`The identity register ${source} is unavailable: ${inMidSentence(reason)}.`)

const overloads = {
  queue_full: { seconds: 1, message: "Too many names are being searched; try again in a second." },
  no_index: { seconds: 30, message: "The name index is being built; try again in half a minute." }
} as const satisfies Record<SearchOverloaded["reason"], unknown>

export const searchOverloaded = ({ reason }: SearchOverloaded) =>
  withFacts(({ headers, requestId }) => {
    const { message, seconds } = overloads[reason]
    headers["retry-after"] = `${seconds}`
    return new Overloaded({ error: { type: "overloaded", message, request_id: requestId } })
  })

const inMidSentence = (sentence: string) =>
  sentence.replace(/^[A-Z](?=[a-z])/u, (letter) => letter.toLowerCase()).replace(/\.$/u, "")

/** One sentence for every id that is not the caller's: unknown, deleted, another account's, of the other mode. */
export const subscriptionNotFound = notFound("The account has no subscription of this id.")

/** A statement that met no database, or one that does not serve just now, is an outage and not a fault of ours. */
export const isDatabaseOutage = (cause: Cause.Cause<unknown>): boolean => outagesOf(cause).length > 0

const outagesOf = (cause: Cause.Cause<unknown>): ReadonlyArray<SqlError.SqlError> =>
  cause.reasons.flatMap((reason) =>
    Cause.isDieReason(reason) && SqlError.isSqlError(reason.defect) && isOutage(reason.defect)
      ? [reason.defect]
      : []
  )

/** In the database's own words where it says why it does not serve: those quote no values. */
export const logOutage = (cause: Cause.Cause<unknown>, requestId: string) => {
  const causes = outagesOf(cause).map(({ reason }) => {
    const state = stateOf(reason.cause)
    const said = outageStates.test(state) && reason.cause instanceof Error ? `: ${reason.cause.message}` : ""
    return `${reason._tag}${state === "" ? "" : ` ${state}`}${said}`
  })
  return Effect.logWarning("The database did not serve a request.").pipe(
    Effect.annotateLogs({ request_id: requestId, cause: causes.join("; ") })
  )
}

const refusals: ReadonlyArray<SqlError.SqlErrorReason["_tag"]> = ["AuthenticationError", "AuthorizationError"]

/**
 * Lost connections (08), too many of them or no memory or disk (53), stopping and starting (57P), failing files (58), no
 * database of the name (3D), and read only (25006). https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const outageStates = /^(?:08|53|57P|58|3D|25006)/u

const isOutage = ({ isRetryable, reason }: SqlError.SqlError): boolean =>
  isRetryable || refusals.includes(reason._tag) || outageStates.test(stateOf(reason.cause))

const stateOf = (cause: unknown): string =>
  cause instanceof Error && "code" in cause ? String(cause.code) : ""

/**
 * What the log says of a defect. Messages of SQL and schema errors quote values, so these give their kind and place
 * only; in every other message long numbers are blotted out.
 */
export const describeCause = (cause: Cause.Cause<unknown>): string =>
  cause.reasons
    .map((reason) =>
      Cause.isDieReason(reason)
        ? describe(reason.defect)
        : Cause.isFailReason(reason)
          ? describe(reason.error)
          : "interrupted"
    )
    .join("; ")

const describe = (defect: unknown): string => {
  if (!(defect instanceof Error)) return `a thrown ${typeof defect}`
  const place = (defect.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /u.test(line))
    .slice(0, 8)
  const what = SqlError.isSqlError(defect)
    ? `SqlError ${defect.reason._tag}${"constraint" in defect.reason ? ` ${defect.reason.constraint}` : ""}`
    : Schema.isSchemaError(defect)
      ? "SchemaError"
      : `${defect.name}: ${defect.message.replace(/\d(?:[\s-]?\d){5,}/gu, "…")}`
  return [what, ...place.map((line) => line.trim())].join(" | ")
}
