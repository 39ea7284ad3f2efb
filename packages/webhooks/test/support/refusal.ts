import { assert } from "@effect/vitest"
import { type Reason, WebhookVerificationError } from "@entity-watch/webhooks"

/** The error of a delivery that must be refused, for that reason. */
export const refused = async (
  verification: Promise<unknown>,
  reason: Reason
): Promise<WebhookVerificationError> => {
  const outcome = await verification.then(
    () => "was accepted",
    (error: unknown) => error
  )
  assert.instanceOf(outcome, WebhookVerificationError, String(outcome))
  assert.strictEqual(outcome.reason, reason, outcome.message)
  return outcome
}
