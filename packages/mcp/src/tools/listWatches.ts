/** The tool `list_watches`. */
import { SubscriptionList } from "@entity-watch/core/domain/Subscription"
import { ListSubscriptions } from "@entity-watch/core/domain/watchRequests"
import { Subscriptions } from "@entity-watch/core/watch"
import { Effect } from "effect"
import { accountTool } from "./Tool.ts"

export const listWatches = accountTool({
  name: "list_watches",
  title: "List watch subscriptions",
  description: [
    "Lists the account's watch subscriptions: which entities are monitored, for which kinds of change, where webhooks go, and whether each is active, paused or disabled.",
    "Use it to find out whether an entity is watched already, or to get the id that get_watch takes.",
    "An entity being watched says nothing about its standing. Webhook secrets are never shown, and no tool creates, changes or deletes a subscription: that takes the REST API.",
    "Keep the answer small with status, for example active; when you know the id, use get_watch instead."
  ].join("\n"),
  input: ListSubscriptions,
  output: SubscriptionList,
  answer: (caller, { status }) =>
    Subscriptions.use((subscriptions) => subscriptions.list(caller, status ?? null)).pipe(
      Effect.map((found) => ({ subscriptions: found }))
    )
})
