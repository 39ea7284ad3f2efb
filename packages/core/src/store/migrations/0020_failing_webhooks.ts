import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** Why a webhook fails: what its receiver answered, and since when and why a subscription is disabled. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // The first kilobyte, as text.
  yield* sql`ALTER TABLE delivery_attempt ADD COLUMN answer text`
  // gone: the receiver answered 410; failing: it failed for five days.
  yield* sql`
    ALTER TABLE subscription
      ADD COLUMN disabled_at timestamptz,
      ADD COLUMN disabled_reason text CHECK (disabled_reason IN ('gone', 'failing'))`
  // updated_at was written when it was disabled, and seldom since.
  yield* sql`
    UPDATE subscription SET disabled_at = updated_at,
      disabled_reason = CASE WHEN failing_since <= updated_at - interval '5 days' THEN 'failing' ELSE 'gone' END
    WHERE status = 'disabled'`
})
