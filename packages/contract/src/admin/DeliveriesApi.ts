/** Subscriptions and deliveries of all accounts. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as Schema from "effect/Schema"
import { Conflict, NotFound, readErrors, SchemaErrors, writeErrors } from "../http/ApiError.ts"
import { Activity, ActivityQuery } from "../schema/admin/Activity.ts"
import {
  DeliveriesRecovered,
  DeliveryDetail,
  DeliveryPage,
  DeliveryQuery,
  LoggedDelivery,
  RecoverDeliveries,
  WatchingDetail,
  WatchingPage,
  WatchingQuery,
  WatchingSubscription
} from "../schema/admin/Delivery.ts"
import { SecretRolled } from "../schema/Subscription.ts"
import { WebhookTestAnswer } from "../schema/WebhookTest.ts"
import { AdminAuthorization } from "./AdminAuthorization.ts"
import { described } from "./endpoint.ts"

const delivery = { id: Schema.String.annotate({ description: "The id of the delivery." }) }
const subscription = { id: Schema.String.annotate({ description: "The id of the subscription, wsub_…" }) }

export class DeliveriesApi extends HttpApiGroup.make("deliveries", { topLevel: true })
  .add(
    HttpApiEndpoint.get("deliveries", "/admin/v1/deliveries", {
      query: DeliveryQuery,
      success: DeliveryPage,
      error: readErrors
    }).annotateMerge(
      described("List deliveries", "Of events to webhooks, the latest first: what became of each.")
    )
  )
  .add(
    HttpApiEndpoint.get("delivery", "/admin/v1/deliveries/:id", {
      params: delivery,
      success: DeliveryDetail,
      error: [NotFound, ...readErrors]
    }).annotateMerge(described("Read a delivery", "With what was sent, where to, and each attempt."))
  )
  .add(
    HttpApiEndpoint.post("resendDelivery", "/admin/v1/deliveries/:id/resend", {
      params: delivery,
      success: LoggedDelivery,
      error: [NotFound, Conflict, ...readErrors]
    }).annotateMerge(
      described(
        "Send a delivery again",
        "Makes it due now, also where it was delivered: the receiver knows it by the same webhook-id. It waits while its subscription is not active.",
        "operator"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("recoverDeliveries", "/admin/v1/deliveries/recover", {
      payload: RecoverDeliveries,
      success: DeliveriesRecovered,
      error: writeErrors
    }).annotateMerge(
      described(
        "Recover deliveries",
        "Makes due now what was given up, of events since a moment; 10,000 at a time.",
        "operator"
      )
    )
  )
  .add(
    HttpApiEndpoint.get("activity", "/admin/v1/activity", {
      query: ActivityQuery,
      success: Activity,
      error: readErrors
    }).annotateMerge(
      described(
        "What happened lately",
        "Events of the last fourteen days by day and type, and attempts to deliver of the last 24 hours by the hour."
      )
    )
  )
  .add(
    HttpApiEndpoint.get("subscriptions", "/admin/v1/subscriptions", {
      query: WatchingQuery,
      success: WatchingPage,
      error: readErrors
    }).annotateMerge(described("List subscriptions", "The newest first, with what waits for each."))
  )
  .add(
    HttpApiEndpoint.get("subscription", "/admin/v1/subscriptions/:id", {
      params: subscription,
      success: WatchingDetail,
      error: [NotFound, ...readErrors]
    }).annotateMerge(
      described("Read a subscription", "With what it watches, and what its receiver answered last.")
    )
  )
  .add(
    HttpApiEndpoint.post("rollSubscriptionSecret", "/admin/v1/subscriptions/:id/roll", {
      params: subscription,
      success: SecretRolled,
      error: [NotFound, ...readErrors]
    }).annotateMerge(
      described(
        "Make a new secret",
        "The secret before stops being valid at once. The new one is shown this once: hand it to whoever runs the receiver.",
        "operator"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("testSubscription", "/admin/v1/subscriptions/:id/test", {
      params: subscription,
      success: WebhookTestAnswer,
      error: [NotFound, ...readErrors]
    }).annotateMerge(
      described(
        "Test a receiver",
        "Sends it one signed delivery of type test, also where the subscription is paused or disabled, and answers what came of it, after 15 seconds at most. It is no event and is not tried again.",
        "operator"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("pauseSubscription", "/admin/v1/subscriptions/:id/pause", {
      params: subscription,
      success: WatchingSubscription,
      error: [NotFound, ...readErrors]
    }).annotateMerge(
      described(
        "Pause a subscription",
        "Its deliveries wait until it is resumed. A paused one stays as it is.",
        "operator"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("resumeSubscription", "/admin/v1/subscriptions/:id/resume", {
      params: subscription,
      success: WatchingSubscription,
      error: [NotFound, ...readErrors]
    }).annotateMerge(
      described(
        "Resume a subscription",
        "One that was paused, or disabled because its receiver failed for too long. What waited goes out in order.",
        "operator"
      )
    )
  )
  .middleware(SchemaErrors)
  .middleware(AdminAuthorization) {}
