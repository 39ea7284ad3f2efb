import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/**
 * A subscription holds its entities as one text, in the order in which they are shown, and their number: a list of ten
 * thousand is then read and written as one value, and an account's entities are counted without reading them. The rows
 * of `subscription_entity` are left to whoever asks which subscriptions watch an identifier. They lose their foreign
 * keys, since checking two keys for each of ten thousand rows took as long as writing them: a baseline is never
 * deleted, and whoever deletes a subscription deletes its entities.
 *
 * Subscriptions are read page by page in the order of their creation. What an account makes the sandbox send is counted
 * for each day.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    ALTER TABLE subscription
      ADD COLUMN entities text NOT NULL DEFAULT '',
      ADD COLUMN entity_count int NOT NULL DEFAULT 0`
  // Digits hardly compress, and the beginning of a text that is not compressed is read without the rest of it.
  yield* sql`ALTER TABLE subscription ALTER COLUMN entities SET STORAGE EXTERNAL`
  yield* sql`
    UPDATE subscription SET entities = watched.entities, entity_count = watched.n
    FROM (
      SELECT subscription_id, string_agg(identifier, ',' ORDER BY position) AS entities, count(*)::int4 AS n
      FROM subscription_entity GROUP BY subscription_id
    ) AS watched
    WHERE watched.subscription_id = subscription.id`
  yield* sql`DROP INDEX subscription_account`
  yield* sql`CREATE INDEX subscription_account ON subscription (account_id, mode, created_at, id)`
  yield* sql`
    ALTER TABLE subscription_entity
      DROP COLUMN id_type,
      DROP COLUMN position,
      DROP CONSTRAINT subscription_entity_subscription_id_fkey,
      DROP CONSTRAINT subscription_entity_baseline_id_fkey`
  yield* sql`
    CREATE TABLE sandbox_usage (
      account_id text NOT NULL REFERENCES account (id),
      day date NOT NULL,
      deliveries int NOT NULL,
      PRIMARY KEY (account_id, day)
    )`
})
