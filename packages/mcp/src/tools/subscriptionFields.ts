/** What the tools show of a subscription. Why a webhook fails is for whoever runs its receiver, by REST. */
import { Subscription } from "@entity-watch/contract/schema/Subscription"

const { disabled_at: _, disabled_reason: __, failing_since: ___, ...fields } = Subscription.fields

export const subscriptionFields = fields
