/** What is asked of a request's body besides its schema: its size, its coding and its media type. */
import { ByteSize, Cause, Effect } from "effect"
import { HttpServerError, type HttpServerRequest } from "effect/http"
import { errorAnswer, invalidRequest } from "../answer/failures.ts"

export const maxBodySize = ByteSize.kibibytes(256)

// The connection is closed, because the rest of the body would otherwise be read as the next request.
export const tooLarge = (requestId: string, limit = maxBodySize) =>
  errorAnswer(requestId, 413, "payload_too_large", `Send a body of at most ${Number(limit) / 1024} KiB.`, {
    connection: "close"
  })

/** A body that came without Content-Length is found to be too large only while it is read. */
export const isTooLarge = ({ reasons }: Cause.Cause<unknown>): boolean =>
  reasons.some(
    (reason) =>
      Cause.isDieReason(reason) &&
      HttpServerError.isHttpServerError(reason.defect) &&
      reason.defect.reason._tag === "RequestParseError" &&
      reason.defect.reason.reason === "BodyTooLarge"
  )

const unsupported = (requestId: string, message: string) =>
  errorAnswer(requestId, 415, "unsupported_media_type", message)

/** The answer to a request whose body need not be read, or undefined. */
export const refuseUnread = (
  { headers }: HttpServerRequest.HttpServerRequest,
  requestId: string,
  limit: ByteSize.ByteSize
) => {
  // It is said at once, so that a client that waits for 100 Continue or sends slowly need not send it all.
  if (Number(headers["content-length"] ?? 0) > Number(limit)) return tooLarge(requestId, limit)
  const encoding = headers["content-encoding"]
  if (encoding !== undefined && encoding !== "identity") {
    return unsupported(requestId, "Send the body uncompressed, without Content-Encoding.")
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/iu.exec(headers["content-type"] ?? "")?.[1]
  if (charset !== undefined && !/^(?:utf-?8|us-ascii)$/iu.test(charset)) {
    return unsupported(requestId, "Send the body as UTF-8.")
  }
  return undefined
}

export const notJson = (requestId: string) =>
  unsupported(requestId, "Send the body as JSON, with Content-Type: application/json.")

/** For an operation that takes no fields: a body with content is a mistake, and nothing is done then. */
export const noFields = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.flatMap(Effect.orDie(request.text), (text) =>
    /^\s*(?:\{\s*\}\s*)?$/u.test(text)
      ? Effect.void
      : invalidRequest("Leave the body out, or send {}: this operation takes no fields.")
  )
