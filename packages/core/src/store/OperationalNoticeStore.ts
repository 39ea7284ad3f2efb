/** The table `operational_notice`: what happened to accounts' webhooks and is not yet an event. */

import { EventType } from "@entity-watch/contract/schema/EventType"
import { Mode } from "@entity-watch/contract/schema/Mode"
import { DisabledReason } from "@entity-watch/contract/schema/Subscription"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql"
import { EventStore, type NewEvent } from "./EventStore.ts"
import type { StoreEffect } from "./StoreEffect.ts"
import { isoMillis } from "./subscriptionPages.ts"

/** So many notices of one account are turned into events together. */
const batchSize = 50

const whose = {
  id: Schema.String,
  account_id: Schema.String,
  mode: Mode,
  subscription_id: Schema.String,
  noticed_at: Schema.String,
  /** The id of the account's operational webhook. */
  webhook: Schema.NullOr(Schema.String)
}

export const OperationalNotice = Schema.Union([
  Schema.Struct({
    ...whose,
    type: Schema.Literal("subscription.disabled"),
    details: Schema.Struct({ reason: DisabledReason, failing_since: Schema.String })
  }),
  Schema.Struct({
    ...whose,
    type: Schema.Literal("delivery.exhausted"),
    details: Schema.Struct({
      event_id: Schema.String,
      type: EventType,
      attempts: Schema.Int,
      response_code: Schema.NullOr(Schema.Int),
      failure: Schema.String
    })
  })
])
export type OperationalNotice = typeof OperationalNotice.Type

export class OperationalNoticeStore extends Context.Service<
  OperationalNoticeStore,
  {
    /**
     * Turns notices of one account into events, in one transaction with their removal; those that another instance is
     * turning are left to it. Answers how many there were.
     */
    recordAcrossAccounts(eventOf: (notice: OperationalNotice) => Effect.Effect<NewEvent>): StoreEffect<number>
  }
>()("@entity-watch/core/store/OperationalNoticeStore") {
  static readonly layerNoDeps = Layer.effect(
    OperationalNoticeStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const eventStore = yield* EventStore
      const decodeNotices = Schema.decodeUnknownEffect(Schema.Array(OperationalNotice))

      // Notices of one account only: whoever records for several would hold the feed of one and wait for that of another.
      const take = sql`
        WITH oldest AS (
          SELECT account_id, mode FROM operational_notice ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
        ), taken AS (
          DELETE FROM operational_notice WHERE id IN (
            SELECT n.id FROM operational_notice n JOIN oldest USING (account_id, mode)
            ORDER BY n.id LIMIT ${batchSize}::int4 FOR UPDATE OF n SKIP LOCKED)
          RETURNING *
        )
        SELECT taken.id::text AS id, taken.account_id, taken.mode, taken.type, taken.subscription_id,
          ${isoMillis(sql, "taken.noticed_at")} AS noticed_at, taken.details, webhook.id AS webhook
        FROM taken LEFT JOIN subscription webhook ON webhook.account_id = taken.account_id
          AND webhook.mode = taken.mode AND webhook.kind = 'operational'
        ORDER BY taken.id`

      const record = Effect.fn("OperationalNoticeStore.recordAcrossAccounts")(function* (
        eventOf: (notice: OperationalNotice) => Effect.Effect<NewEvent>
      ) {
        const notices = yield* decodeNotices(yield* take)
        for (const notice of notices)
          yield* eventStore.record(notice.mode, `notice_${notice.id}`, [yield* eventOf(notice)])
        return notices.length
      }, sql.withTransaction)

      // Outside of a transaction: there are none nearly always.
      const recordAny = (eventOf: (notice: OperationalNotice) => Effect.Effect<NewEvent>) =>
        Effect.flatMap(sql`SELECT FROM operational_notice LIMIT 1`, (rows) =>
          rows.length === 0 ? Effect.succeed(0) : record(eventOf)
        )

      return OperationalNoticeStore.of({ recordAcrossAccounts: recordAny })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(EventStore.layer))
}
