/** The endpoint GET /v1/validate/{identifier}. Specification 4.3. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as Schema from "effect/Schema"
import { Internal, NotFound, Overloaded, SchemaErrors } from "../http/ApiError.ts"
import { LenientAuthorization } from "../http/Authorization.ts"
import { Validation } from "../schema/Validation.ts"

export class ValidateApi extends HttpApiGroup.make("validate", { topLevel: true })
  .add(
    HttpApiEndpoint.get("validate", "/v1/validate/:identifier", {
      params: {
        identifier: Schema.String.annotate({
          description: "Eleven digits for an ABN or nine for an ACN. Spaces, sent as %20, are ignored."
        })
      },
      success: Validation,
      error: [NotFound, Internal, Overloaded]
    })
  )
  .middleware(SchemaErrors)
  .middleware(LenientAuthorization) {}
