/** Everything a call can reject with, except the reason of an aborted signal. */
import type { Headers } from "./platform.ts"

export type ErrorType =
  | "invalid_request"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  | "gone"
  | "payload_too_large"
  | "unsupported_media_type"
  | "rate_limited"
  | "internal"
  | "upstream_unavailable"
  | "overloaded"
  | "timed_out"
  | "connection_failed"
  | "unreadable_answer"

export class EntityWatchError extends Error {
  override readonly name: string = "EntityWatchError"
  /** As the service said it, or one of the last three when it said nothing readable. */
  declare readonly type: ErrorType | (string & {})
  /** The same, by the name that other clients and Node have for it. */
  declare readonly code: ErrorType | (string & {})
  /** Of the answer; null when there was none. */
  declare readonly status: number | null
  /** For the operator's log; null when the service did not answer itself. */
  declare readonly request_id: string | null
  declare readonly headers: Headers | null

  constructor(
    type: ErrorType | (string & {}),
    message: string,
    from: { readonly status?: number; readonly headers?: Headers | undefined } = {},
    cause?: unknown
  ) {
    super(message, cause ? { cause } : undefined)
    this.type = this.code = type
    this.status = from.status ?? null
    this.headers = from.headers ?? null
    this.request_id = this.headers?.get("x-request-id") ?? null
  }
}

/** 400, 405, 413, 415, 431 and whatever else is below 500: the message says what to change. */
export class InvalidRequestError extends EntityWatchError {
  override readonly name = "InvalidRequestError"
}

/** 401: the key is missing, unknown, expired or revoked. */
export class UnauthorizedError extends EntityWatchError {
  override readonly name = "UnauthorizedError"
}

/** 404: the account has nothing of this id. */
export class NotFoundError extends EntityWatchError {
  override readonly name = "NotFoundError"
}

/** 409: the idempotency key was used with another request, or what is decided on is not as it was shown. */
export class ConflictError extends EntityWatchError {
  override readonly name = "ConflictError"
}

/** 429, after the retries. */
export class RateLimitedError extends EntityWatchError {
  override readonly name = "RateLimitedError"
}

/** 5xx, after the retries. */
export class ServerError extends EntityWatchError {
  override readonly name = "ServerError"
}

/** An answer that is not the service's: not JSON, or a redirect. Look at `baseUrl` and at what is in front of it. */
export class UnreadableAnswerError extends EntityWatchError {
  override readonly name = "UnreadableAnswerError"
}

/** No answer came, or only a part of one. `cause` is what `fetch` said. */
export class ConnectionError extends EntityWatchError {
  override readonly name = "ConnectionError"
}

/** No whole answer within `timeout`. */
export class TimeoutError extends EntityWatchError {
  override readonly name = "TimeoutError"
}

const byStatus: Record<number, typeof EntityWatchError> = {
  401: UnauthorizedError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitedError
}

const classOf = (status: number): typeof EntityWatchError =>
  byStatus[status] ??
  (status > 499 ? ServerError : status > 399 ? InvalidRequestError : UnreadableAnswerError)

const text = (said: unknown) => (typeof said === "string" ? said : null)

/** The error that an answer stands for. `error` is what its JSON says, if it is any: a gateway's holds what it likes. */
export const errorOf = (
  response: { readonly status: number; readonly headers?: Headers },
  error?: Partial<ErrorBody>
): EntityWatchError => {
  // Of where it redirects to, the host alone: a password may stand in front of it.
  const location = `${response.headers?.get("location")}`
  const host = URL.canParse(location) && new URL(location).host
  return new (classOf(response.status))(
    text(error?.type) ?? "unreadable_answer",
    text(error?.message) ??
      `An answer of status ${response.status}${host ? ` (to ${host})` : ""} is not the service's: check baseUrl and proxies.`,
    response
  )
}

interface ErrorBody {
  readonly type: string
  readonly message: string
}
