/** What `GET /v1/watch` answers: a page where one is asked for, and otherwise all of them. */
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { SubscriptionList } from "@entity-watch/contract/schema/Subscription"
import type { ListSubscriptions } from "@entity-watch/contract/schema/watchRequests"
import type { Subscriptions } from "@entity-watch/core/watch"
import { Effect, Stream } from "effect"

export const listed = Effect.fnUntraced(function* (
  all: typeof Subscriptions.Service,
  caller: Caller,
  query: ListSubscriptions
) {
  if (query.limit !== undefined || query.cursor !== undefined) return yield* all.page(caller, query)
  const text = yield* Stream.mkString(yield* all.stream(caller, query.status ?? null))
  return JSON.parse(text) as SubscriptionList
})
