/** The endpoint POST /v1/sandbox/changes, an addition to the specification for sandbox keys. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import { SandboxChangeAnswer, SandboxChangeRequest } from "../domain/SandboxChange.ts"
import {
  Internal,
  NotFound,
  Overloaded,
  PayloadTooLarge,
  SchemaErrors,
  UnsupportedMediaType,
  UpstreamUnavailable
} from "./ApiError.ts"
import { Authorization } from "./Authorization.ts"
import { NeededRole } from "./NeededRole.ts"
import { Throttle } from "./Throttle.ts"

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
