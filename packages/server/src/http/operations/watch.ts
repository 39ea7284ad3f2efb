/**
 * The handlers of `/v1/watch`: subscriptions are created, listed, read, changed and deleted, and their secrets rolled.
 */
import { Api } from "@entity-watch/core/api/Api"
import { CurrentCaller } from "@entity-watch/core/api/Authorization"
import { type SubscriptionRefused, Subscriptions } from "@entity-watch/core/watch"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { conflict, invalidRequest, subscriptionNotFound } from "../answer/failures.ts"
import { noFields } from "../middleware/requestBody.ts"

const refused = ({ message }: SubscriptionRefused) => invalidRequest(message)

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
            IdempotencyConflict: ({ message }) => conflict(message)
          })
        ),
      listWatches: ({ query }) =>
        CurrentCaller.use((caller) => subscriptions.list(caller, query.status ?? null)).pipe(
          Effect.map((found) => ({ subscriptions: found }))
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
            SubscriptionRefused: refused
          })
        ),
      deleteWatch: ({ params }) =>
        CurrentCaller.use((caller) => subscriptions.remove(caller, params.id)).pipe(
          Effect.catchTag("SubscriptionNotFound", () => subscriptionNotFound)
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
            IdempotencyConflict: ({ message }) => conflict(message)
          })
        )
    })
  })
)
