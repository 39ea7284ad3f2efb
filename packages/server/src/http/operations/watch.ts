/**
 * The handlers of `/v1/watch`: subscriptions are created, listed, read, changed and deleted, their secrets are rolled,
 * their receivers are tested, and their deliveries are listed and sent again.
 */
import { Api } from "@entity-watch/contract/Api"
import type { RateLimited } from "@entity-watch/contract/http/ApiError"
import type { SubscriptionList } from "@entity-watch/contract/schema/Subscription"
import {
  type SubscriptionRefused,
  Subscriptions,
  WebhookDeliveries,
  WebhookTests
} from "@entity-watch/core/watch"
import { Effect, Struct } from "effect"
import type { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { makeAdmitted } from "../admission/admitted.ts"
import { makeStreamed } from "../admission/streamed.ts"
import {
  accountBusy,
  deliveredOften,
  deliveryInFlight,
  deliveryNotFound,
  idempotencyRefused,
  invalidRequest,
  subscriptionNotFound
} from "../answer/failures.ts"
import { noFields } from "../middleware/requestBody.ts"

const told = {
  AccountBusy: () => accountBusy,
  IdempotencyRefused: idempotencyRefused,
  SubscriptionNotFound: () => subscriptionNotFound,
  SubscriptionRefused: ({ message }: SubscriptionRefused) => invalidRequest(message)
}

export const WatchHandlers = HttpApiBuilder.group(
  Api,
  "watch",
  Effect.fn(function* (handlers) {
    const subscriptions = yield* Subscriptions
    const deliveries = yield* WebhookDeliveries
    const tests = yield* WebhookTests
    const admitted = yield* makeAdmitted
    const streamed = yield* makeStreamed
    return handlers.handleAll({
      createWatch: ({ endpoint, headers, payload }) =>
        admitted(endpoint, payload, (caller) =>
          subscriptions.create(caller, payload, headers["idempotency-key"] ?? null)
        ).pipe(
          Effect.catchTags(Struct.pick(told, ["SubscriptionRefused", "IdempotencyRefused", "AccountBusy"]))
        ),
      listWatches: ({ endpoint, query }) =>
        admitted(
          endpoint,
          {},
          (caller): Effect.Effect<HttpServerResponse.HttpServerResponse | SubscriptionList, RateLimited> =>
            query.limit === undefined && query.cursor === undefined
              ? streamed(caller, subscriptions.stream(caller, query.status ?? null))
              : subscriptions.page(caller, query)
        ),
      getWatch: ({ endpoint, params }) =>
        admitted(endpoint, {}, (caller) => subscriptions.get(caller, params.id)).pipe(
          Effect.map((subscription) => ({ subscription })),
          Effect.catchTag("SubscriptionNotFound", () => subscriptionNotFound)
        ),
      updateWatch: ({ endpoint, params, payload }) =>
        admitted(endpoint, payload, (caller) => subscriptions.update(caller, params.id, payload)).pipe(
          Effect.map((subscription) => ({ subscription })),
          Effect.catchTags(Struct.pick(told, ["SubscriptionNotFound", "SubscriptionRefused", "AccountBusy"]))
        ),
      deleteWatch: ({ endpoint, params }) =>
        admitted(endpoint, {}, (caller) => subscriptions.remove(caller, params.id)).pipe(
          Effect.catchTags(Struct.pick(told, ["SubscriptionNotFound", "AccountBusy"]))
        ),
      rollWatchSecret: ({ endpoint, headers, params, request }) =>
        Effect.andThen(
          noFields(request),
          admitted(endpoint, {}, (caller) =>
            subscriptions.roll(caller, params.id, headers["idempotency-key"] ?? null)
          )
        ).pipe(
          Effect.catchTags(Struct.pick(told, ["SubscriptionNotFound", "IdempotencyRefused", "AccountBusy"]))
        ),
      // The receiver may take longer than an answer's share of what runs at once: it is waited for outside of it.
      testWatch: ({ endpoint, params, request }) =>
        Effect.andThen(
          noFields(request),
          admitted(endpoint, {}, (caller) => tests.prepare(caller, params.id))
        ).pipe(
          Effect.flatMap(tests.send),
          Effect.map((test) => ({ test })),
          Effect.catchTag("SubscriptionNotFound", () => subscriptionNotFound)
        ),
      watchDeliveries: ({ endpoint, params, query }) =>
        admitted(endpoint, {}, (caller) => deliveries.list(caller, params.id, query)).pipe(
          Effect.catchTag("SubscriptionNotFound", () => subscriptionNotFound)
        ),
      resendDelivery: ({ endpoint, params, request }) =>
        Effect.andThen(
          noFields(request),
          admitted(endpoint, {}, (caller) => deliveries.resend(caller, params.id, params.event_id))
        ).pipe(
          Effect.map((delivery) => ({ delivery })),
          Effect.catchTags({
            SubscriptionNotFound: () => subscriptionNotFound,
            DeliveryNotFound: () => deliveryNotFound,
            DeliveryInFlight: () => deliveryInFlight,
            DeliveredOften: () => deliveredOften
          })
        ),
      recoverDeliveries: ({ endpoint, params, payload }) =>
        admitted(endpoint, payload, (caller) => deliveries.recover(caller, params.id, payload)).pipe(
          Effect.catchTag("SubscriptionNotFound", () => subscriptionNotFound)
        )
    })
  })
)
