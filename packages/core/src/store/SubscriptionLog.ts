/** Subscriptions of all accounts, as whoever administers the service sees them. */

import { ToldSubscription } from "@entity-watch/contract/schema/admin/AccountSubjects"
import { WatchingAttempt, WatchingSubscription } from "@entity-watch/contract/schema/admin/Delivery"
import { Mode } from "@entity-watch/contract/schema/Mode"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import { isoMillis } from "./subscriptionPages.ts"

/** No more are counted for each subscription, so that a page stays quick however long its receivers were away. */
const countedAtMost = 1000

/** Of so many deliveries the latest attempts are looked for, and so many are shown. */
const deliveriesLookedAt = 50
const attemptsShown = 10

/** Of those that are told of subjects. */
const toldShown = 50

export const SubscriptionLog = Effect.map(SqlClient.SqlClient, (sql) => {
  const subjects = sql`
    CASE WHEN s.subjects = 'true' THEN '"all"'::jsonb WHEN s.subject_count > 0 THEN to_jsonb(s.subject_count) END`
  return {
    listAcrossAccounts: SqlSchema.findAll({
      Request: Schema.Struct({
        id: Schema.NullOr(Schema.String),
        status: Schema.NullOr(Schema.String),
        account: Schema.NullOr(Schema.String),
        before: Schema.NullOr(Schema.String),
        limit: Schema.Int
      }),
      Result: WatchingSubscription,
      execute: ({ account, before, id, limit, status }) => sql`
      SELECT s.id, s.account_id, account.name AS account, s.mode, s.status, s.webhook_url,
        ARRAY(SELECT type FROM subscription_event WHERE subscription_id = s.id ORDER BY position) AS events,
        s.entity_count, ${subjects} AS subjects, ${isoMillis(sql, "s.created_at")} AS created_at, ${isoMillis(sql, "s.updated_at")} AS updated_at,
        ${isoMillis(sql, "s.failing_since")} AS failing_since,
        ${isoMillis(sql, "s.disabled_at")} AS disabled_at, s.disabled_reason,
        (SELECT count(*)::int4 FROM (SELECT FROM delivery WHERE subscription_id = s.id AND status = 'pending'
          LIMIT ${countedAtMost}::int4) AS waiting) AS pending
      FROM subscription s JOIN account ON account.id = s.account_id
      WHERE s.kind = 'watch' AND (${id}::text IS NULL OR s.id = ${id}::text)
        AND (${status}::text IS NULL OR s.status = ${status}::text)
        AND (${account}::text IS NULL OR ${account}::text IN (account.name, account.id))
        AND (${before}::text IS NULL OR s.id < ${before}::text)
      ORDER BY s.id DESC LIMIT ${limit}::int4`
    }),

    /** What it watches, in the order in which it was sent, with commas between. */
    entitiesAcrossAccounts: SqlSchema.findOneOption({
      Request: Schema.String,
      Result: Schema.Struct({ entities: Schema.String }),
      execute: (id) => sql`SELECT entities FROM subscription WHERE id = ${id}`
    }),

    /** The latest attempts to deliver to it, the newest first. */
    attemptsAcrossAccounts: SqlSchema.findAll({
      Request: Schema.String,
      Result: WatchingAttempt,
      execute: (id) => sql`
      SELECT d.id::text AS delivery_id, event.type, a.number, ${isoMillis(sql, "a.started_at")} AS started_at, a.millis,
        a.response_code, a.failure, a.answer
      FROM (SELECT id, event_id FROM delivery WHERE subscription_id = ${id} AND attempts > 0
        ORDER BY id DESC LIMIT ${deliveriesLookedAt}::int4) AS d
      JOIN event ON event.id = d.event_id
      JOIN delivery_attempt a ON a.delivery_id = d.id
      ORDER BY a.started_at DESC, d.id DESC, a.number DESC LIMIT ${attemptsShown}::int4`
    }),

    /** Whose it is. */
    ownerAcrossAccounts: SqlSchema.findOneOption({
      Request: Schema.String,
      Result: Schema.Struct({ accountId: Schema.String, mode: Mode }),
      execute: (id) => sql`SELECT account_id AS "accountId", mode FROM subscription WHERE id = ${id}`
    }),

    /** Those that are told of subjects of the account, the newest first. */
    toldOfSubjectsAcrossAccounts: SqlSchema.findAll({
      Request: Schema.Struct({ accountId: Schema.String, mode: Mode }),
      Result: ToldSubscription,
      execute: ({ accountId, mode }) => sql`
      SELECT s.id, s.status, s.webhook_url, ${subjects} AS subjects FROM subscription s
      WHERE s.kind = 'watch' AND s.account_id = ${accountId} AND s.mode = ${mode} AND s.subjects IS NOT NULL
      ORDER BY s.id DESC LIMIT ${toldShown}::int4`
    })
  }
})
