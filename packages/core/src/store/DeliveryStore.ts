/**
 * The tables `delivery` and `delivery_attempt`: the queue, and what became of every POST. All times are the database's,
 * so that instances whose clocks disagree share one schedule.
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient, type Statement } from "effect/sql"
import { type Capacity, type DeliveryClaim, makeDeliveryClaims } from "./deliveryClaims.ts"
import { makeDeliverySettlements, type SettledDelivery, type Settlement } from "./deliverySettlements.ts"
import type { StoreEffect } from "./StoreEffect.ts"

export class DeliveryStore extends Context.Service<
  DeliveryStore,
  {
    /**
     * Claims deliveries that are due, oldest first and spread over accounts and subscriptions. It takes none that
     * another instance has claimed.
     */
    claimAcrossAccounts(capacity: Capacity): StoreEffect<ReadonlyArray<DeliveryClaim>>
    /** Makes claims last for so long from now. */
    renewAcrossAccounts(
      claims: ReadonlyArray<Pick<DeliveryClaim, "id" | "claims">>,
      leaseSeconds: number
    ): StoreEffect<void>
    /**
     * Writes settlements and judges their receivers: it keeps since when each has failed, and disables a subscription
     * after a 410 or after too long. Answers the settlements whose claim still stood, and those that another transaction
     * kept from being written. Once a settlement is written, to write it again is to write one whose claim was lost.
     */
    settleAcrossAccounts(settlements: ReadonlyArray<Settlement>): StoreEffect<ReadonlyArray<SettledDelivery>>
    /**
     * Resumes a subscription of the account that became active: every delivery that waited is due at once, in the order of the events.
     */
    resume(caller: Caller, subscriptionId: string): StoreEffect<void>
  }
>()("@entity-watch/core/store/DeliveryStore") {
  /** `now` is a parameter for tests, because only with a clock that a test sets can ten days pass. */
  static readonly layerAt = (now: (sql: SqlClient.SqlClient) => Effect.Effect<Statement.Fragment>) =>
    Layer.effect(
      DeliveryStore,
      Effect.suspend(() => make(now))
    )

  static readonly layer = this.layerAt((sql) => Effect.succeed(sql.literal("now()")))
}

const make = Effect.fnUntraced(function* (
  clock: (sql: SqlClient.SqlClient) => Effect.Effect<Statement.Fragment>
) {
  const now = clock(yield* SqlClient.SqlClient)
  return DeliveryStore.of({ ...(yield* makeDeliveryClaims(now)), ...(yield* makeDeliverySettlements(now)) })
})
