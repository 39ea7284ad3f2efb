/** The tool `list_watches`. */
import { listWatches as operation } from "@entity-watch/contract/operations/listWatches"
import { ListSubscriptions } from "@entity-watch/contract/schema/watchRequests"
import { Subscriptions } from "@entity-watch/core/watch"
import { Effect, Schema } from "effect"
import { pageLimit } from "./pageLimit.ts"
import { subscriptionFields, toldOf } from "./subscriptionFields.ts"
import { accountTool } from "./Tool.ts"

const SubscriptionSummary = Schema.Struct({
  ...subscriptionFields,
  entities: subscriptionFields.entities.annotate({
    description: "The first five; get_watch has the others."
  }),
  entity_count: Schema.Int
})

export const listWatches = accountTool({
  name: "list_watches",
  operation,
  title: "List watch subscriptions",
  description: [
    "Lists the account's watch subscriptions, oldest first: how many entities each monitors and the first five of them, for which kinds of change, where webhooks go, and whether each is active, paused or disabled.",
    "Use it to get the id for get_watch, which lists the entities.",
    "An entity being watched says nothing about its standing. Webhook secrets are never shown, and no tool creates, changes or deletes a subscription: that takes the REST API.",
    "A page ends after limit subscriptions or 10 kB, whichever comes first. Send next_cursor as cursor for the next, until it is null. Keep the answer small with status."
  ].join("\n"),
  input: Schema.Struct({ ...ListSubscriptions.fields, limit: Schema.optionalKey(pageLimit) }),
  output: Schema.Struct({
    subscriptions: Schema.Array(SubscriptionSummary),
    next_cursor: Schema.NullOr(Schema.String)
  }),
  rest: "REST (GET /v1/watch) answers all.",
  answer: (caller, query) =>
    Effect.map(
      Subscriptions.use((all) => all.summaries(caller, query)),
      ({ subscriptions, ...page }) => ({
        ...page,
        subscriptions: subscriptions.map(({ subjects, ...rest }) => ({ ...rest, ...toldOf(subjects) }))
      })
    )
})
