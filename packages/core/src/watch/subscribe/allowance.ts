/** What an account may ask for. Whatever the request alone decides is refused before a connection is taken. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { Subscription, ToldOfSubjects } from "@entity-watch/contract/schema/Subscription"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Egress } from "../../deliver/Egress.ts"
import type { Holdings } from "../../store/SubscriptionStore.ts"

/** The request cannot be taken because of its URL or a limit of the account. `message` says what to change. */
export class SubscriptionRefused extends Schema.TaggedError<SubscriptionRefused>()("SubscriptionRefused", {
  message: Schema.String
}) {}

/** How much an account may have in each mode. */
export interface SubscriptionLimits {
  readonly subscriptions: number
  /** In one subscription. */
  readonly entities: number
  /** In all subscriptions together; an entity counts once for each that watches it. */
  readonly accountEntities: number
  /** Whose answers are kept for a day. */
  readonly idempotencyKeys: number
}

export const defaultLimits: SubscriptionLimits = {
  subscriptions: 200,
  entities: 10_000,
  accountEntities: 100_000,
  idempotencyKeys: 10_000
}

export interface WatchRequest {
  readonly webhook_url: string | undefined
  /** Without repetitions. */
  readonly entities: ReadonlyArray<string> | undefined
  readonly subjects: ToldOfSubjects | null | undefined
}

export const makeAllowance = (limits: SubscriptionLimits, egress: Egress["Service"]) => {
  const refuse = (message: string) => Effect.fail(new SubscriptionRefused({ message }))

  /** Refuses what no state of the account could allow. */
  const request = (caller: Caller, { entities, subjects, webhook_url }: WatchRequest) =>
    Effect.suspend(() => {
      const refusal = webhook_url === undefined ? null : egress.refusal(webhook_url, caller)
      if (refusal !== null) return refuse(refusal)
      if (entities !== undefined && entities.length > limits.entities)
        return refuse(
          `Send at most ${limits.entities} entities, not ${entities.length}; spread them over several subscriptions.`
        )
      if (Array.isArray(subjects) && subjects.length > limits.entities)
        return refuse(
          `Send at most ${limits.entities} subjects, not ${subjects.length}; send true for all, or spread them over several subscriptions.`
        )
      return Effect.void
    })

  /** Refuses what would tell nobody anything. */
  const use = ({ entities, events, subjects }: Pick<Subscription, "entities" | "events" | "subjects">) =>
    entities.length === 0 && subjects === undefined
      ? refuse("The subscription would watch nothing: send entities, or subjects.")
      : subjects !== undefined &&
          !events.some((type) => type === "sanctions_match" || type === "banned_match")
        ? refuse("events must have sanctions_match or banned_match, the only ones that tell of subjects.")
        : Effect.void

  /** Refuses what the account would have. */
  const holdings = ({ entities, subscriptions }: Holdings) =>
    Effect.suspend(() => {
      if (subscriptions > limits.subscriptions)
        return refuse(
          `The account has ${limits.subscriptions} subscriptions, the most it may have; delete one first.`
        )
      if (entities > limits.accountEntities)
        return refuse(
          `The account would watch ${entities} entities in all its subscriptions, and may watch ${limits.accountEntities}; send fewer, or delete a subscription first.`
        )
      return Effect.void
    })

  return { request, use, holdings }
}
