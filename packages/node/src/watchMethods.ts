/** The methods of the library that subscribe to changes. */
import type { EntityWatchApi } from "@entity-watch/contract/EntityWatchApi"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { SubscriptionList } from "@entity-watch/contract/schema/Subscription"
import {
  CreateSubscription,
  ListSubscriptions,
  UpdateSubscription
} from "@entity-watch/contract/schema/watchRequests"
import { Subscriptions } from "@entity-watch/core/watch"
import { Effect, Stream } from "effect"
import { asQuery, meant } from "./asked.ts"
import type { Run } from "./subjectMethods.ts"

/** What `GET /v1/watch` answers: a page where one is asked for, and otherwise all of them. */
const listed = Effect.fnUntraced(function* (
  all: typeof Subscriptions.Service,
  caller: Caller,
  query: ListSubscriptions
) {
  if (query.limit !== undefined || query.cursor !== undefined) return yield* all.page(caller, query)
  const text = yield* Stream.mkString(yield* all.stream(caller, query.status ?? null))
  return JSON.parse(text) as SubscriptionList
})

export const watchMethods = (run: Run, caller: () => Caller): EntityWatchApi["watch"] => ({
  create: (request, options) =>
    run(
      Effect.flatMap(meant(CreateSubscription, request), (asked) =>
        Subscriptions.use((all) => all.create(caller(), asked, null))
      ),
      options
    ),

  list: (query = {}, options) =>
    run(
      Effect.flatMap(meant(ListSubscriptions, asQuery(query)), (asked) =>
        Subscriptions.use((all) => listed(all, caller(), asked))
      ),
      options
    ),

  get: (id, options) =>
    run(
      Effect.map(
        Subscriptions.use((all) => all.get(caller(), id)),
        (subscription) => ({ subscription })
      ),
      options
    ),

  update: (id, request, options) =>
    run(
      Effect.flatMap(meant(UpdateSubscription, request), (asked) =>
        Effect.map(
          Subscriptions.use((all) => all.update(caller(), id, asked)),
          (subscription) => ({ subscription })
        )
      ),
      options
    ),

  delete: (id, options) =>
    run(
      Subscriptions.use((all) => all.remove(caller(), id)),
      options
    )
})
