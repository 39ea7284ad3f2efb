/** The endpoint POST /v1/screen. Specification 4.2. */
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
import { ScreenRequest } from "../schema/requests.ts"
import { ScreenResult } from "../schema/ScreenResult.ts"

export class ScreenApi extends HttpApiGroup.make("screen", { topLevel: true })
  .add(
    HttpApiEndpoint.post("screen", "/v1/screen", {
      payload: ScreenRequest,
      success: ScreenResult,
      error: [PayloadTooLarge, UnsupportedMediaType, Internal, UpstreamUnavailable, Overloaded]
    })
  )
  .middleware(SchemaErrors)
  .middleware(TakesLines)
  .middleware(Throttle)
  .middleware(Authorization) {}
