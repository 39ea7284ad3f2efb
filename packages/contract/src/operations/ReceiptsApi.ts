/**
 * The endpoint GET /v1/receipts/key, an addition to the specification. It is public, so that everybody who is shown a
 * receipt can check it.
 */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import { Internal, Overloaded, SchemaErrors, UpstreamUnavailable } from "../http/ApiError.ts"
import { ReceiptKeys } from "../schema/Receipt.ts"

export class ReceiptsApi extends HttpApiGroup.make("receipts", { topLevel: true })
  .add(
    HttpApiEndpoint.get("receiptKeys", "/v1/receipts/key", {
      success: ReceiptKeys,
      error: [Internal, UpstreamUnavailable, Overloaded]
    })
  )
  .middleware(SchemaErrors) {}
