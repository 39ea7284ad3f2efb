/** The tool `get_watch`. */
import { getWatch as operation } from "@entity-watch/contract/operations/getWatch"
import { Subscriptions } from "@entity-watch/core/watch"
import { Effect, Schema } from "effect"
import { subscriptionFields, toldOf } from "./subscriptionFields.ts"
import { accountTool } from "./Tool.ts"

/** So many entities take 5 kB, and an answer holds them twice, as structure and as text. */
const shown = 100

const atLeastZero = { message: "skip must be a whole number of at least 0" }

const skip = Schema.Finite.annotate({
  description: "How many entities to pass over. Default 0."
}).pipe(Schema.check(Schema.isInt(atLeastZero), Schema.isGreaterThanOrEqualTo(0, atLeastZero)))

export const getWatch = accountTool({
  name: "get_watch",
  operation,
  title: "Get one watch subscription",
  description: [
    "Gives one watch subscription of the account: its event types, webhook URL, status and dates, how many entities it watches, and a hundred of them.",
    "Use it when you know the id (wsub_…), for example from list_watches or list_entity_changes.",
    "disabled means that the service stopped delivering after failures; events are still recorded and readable with list_entity_changes. The webhook secret is never shown.",
    "The answer stays small: send next_skip as skip for the next hundred entities, until it is null."
  ].join("\n"),
  input: Schema.Struct({
    id: Schema.String.annotate({ description: "The subscription's id, wsub_…" }),
    skip: Schema.optionalKey(skip)
  }),
  output: Schema.Struct({
    subscription: Schema.Struct({ ...subscriptionFields, entity_count: Schema.Int }),
    next_skip: Schema.NullOr(Schema.Int)
  }),
  rest: "REST (GET /v1/watch/{id}) answers all.",
  answer: (caller, { id, skip: from = 0 }) =>
    Effect.map(
      Subscriptions.use((subscriptions) => subscriptions.get(caller, id)),
      ({ entities, subjects, ...rest }) => ({
        subscription: {
          ...rest,
          ...toldOf(subjects),
          entities: entities.slice(from, from + shown),
          entity_count: entities.length
        },
        next_skip: entities.length > from + shown ? from + shown : null
      })
    )
})
