/**
 * The handlers of `/v1/watch`: subscriptions are created, listed, read, changed and deleted, and their secrets rolled.
 */
import { Api } from "@entity-watch/core/api/Api"
import { CurrentCaller } from "@entity-watch/core/api/Authorization"
import type { SubscriptionList } from "@entity-watch/core/domain/Subscription"
import { type SubscriptionRefused, Subscriptions } from "@entity-watch/core/watch"
import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { accountBusy, conflict, invalidRequest, subscriptionNotFound } from "../answer/failures.ts"
import { noFields } from "../middleware/requestBody.ts"

const refused = ({ message }: SubscriptionRefused) => invalidRequest(message)

/** What fails after the answer began ends the connection, so that no part of a list can be taken for all of it. */
const streamed = <E>(json: Stream.Stream<string, E>) =>
  HttpServerResponse.stream(Stream.encodeText(json), { contentType: "application/json" })

export const WatchHandlers = HttpApiBuilder.group(
  Api,
  "watch",
  Effect.fn(function* (handlers) {
    const subscriptions = yield* Subscriptions
    return handlers.handleAll({
      createWatch: ({ headers, payload }) =>
        CurrentCaller.use((caller) =>
          subscriptions.create(caller, payload, headers["idempotency-key"] ?? null)
        ).pipe(
          Effect.catchTags({
            SubscriptionRefused: refused,
            IdempotencyConflict: ({ message }) => conflict(message),
            AccountBusy: () => accountBusy
          })
        ),
      listWatches: ({ query }) =>
        CurrentCaller.use(
          (caller): Effect.Effect<HttpServerResponse.HttpServerResponse | SubscriptionList> =>
            query.limit === undefined && query.cursor === undefined
              ? Effect.map(subscriptions.stream(caller, query.status ?? null), streamed)
              : subscriptions.page(caller, query)
        ),
      getWatch: ({ params }) =>
        CurrentCaller.use((caller) => subscriptions.get(caller, params.id)).pipe(
          Effect.map((subscription) => ({ subscription })),
          Effect.catchTag("SubscriptionNotFound", () => subscriptionNotFound)
        ),
      updateWatch: ({ params, payload }) =>
        CurrentCaller.use((caller) => subscriptions.update(caller, params.id, payload)).pipe(
          Effect.map((subscription) => ({ subscription })),
          Effect.catchTags({
            SubscriptionNotFound: () => subscriptionNotFound,
            SubscriptionRefused: refused,
            AccountBusy: () => accountBusy
          })
        ),
      deleteWatch: ({ params }) =>
        CurrentCaller.use((caller) => subscriptions.remove(caller, params.id)).pipe(
          Effect.catchTags({
            SubscriptionNotFound: () => subscriptionNotFound,
            AccountBusy: () => accountBusy
          })
        ),
      rollWatchSecret: ({ headers, params, request }) =>
        Effect.andThen(
          noFields(request),
          CurrentCaller.use((caller) =>
            subscriptions.roll(caller, params.id, headers["idempotency-key"] ?? null)
          )
        ).pipe(
          Effect.catchTags({
            SubscriptionNotFound: () => subscriptionNotFound,
            IdempotencyConflict: ({ message }) => conflict(message),
            AccountBusy: () => accountBusy
          })
        )
    })
  })
)
