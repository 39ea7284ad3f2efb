/** The endpoint GET /v1/registers, an addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import { Internal, Overloaded, SchemaErrors, UpstreamUnavailable } from "../http/ApiError.ts"
import { Authorization } from "../http/Authorization.ts"
import { Throttle } from "../http/Throttle.ts"
import { RegisterList } from "../schema/RegisterStatus.ts"

export class RegistersApi extends HttpApiGroup.make("registers", { topLevel: true })
  .add(
    HttpApiEndpoint.get("registers", "/v1/registers", {
      success: RegisterList,
      error: [Internal, UpstreamUnavailable, Overloaded]
    })
  )
  .middleware(SchemaErrors)
  .middleware(Throttle)
  .middleware(Authorization) {}
