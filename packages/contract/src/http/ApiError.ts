/**
 * Every failure that a caller can meet. On the wire each is `{ error: { type, message, request_id } }`. Specification
 * 2.7 and 7.
 */
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Schema from "effect/Schema"

const envelope = <const Type extends string>(type: Type) => ({
  error: Schema.Struct({
    type: Schema.Literal(type),
    message: Schema.String.annotate({ description: "One sentence that says what to change." }),
    request_id: Schema.String.annotate({ description: "The same as the header x-request-id." })
  })
})

export class InvalidRequest extends Schema.Error<InvalidRequest>("InvalidRequest")(
  envelope("invalid_request"),
  {
    httpApiStatus: 400,
    description: "The request does not have the form this operation takes."
  }
) {
  // The tag is on the class and never on the wire: it lets `catchTag` work here and in the derived client.
  readonly _tag = "InvalidRequest"
  override get message() {
    return this.error.message
  }
}

export class Unauthorized extends Schema.Error<Unauthorized>("Unauthorized")(envelope("unauthorized"), {
  httpApiStatus: 401,
  description:
    "No API key was sent, or it is unknown, expired, revoked or malformed: which of these is not said."
}) {
  readonly _tag = "Unauthorized"
  override get message() {
    return this.error.message
  }
}

export class Forbidden extends Schema.Error<Forbidden>("Forbidden")(envelope("forbidden"), {
  httpApiStatus: 403,
  description: "Whoever asks is known, and may not do this."
}) {
  readonly _tag = "Forbidden"
  override get message() {
    return this.error.message
  }
}

export class NotFound extends Schema.Error<NotFound>("NotFound")(envelope("not_found"), {
  httpApiStatus: 404,
  description: "There is nothing at this path, or nothing of this id that the account may see."
}) {
  readonly _tag = "NotFound"
  override get message() {
    return this.error.message
  }
}

export class MethodNotAllowed extends Schema.Error<MethodNotAllowed>("MethodNotAllowed")(
  envelope("method_not_allowed"),
  { httpApiStatus: 405, description: "The path exists, but not for this method: see the header Allow." }
) {
  readonly _tag = "MethodNotAllowed"
  override get message() {
    return this.error.message
  }
}

// Its identifier differs from the class name, so that the published schemas do not confuse it with a conflict between
// registers.
export class Conflict extends Schema.Error<Conflict>("RequestConflict")(envelope("conflict"), {
  httpApiStatus: 409,
  description: "The request contradicts an earlier one."
}) {
  readonly _tag = "Conflict"
  override get message() {
    return this.error.message
  }
}

export class Gone extends Schema.Error<Gone>("Gone")(envelope("gone"), {
  httpApiStatus: 410,
  description: "What is asked for is no longer kept. The message says from when on there is more."
}) {
  readonly _tag = "Gone"
  override get message() {
    return this.error.message
  }
}

export class PayloadTooLarge extends Schema.Error<PayloadTooLarge>("PayloadTooLarge")(
  envelope("payload_too_large"),
  { httpApiStatus: 413, description: "The body is larger than this operation takes." }
) {
  readonly _tag = "PayloadTooLarge"
  override get message() {
    return this.error.message
  }
}

export class UnsupportedMediaType extends Schema.Error<UnsupportedMediaType>("UnsupportedMediaType")(
  envelope("unsupported_media_type"),
  { httpApiStatus: 415, description: "The body is not uncompressed JSON in UTF-8." }
) {
  readonly _tag = "UnsupportedMediaType"
  override get message() {
    return this.error.message
  }
}

export class RateLimited extends Schema.Error<RateLimited>("RateLimited")(envelope("rate_limited"), {
  httpApiStatus: 429,
  description: "The account sent too many requests: wait as long as the header Retry-After says."
}) {
  readonly _tag = "RateLimited"
  override get message() {
    return this.error.message
  }
}

export class Internal extends Schema.Error<Internal>("Internal")(envelope("internal"), {
  httpApiStatus: 500,
  description: "A fault of the service. Its log holds the details under request_id."
}) {
  readonly _tag = "Internal"
  override get message() {
    return this.error.message
  }
}

export class UpstreamUnavailable extends Schema.Error<UpstreamUnavailable>("UpstreamUnavailable")(
  envelope("upstream_unavailable"),
  {
    httpApiStatus: 502,
    description: "What the answer depends on could not be read: the identity register or the database."
  }
) {
  readonly _tag = "UpstreamUnavailable"
  override get message() {
    return this.error.message
  }
}

export class Overloaded extends Schema.Error<Overloaded>("Overloaded")(envelope("overloaded"), {
  httpApiStatus: 503,
  description:
    "The service takes no more requests just now, or still builds the index without which a name is not found: wait as long as the header Retry-After says."
}) {
  readonly _tag = "Overloaded"
  override get message() {
    return this.error.message
  }
}

/** Answers requests that do not decode with `InvalidRequest`. */
export class SchemaErrors extends HttpApiMiddleware.Service<SchemaErrors>()(
  "@entity-watch/contract/http/SchemaErrors",
  {
    error: InvalidRequest
  }
) {}

/** What an operation that reads may fail with, and what one that takes a body may. */
export const readErrors = [Internal, UpstreamUnavailable, Overloaded] as const
export const writeErrors = [PayloadTooLarge, UnsupportedMediaType, ...readErrors] as const
