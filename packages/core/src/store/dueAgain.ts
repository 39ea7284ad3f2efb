/**
 * A delivery that somebody has sent again: which may be, and what makes it due at once. Every way to send again goes
 * through it, of one event or of many.
 */
import type { SqlClient } from "effect/sql"

/** An event goes to one URL so often within this time, through however many subscriptions, and is then not sent again. */
export const sentAtMost = 10
const within = "interval '10 minutes'"

export const dueAgain = (sql: SqlClient.SqlClient) => {
  const isSeldom = `(
    SELECT count(*) FROM delivery other
    JOIN subscription beside ON beside.id = other.subscription_id
    JOIN delivery_attempt attempt ON attempt.delivery_id = other.id
    WHERE other.event_id = delivery.event_id AND attempt.started_at > clock_timestamp() - ${within}
      AND beside.webhook_url = (SELECT webhook_url FROM subscription WHERE subscription.id = delivery.subscription_id)
  ) < ${sentAtMost}`
  return {
    /**
     * One in flight is left alone, because its attempt is being made; one without a subscription has no receiver; and one
     * that was sent often a short while ago would make the service a weapon against its receiver.
     */
    isFree: sql.literal(`(delivery.claimed_until IS NULL OR delivery.claimed_until <= now())
      AND EXISTS (SELECT FROM subscription WHERE subscription.id = delivery.subscription_id) AND ${isSeldom}`),
    isSeldom: sql.literal(isSeldom),
    /** For `SET`. */
    due: sql.literal("status = 'pending', due_at = now(), claimed_until = NULL")
  }
}
