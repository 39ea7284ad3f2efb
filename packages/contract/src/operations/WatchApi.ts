/** The watch endpoints. Specification 4.4, and in addition to it the deliveries of a subscription. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as Schema from "effect/Schema"
import {
  Conflict,
  Internal,
  NotFound,
  Overloaded,
  PayloadTooLarge,
  SchemaErrors,
  UnsupportedMediaType,
  UpstreamUnavailable
} from "../http/ApiError.ts"
import { Authorization } from "../http/Authorization.ts"
import { LargeBody } from "../http/LargeBody.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { Throttle } from "../http/Throttle.ts"
import {
  SecretRolled,
  SubscriptionAnswer,
  SubscriptionCreated,
  SubscriptionList
} from "../schema/Subscription.ts"
import {
  RecoverWebhooks,
  WebhookDeliveryAnswer,
  WebhookDeliveryPage,
  WebhookDeliveryQuery,
  WebhooksRecovered
} from "../schema/WebhookDelivery.ts"
import { WebhookTestAnswer } from "../schema/WebhookTest.ts"
import {
  CreateSubscription,
  IdempotencyKey,
  ListSubscriptions,
  UpdateSubscription
} from "../schema/watchRequests.ts"

const params = {
  id: Schema.String.annotate({ description: "The subscription's id, wsub_…" })
}
const idempotent = { "idempotency-key": Schema.optionalKey(IdempotencyKey) }
const readErrors = [Internal, UpstreamUnavailable, Overloaded] as const
const writeErrors = [PayloadTooLarge, UnsupportedMediaType, ...readErrors] as const

// The last middleware is outermost: 401 comes before 429, and both before 400, 413 and 415. An endpoint's own
// middleware keeps its place, so that LargeBody stands outside SchemaErrors, which reads the limit.
export class WatchApi extends HttpApiGroup.make("watch", { topLevel: true })
  .add(
    HttpApiEndpoint.post("createWatch", "/v1/watch", {
      headers: idempotent,
      payload: CreateSubscription,
      success: SubscriptionCreated.pipe(HttpApiSchema.status(201)),
      error: [Conflict, ...writeErrors]
    })
      .middleware(SchemaErrors)
      .middleware(LargeBody)
      .annotate(NeededRole, "operator")
  )
  .add(
    HttpApiEndpoint.get("listWatches", "/v1/watch", {
      query: ListSubscriptions,
      success: SubscriptionList,
      error: readErrors
    })
  )
  .add(
    HttpApiEndpoint.get("getWatch", "/v1/watch/:id", {
      params,
      success: SubscriptionAnswer,
      error: [NotFound, ...readErrors]
    })
  )
  .add(
    HttpApiEndpoint.patch("updateWatch", "/v1/watch/:id", {
      params,
      payload: UpdateSubscription,
      success: SubscriptionAnswer,
      error: [NotFound, ...writeErrors]
    })
      .middleware(SchemaErrors)
      .middleware(LargeBody)
      .annotate(NeededRole, "operator")
  )
  .add(
    HttpApiEndpoint.delete("deleteWatch", "/v1/watch/:id", {
      params,
      success: HttpApiSchema.NoContent,
      error: [NotFound, ...readErrors]
    }).annotate(NeededRole, "operator")
  )
  .add(
    HttpApiEndpoint.post("rollWatchSecret", "/v1/watch/:id/roll", {
      params,
      headers: idempotent,
      success: SecretRolled,
      error: [NotFound, Conflict, ...readErrors]
    }).annotate(NeededRole, "operator")
  )
  .add(
    HttpApiEndpoint.post("testWatch", "/v1/watch/:id/test", {
      params,
      success: WebhookTestAnswer,
      error: [NotFound, ...readErrors]
    }).annotate(NeededRole, "operator")
  )
  .add(
    HttpApiEndpoint.get("watchDeliveries", "/v1/watch/:id/deliveries", {
      params,
      query: WebhookDeliveryQuery,
      success: WebhookDeliveryPage,
      error: [NotFound, ...readErrors]
    })
  )
  .add(
    HttpApiEndpoint.post("resendDelivery", "/v1/watch/:id/deliveries/:event_id/resend", {
      params: {
        ...params,
        event_id: Schema.String.annotate({ description: "The event's id, evt_…" })
      },
      success: WebhookDeliveryAnswer,
      error: [NotFound, Conflict, ...readErrors]
    }).annotate(NeededRole, "operator")
  )
  .add(
    HttpApiEndpoint.post("recoverDeliveries", "/v1/watch/:id/recover", {
      params,
      payload: RecoverWebhooks,
      success: WebhooksRecovered,
      error: [NotFound, ...writeErrors]
    }).annotate(NeededRole, "operator")
  )
  .middleware(SchemaErrors)
  .middleware(Throttle)
  .middleware(Authorization) {}
