/** `GET /v1/operational-events`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { subscriptionId } from "../examples/watching.ts"
import { About } from "../http/About.ts"
import { Gone, readErrors } from "../http/ApiError.ts"
import { lookUp } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import {
  OperationalEventsPage,
  OperationalEventsQuery,
  type OperationalPayload
} from "../schema/OperationalEvent.ts"

const payload: OperationalPayload = {
  type: "subscription.disabled",
  timestamp: "2026-11-26T04:50:00.000Z",
  data: {
    event_id: "evt_01JDG3V7E0M9K8J7H6G5F4D3S2",
    livemode: true,
    subscription_id: subscriptionId,
    reason: "failing",
    failing_since: "2026-11-21T04:50:00.131Z"
  }
}

export const operationalEventsPage: OperationalEventsPage = {
  events: [
    {
      event_id: payload.data.event_id,
      payload: JSON.stringify(payload),
      created_at: "2026-11-26T04:50:00.812907Z",
      delivery_status: "delivered",
      response_code: 204
    }
  ],
  next_cursor: null
}

export const operationalEvents = HttpApiEndpoint.get("operationalEvents", "/v1/operational-events", {
  query: OperationalEventsQuery,
  success: OperationalEventsPage,
  error: [Gone, ...readErrors]
}).annotate(About, {
  summary: "Read operational events",
  description:
    "Answers what happened to the account's webhooks, oldest first, whether or not it has an operational webhook: `subscription.disabled` and `delivery.exhausted`. They are in no entity's feed and not in that of all changes. Begin without `since`, then pass `next_cursor` until it is null, and `created_at` of the last event the next time. They are kept as long as changes: a `since` after which one was removed is answered with 410.",
  answered: "A page of events, possibly empty.",
  answers: { "a disabled subscription": operationalEventsPage },
  failures: {
    ...read,
    400: "since must be an ISO-8601 timestamp with a time and a zone, such as 2026-01-01T00:00:00Z, or empty.",
    410: "Events of this account up to 2026-11-21T04:50:00.104233Z are no longer kept; send that time as since for those that are, or 1970-01-01T00:00:00Z."
  },
  parameters: {
    since: {
      example: "2026-11-26T04:50:00.812907Z",
      description:
        "Exclusive. An ISO 8601 timestamp with a zone: next_cursor, or created_at of the last event that was read. Without it, or empty: everything that is kept."
    },
    limit: {
      example: 50,
      description: "More than 200 counts as 200.",
      schema: { type: "integer", minimum: 1, default: 50 }
    }
  },
  scope: "watch",
  cost: lookUp
})
