/** The handlers of `/v1/operational-webhook` and `GET /v1/operational-events`. */
import { Api } from "@entity-watch/contract/Api"
import { OperationalFeed, OperationalWebhooks } from "@entity-watch/core/watch"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { makeAdmitted } from "../admission/admitted.ts"
import { accountBusy, cursorAhead, eventsRemoved, invalidRequest, notFound } from "../answer/failures.ts"

const noWebhook = notFound("The account has no operational webhook in this mode.")

export const OperationalHandlers = HttpApiBuilder.group(
  Api,
  "operational",
  Effect.fn(function* (handlers) {
    const webhooks = yield* OperationalWebhooks
    const feed = yield* OperationalFeed
    const admitted = yield* makeAdmitted
    return handlers.handleAll({
      setOperationalWebhook: ({ endpoint, payload }) =>
        admitted(endpoint, {}, (caller) => webhooks.set(caller, payload)).pipe(
          Effect.catchTags({
            SubscriptionRefused: ({ message }) => invalidRequest(message),
            AccountBusy: () => accountBusy
          })
        ),
      getOperationalWebhook: ({ endpoint }) =>
        admitted(endpoint, {}, webhooks.get).pipe(
          Effect.map((operational_webhook) => ({ operational_webhook })),
          Effect.catchTag("NoOperationalWebhook", () => noWebhook)
        ),
      deleteOperationalWebhook: ({ endpoint }) =>
        admitted(endpoint, {}, webhooks.remove).pipe(
          Effect.catchTags({ NoOperationalWebhook: () => noWebhook, AccountBusy: () => accountBusy })
        ),
      operationalEvents: ({ endpoint, query }) =>
        admitted(endpoint, {}, (caller) => feed.read(caller, query)).pipe(
          Effect.catchTags({ EventsRemoved: eventsRemoved, CursorAhead: () => cursorAhead })
        )
    })
  })
)
