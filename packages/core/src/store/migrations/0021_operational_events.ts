import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** An account's operational webhook, and what happened to its webhooks until it is an event. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // An operational webhook is delivered to as a subscription is, and watches nothing.
  yield* sql`
    ALTER TABLE subscription ADD COLUMN kind text NOT NULL DEFAULT 'watch' CHECK (kind IN ('watch', 'operational'))`
  yield* sql`CREATE UNIQUE INDEX subscription_operational ON subscription (account_id, mode) WHERE kind = 'operational'`
  // Written by the statement that settles an attempt, which waits for no lock, and so not for the account's feed.
  yield* sql`
    CREATE TABLE operational_notice (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id text NOT NULL,
      mode text NOT NULL,
      type text NOT NULL CHECK (type IN ('subscription.disabled', 'delivery.exhausted')),
      subscription_id text NOT NULL,
      noticed_at timestamptz NOT NULL,
      details jsonb NOT NULL
    )`
})
