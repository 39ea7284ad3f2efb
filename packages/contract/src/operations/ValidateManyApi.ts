/** The endpoint POST /v1/validate: one number as JSON, or many on lines. What is in a body needs a key that is known. */
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
import { Throttle, UsesAllowance } from "../http/Throttle.ts"
import { ValidateRequest } from "../schema/requests.ts"
import { Validation } from "../schema/Validation.ts"

export class ValidateManyApi extends HttpApiGroup.make("validateMany", { topLevel: true })
  .add(
    HttpApiEndpoint.post("validateMany", "/v1/validate", {
      payload: ValidateRequest,
      success: Validation,
      error: [PayloadTooLarge, UnsupportedMediaType, Internal, UpstreamUnavailable, Overloaded]
    }).annotate(UsesAllowance, false)
  )
  .middleware(SchemaErrors)
  .middleware(TakesLines)
  .middleware(Throttle)
  .middleware(Authorization) {}
