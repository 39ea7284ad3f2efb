/** The endpoint POST /v1/screen. Specification 4.2. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import { ScreenRequest } from "../domain/requests.ts"
import { ScreenResult } from "../domain/ScreenResult.ts"
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
