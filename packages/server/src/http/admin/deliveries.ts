/** The handlers of subscriptions and deliveries of all accounts. */

import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { CurrentAdministrator } from "@entity-watch/contract/admin/AdminAuthorization"
import { Deliveries } from "@entity-watch/core/admin"
import { Effect, Option } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { accountBusy, conflict, deliveredOften, notFound } from "../answer/failures.ts"
import { noFields } from "../middleware/requestBody.ts"

const databaseFailures = { SqlError: Effect.die, SchemaError: Effect.die } as const
const noDelivery = notFound("There is no delivery of this id.")
const noSubscription = notFound("There is no subscription of this id.")

export const DeliveriesHandlers = HttpApiBuilder.group(
  AdminApi,
  "deliveries",
  Effect.fn(function* (handlers) {
    const deliveries = yield* Deliveries

    const setStatus = Effect.fnUntraced(function* (
      request: HttpServerRequest.HttpServerRequest,
      id: string,
      status: "active" | "paused"
    ) {
      yield* noFields(request)
      const found = yield* deliveries
        .setStatus(yield* CurrentAdministrator, id, status)
        .pipe(Effect.catchTags({ ...databaseFailures, AccountBusy: () => accountBusy }))
      return Option.isSome(found) ? found.value : yield* noSubscription
    })

    return handlers.handleAll({
      deliveries: ({ query }) => Effect.orDie(deliveries.list(query)),
      delivery: Effect.fnUntraced(function* ({ params }) {
        const found = yield* Effect.orDie(deliveries.get(params.id))
        return Option.isSome(found) ? found.value : yield* noDelivery
      }),
      resendDelivery: Effect.fnUntraced(function* ({ params, request }) {
        yield* noFields(request)
        const resent = yield* deliveries.resend(yield* CurrentAdministrator, params.id).pipe(
          Effect.catchTags({
            ...databaseFailures,
            NotResendable: ({ wasSentOften }) =>
              wasSentOften
                ? deliveredOften
                : conflict("It is being attempted at this moment, or its subscription was deleted.")
          })
        )
        return Option.isSome(resent) ? resent.value : yield* noDelivery
      }),
      recoverDeliveries: ({ payload }) =>
        CurrentAdministrator.use((by) => Effect.orDie(deliveries.recover(by, payload))),
      activity: ({ query }) => Effect.orDie(deliveries.activity(query)),
      subscriptions: ({ query }) => Effect.orDie(deliveries.subscriptions(query)),
      subscription: Effect.fnUntraced(function* ({ params }) {
        const found = yield* Effect.orDie(deliveries.subscription(params.id))
        return Option.isSome(found) ? found.value : yield* noSubscription
      }),
      rollSubscriptionSecret: Effect.fnUntraced(function* ({ params, request }) {
        yield* noFields(request)
        const rolled = yield* deliveries
          .roll(yield* CurrentAdministrator, params.id)
          .pipe(Effect.catchTags({ ...databaseFailures, AccountBusy: () => accountBusy }))
        return Option.isSome(rolled) ? rolled.value : yield* noSubscription
      }),
      testSubscription: Effect.fnUntraced(function* ({ params, request }) {
        yield* noFields(request)
        const tested = yield* Effect.catchTags(
          deliveries.test(yield* CurrentAdministrator, params.id),
          databaseFailures
        )
        return Option.isSome(tested) ? { test: tested.value } : yield* noSubscription
      }),
      pauseSubscription: ({ params, request }) => setStatus(request, params.id, "paused"),
      resumeSubscription: ({ params, request }) => setStatus(request, params.id, "active")
    })
  })
)
