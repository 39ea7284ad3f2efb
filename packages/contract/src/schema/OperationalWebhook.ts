/** Where operational events go: an account has one such URL in each mode, or none. In addition to the specification. */
import * as Schema from "effect/Schema"
import { SecretRolled, Subscription } from "./Subscription.ts"
import { CreateSubscription } from "./watchRequests.ts"

const { created_at, disabled_at, disabled_reason, failing_since, updated_at, webhook_url } =
  Subscription.fields

export const OperationalWebhook = Schema.Struct({
  webhook_url,
  status: Schema.Literals(["active", "disabled"]).annotate({
    description: "disabled by the service. Events are still recorded; setting the URL again resumes it."
  }),
  created_at,
  updated_at,
  failing_since,
  disabled_at,
  disabled_reason
}).annotate({ identifier: "OperationalWebhook" })
export type OperationalWebhook = typeof OperationalWebhook.Type

export const SetOperationalWebhook = Schema.Struct({
  webhook_url: CreateSubscription.fields.webhook_url
}).annotate({ identifier: "SetOperationalWebhook" })
export type SetOperationalWebhook = typeof SetOperationalWebhook.Type

export const OperationalWebhookAnswer = Schema.Struct({ operational_webhook: OperationalWebhook }).annotate({
  identifier: "OperationalWebhookAnswer"
})
export type OperationalWebhookAnswer = typeof OperationalWebhookAnswer.Type

export const OperationalWebhookSet = Schema.Struct({
  operational_webhook: OperationalWebhook,
  secret: SecretRolled.fields.secret
}).annotate({ identifier: "OperationalWebhookSet" })
export type OperationalWebhookSet = typeof OperationalWebhookSet.Type
