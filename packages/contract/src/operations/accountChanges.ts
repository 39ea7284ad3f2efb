/** `GET /v1/changes`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { changesPage } from "../examples/watching.ts"
import { About } from "../http/About.ts"
import { Gone, readErrors } from "../http/ApiError.ts"
import { lookUp } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { ChangesPage } from "../schema/ChangeEvent.ts"
import { AccountChangesQuery } from "../schema/watchRequests.ts"

export const accountChanges = HttpApiEndpoint.get("accountChanges", "/v1/changes", {
  query: AccountChangesQuery,
  success: ChangesPage,
  error: [Gone, ...readErrors]
}).annotate(About, {
  summary: "Read all changes of the account",
  description:
    "Answers the change events of all entities of the account, oldest first, in one strict order: every event that a webhook would deliver, failed deliveries included. One request follows what would otherwise take one for each entity. Begin without `since`, then pass `next_cursor` until it is null, and `created_at` of the last event the next time; nothing is lost or repeated on the way. `types` leaves out events of other types. Every event is kept, unless the operator set after how many days events are removed: then a `since` after which one of the account was removed is answered with 410, and none at all with all that are kept.",
  answered: "A page of events, possibly empty.",
  answers: { "one event": changesPage },
  failures: {
    ...read,
    400: "since must be an ISO-8601 timestamp with a time and a zone, such as 2026-01-01T00:00:00Z, or empty.",
    410: "Events of this account up to 2026-11-21T04:50:00.104233Z are no longer kept; send that time as since for those that are, or 1970-01-01T00:00:00Z."
  },
  parameters: {
    since: {
      example: "2026-11-21T04:50:00.104233Z",
      description:
        "Exclusive. An ISO 8601 timestamp with a zone: next_cursor, or created_at of the last event that was read. Without it, or empty: everything that is kept."
    },
    types: {
      example: "name_change,abn_cancelled",
      description: "Only these event types, with commas between them. Without it, all."
    },
    limit: {
      example: 200,
      description: "More than 200 counts as 200.",
      schema: { type: "integer", minimum: 1, default: 50 }
    }
  },
  scope: "watch",
  cost: lookUp
})
