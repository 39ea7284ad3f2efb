/** The endpoint POST /v1/resolve. Specification 4.1. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import {
  Internal,
  Overloaded,
  PayloadTooLarge,
  SchemaErrors,
  UnsupportedMediaType,
  UpstreamUnavailable
} from "../http/ApiError.ts"
import { Authorization } from "../http/Authorization.ts"
import { TakesLines } from "../http/TakesLines.ts"
import { Throttle } from "../http/Throttle.ts"
import { ResolveResult } from "../schema/ResolveResult.ts"
import { ResolveRequest } from "../schema/requests.ts"

export class ResolveApi extends HttpApiGroup.make("resolve", { topLevel: true })
  .add(
    HttpApiEndpoint.post("resolve", "/v1/resolve", {
      payload: ResolveRequest,
      success: ResolveResult,
      error: [PayloadTooLarge, UnsupportedMediaType, Internal, UpstreamUnavailable, Overloaded]
    })
  )
  // The last middleware is outermost: 401 comes before 429, and both before 400, 413 and 415.
  .middleware(SchemaErrors)
  .middleware(TakesLines)
  .middleware(Throttle)
  .middleware(Authorization) {}
