/** `GET /v1/entity/{id}/changes`. Specification 4.5. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as Schema from "effect/Schema"
import { changesPage } from "../examples/watching.ts"
import { About } from "../http/About.ts"
import { Gone, readErrors } from "../http/ApiError.ts"
import { lookUp } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { ChangesPage } from "../schema/ChangeEvent.ts"
import { ChangesQuery } from "../schema/watchRequests.ts"

export const changes = HttpApiEndpoint.get("changes", "/v1/entity/:id/changes", {
  params: {
    id: Schema.String.annotate({
      description: "The ABN or ACN of the entity. Spaces, sent as %20, are ignored."
    })
  },
  query: ChangesQuery,
  success: ChangesPage,
  error: [Gone, ...readErrors]
}).annotate(About, {
  summary: "Read an entity's changes",
  description:
    "Answers the account's change events of an entity, oldest first: every event that a webhook would deliver, failed deliveries included. Begin with `since=1970-01-01T00:00:00Z`, then pass `next_cursor` until it is null; nothing is lost or repeated on the way. Every event is kept, unless the operator set after how many days events are removed: then a `since` after which one was removed is answered with 410, and one in 1970 with all that are kept. An entity that the account never watched has an empty page. An entity with an ABN and an ACN is found by either.",
  answered: "A page of events, possibly empty.",
  answers: { "one event": changesPage },
  failures: {
    ...read,
    400: "since is required and must be an ISO-8601 timestamp.",
    410: "Events of this entity up to 2026-11-21T04:50:00.104233Z are no longer kept; send that time as since for those that are, or 1970-01-01T00:00:00Z."
  },
  parameters: {
    id: { example: "23990000014" },
    since: {
      example: "1970-01-01T00:00:00Z",
      description:
        "Exclusive. An ISO 8601 timestamp with a zone; decimals past the sixth are cut. 1970-01-01T00:00:00Z for everything."
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
