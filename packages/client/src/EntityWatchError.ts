/** Everything a call can reject with, except the reason of an aborted signal. */
import type { Headers, Response } from "./platform.ts"

export type ErrorType =
  | "invalid_request"
  | "unauthorized"
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
  readonly type: ErrorType | (string & {})
  /** Of the answer; null when there was none. */
  readonly status: number | null
  /** For the operator's log; null when the service did not answer itself. */
  readonly request_id: string | null
  readonly headers: Headers | null

  constructor(
    type: ErrorType | (string & {}),
    message: string,
    from: Partial<Response> = {},
    cause?: unknown
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.type = type
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

/** 409: the idempotency key was used with another request. */
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

/** The error that an answer stands for. `body` is the parsed JSON, if it is any. */
export const errorOf = (
  response: Response,
  body: { error?: Partial<ErrorBody> } | null
): EntityWatchError => {
  const { message, type } = body?.error ?? {}
  return new (classOf(response.status))(
    type ?? "unreadable_answer",
    message ?? `The answer with status ${response.status} is not the service's: check baseUrl and any proxy.`,
    response
  )
}

interface ErrorBody {
  readonly type: string
  readonly message: string
}
