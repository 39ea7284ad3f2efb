/** What is asked of a request's body: its size and coding before it is read, its schema after. */
import { type InvalidRequest, SchemaErrors } from "@entity-watch/core/api/ApiError"
import { explainIssue } from "@entity-watch/core/domain/explainIssue"
import { ByteSize, Cause, Context, Effect, Layer, Option, type Types } from "effect"
import { HttpIncomingMessage, HttpServerError, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { HttpApiError } from "effect/http-api"
import { errorAnswer, invalidRequest } from "../answer/failures.ts"
import { RequestFacts } from "../request/RequestFacts.ts"

export const maxBodySize = ByteSize.kibibytes(256)

// The rest of the body would otherwise be read as the next request.
export const tooLarge = (requestId: string, limit = maxBodySize) =>
  errorAnswer(requestId, 413, "payload_too_large", `Send a body of at most ${Number(limit) / 1024} KiB.`, {
    connection: "close"
  })

const unsupported = (requestId: string, message: string) =>
  errorAnswer(requestId, 415, "unsupported_media_type", message)

export const refuseUnread = (
  { headers }: HttpServerRequest.HttpServerRequest,
  requestId: string,
  limit: ByteSize.ByteSize
) => {
  // Told at once: a client that waits for 100 Continue, or sends slowly, need not send it all.
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

/** For an operation without fields: a body that says something is a mistake, and nothing is done. */
export const noFields = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.flatMap(Effect.orDie(request.text), (text) =>
    /^\s*(?:\{\s*\}\s*)?$/u.test(text)
      ? Effect.void
      : invalidRequest("Leave the body out, or send {}: this operation takes no fields.")
  )

/** A body without Content-Length is found too large while it is read. */
const isTooLarge = (defect: unknown) =>
  HttpServerError.isHttpServerError(defect) &&
  defect.reason._tag === "RequestParseError" &&
  defect.reason.reason === "BodyTooLarge"

export const schemaErrors = Layer.succeed(SchemaErrors, (app) =>
  Effect.withFiber((fiber) => {
    const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
    const { requestId } = fiber.getRef(RequestFacts)
    const limit = fiber.getRef(HttpIncomingMessage.MaxBodySize) ?? maxBodySize
    const refused = refuseUnread(request, requestId, limit)
    if (refused !== undefined) return Effect.succeed(refused)
    return Effect.catchCause(
      app,
      (cause): Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled | InvalidRequest> => {
        if (cause.reasons.some((reason) => Cause.isDieReason(reason) && isTooLarge(reason.defect)))
          return Effect.succeed(tooLarge(requestId, limit))
        const error = Option.getOrUndefined(Cause.findErrorOption(cause))
        if (!HttpApiError.HttpApiSchemaError.is(error)) return Effect.failCause(cause)
        // An answer of ours that does not encode is a defect.
        const isOurs = error.kind === "Body" || error.kind === "ResponseHeaders"
        return isOurs ? Effect.die(error) : invalidRequest(explainIssue(error.cause.issue))
      }
    )
  })
)
