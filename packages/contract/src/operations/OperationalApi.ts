/** What the service tells an account about its own webhooks. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import {
  Gone,
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
import { OperationalEventsPage, OperationalEventsQuery } from "../schema/OperationalEvent.ts"
import {
  OperationalWebhookAnswer,
  OperationalWebhookSet,
  SetOperationalWebhook
} from "../schema/OperationalWebhook.ts"

const readErrors = [Internal, UpstreamUnavailable, Overloaded] as const

export class OperationalApi extends HttpApiGroup.make("operational", { topLevel: true })
  .add(
    HttpApiEndpoint.put("setOperationalWebhook", "/v1/operational-webhook", {
      payload: SetOperationalWebhook,
      success: OperationalWebhookSet,
      error: [PayloadTooLarge, UnsupportedMediaType, ...readErrors]
    }).annotate(NeededRole, "operator")
  )
  .add(
    HttpApiEndpoint.get("getOperationalWebhook", "/v1/operational-webhook", {
      success: OperationalWebhookAnswer,
      error: [NotFound, ...readErrors]
    })
  )
  .add(
    HttpApiEndpoint.delete("deleteOperationalWebhook", "/v1/operational-webhook", {
      success: HttpApiSchema.NoContent,
      error: [NotFound, ...readErrors]
    }).annotate(NeededRole, "operator")
  )
  .add(
    HttpApiEndpoint.get("operationalEvents", "/v1/operational-events", {
      query: OperationalEventsQuery,
      success: OperationalEventsPage,
      error: [Gone, ...readErrors]
    })
  )
  .middleware(SchemaErrors)
  .middleware(Throttle)
  .middleware(Authorization) {}
