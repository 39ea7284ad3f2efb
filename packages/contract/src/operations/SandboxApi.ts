/** The endpoint POST /v1/sandbox/changes, an addition to the specification for sandbox keys. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import {
  Internal,
  NotFound,
  Overloaded,
  PayloadTooLarge,
  SchemaErrors,
  UnsupportedMediaType,
  UpstreamUnavailable
} from "../http/ApiError.ts"
import { Authorization } from "../http/Authorization.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { Throttle } from "../http/Throttle.ts"
import { SandboxChangeAnswer, SandboxChangeRequest } from "../schema/SandboxChange.ts"

export class SandboxApi extends HttpApiGroup.make("sandbox", { topLevel: true })
  .add(
    HttpApiEndpoint.post("sandboxChange", "/v1/sandbox/changes", {
      payload: SandboxChangeRequest,
      success: SandboxChangeAnswer,
      error: [NotFound, PayloadTooLarge, UnsupportedMediaType, Internal, UpstreamUnavailable, Overloaded]
    }).annotate(NeededRole, "operator")
  )
  .middleware(SchemaErrors)
  .middleware(Throttle)
  .middleware(Authorization) {}
