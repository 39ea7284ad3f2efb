/**
 * Lets an operation take many questions in one request: a JSON object on each line, answered line by line in the same
 * order. docs/many-at-once.md.
 */
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { InvalidRequest, Overloaded, RateLimited, UpstreamUnavailable } from "./ApiError.ts"
import type { CurrentCaller } from "./Authorization.ts"

/** The media type of such a request and of its answer (https://github.com/ndjson/ndjson-spec). */
export const linesType = "application/x-ndjson"

/** The most lines of a request, and the most bytes of one line and of all. */
export const mostLines = 10_000
export const mostLineBytes = 16 * 1024
export const mostLinesBytes = 1024 * 1024

export class TakesLines extends HttpApiMiddleware.Service<TakesLines, { requires: CurrentCaller }>()(
  "@entity-watch/contract/http/TakesLines",
  { error: [InvalidRequest, RateLimited, UpstreamUnavailable, Overloaded] }
) {}
