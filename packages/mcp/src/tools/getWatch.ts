/** The tool `get_watch`. */
import { SubscriptionAnswer } from "@entity-watch/core/domain/Subscription"
import { Subscriptions } from "@entity-watch/core/watch"
import { Effect, Schema } from "effect"
import { accountTool } from "./Tool.ts"

export const getWatch = accountTool({
  name: "get_watch",
  title: "Get one watch subscription",
  description: [
    "Gives one watch subscription of the account: its entities, event types, webhook URL, status and dates.",
    "Use it when you know the id (wsub_…), for example from list_watches or from a delivery in list_entity_changes. It answers less than list_watches does.",
    "disabled means that the service stopped delivering after failures; events are still recorded and readable with list_entity_changes. The webhook secret is never shown."
  ].join("\n"),
  input: Schema.Struct({
    id: Schema.String.annotate({ description: "The subscription's id, wsub_…" })
  }),
  output: SubscriptionAnswer,
  answer: (caller, { id }) =>
    Subscriptions.use((subscriptions) => subscriptions.get(caller, id)).pipe(
      Effect.map((subscription) => ({ subscription }))
    )
})
