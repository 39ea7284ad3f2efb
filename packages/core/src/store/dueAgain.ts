/** A delivery that somebody has sent again: which may be, and what makes it due at once. */
import type { SqlClient } from "effect/sql"

export const dueAgain = (sql: SqlClient.SqlClient) => ({
  /** One in flight is left alone, because its attempt is being made; one without a subscription has no receiver. */
  isFree: sql.literal(`(delivery.claimed_until IS NULL OR delivery.claimed_until <= now())
    AND EXISTS (SELECT FROM subscription WHERE subscription.id = delivery.subscription_id)`),
  /** For `SET`. */
  due: sql.literal("status = 'pending', due_at = now(), claimed_until = NULL")
})
