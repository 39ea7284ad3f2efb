/** An account's operational webhook. It is a row of `subscription`, so that everything that delivers delivers to it. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import { OperationalWebhook } from "@entity-watch/contract/schema/OperationalWebhook"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql"
import type { StoreEffect } from "./StoreEffect.ts"
import type { NewSubscription } from "./SubscriptionStore.ts"
import { isoMillis } from "./subscriptionPages.ts"

const Row = Schema.Struct({ id: Schema.String, ...OperationalWebhook.fields })

export class OperationalWebhookStore extends Context.Service<
  OperationalWebhookStore,
  {
    /** Null when the account has none. */
    find(caller: Caller): StoreEffect<typeof Row.Type | null>
    /** Sets its URL and secret, and makes it active. Null when the account has one of another id. */
    put(caller: Caller, webhook: NewSubscription): StoreEffect<typeof Row.Type | null>
  }
>()("@entity-watch/core/store/OperationalWebhookStore") {
  static readonly layer = Layer.effect(
    OperationalWebhookStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const iso = (column: string) => sql`${isoMillis(sql, column)} AS ${sql(column)}`
      const columns = sql`
        id, webhook_url, status, ${iso("created_at")}, ${iso("updated_at")}, ${iso("failing_since")},
        ${iso("disabled_at")}, disabled_reason`
      const decodeRows = Schema.decodeUnknownEffect(Schema.Array(Row))

      const find = Effect.fn("OperationalWebhookStore.find")(function* ({ accountId, mode }: Caller) {
        const [found = null] = yield* decodeRows(
          yield* sql`
            SELECT ${columns} FROM subscription
            WHERE account_id = ${accountId} AND mode = ${mode} AND kind = 'operational'`
        )
        return found
      })

      const put = Effect.fn("OperationalWebhookStore.put")(function* (
        { accountId, mode }: Caller,
        { id, secret, webhookUrl }: NewSubscription
      ) {
        const [made = null] = yield* decodeRows(
          yield* sql`
            INSERT INTO subscription AS mine (id, account_id, mode, kind, status, webhook_url, secret)
            VALUES (${id}, ${accountId}, ${mode}, 'operational', 'active', ${webhookUrl}, ${secret})
            ON CONFLICT (account_id, mode) WHERE kind = 'operational' DO UPDATE
              SET webhook_url = excluded.webhook_url, secret = excluded.secret, status = 'active',
                updated_at = clock_timestamp(), failing_since = NULL, disabled_at = NULL, disabled_reason = NULL
              WHERE mine.id = excluded.id
            RETURNING ${columns}`
        )
        return made
      })

      return OperationalWebhookStore.of({ find, put })
    })
  )
}
