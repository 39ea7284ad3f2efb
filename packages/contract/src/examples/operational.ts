/** What several operations about an account's own webhooks show in the reference. */

import type { OperationalWebhook } from "../schema/OperationalWebhook.ts"

export const noWebhook = "The account has no operational webhook in this mode."

export const operationalWebhook: OperationalWebhook = {
  webhook_url: "https://alerts.example.com/entity-watch",
  status: "active",
  created_at: "2026-11-21T04:46:08.417Z",
  updated_at: "2026-11-21T04:46:08.417Z",
  failing_since: null,
  disabled_at: null,
  disabled_reason: null
}
