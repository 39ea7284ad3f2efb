/** The endpoint POST /v1/resolve. Specification 4.1. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import { ResolveResult } from "../domain/ResolveResult.ts"
import { ResolveRequest } from "../domain/requests.ts"
import {
  Internal,
  Overloaded,
  PayloadTooLarge,
  SchemaErrors,
  UnsupportedMediaType,
  UpstreamUnavailable
} from "./ApiError.ts"
import { Authorization } from "./Authorization.ts"
import { TakesLines } from "./TakesLines.ts"
import { Throttle } from "./Throttle.ts"

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
