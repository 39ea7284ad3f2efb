/** `GET /v1/changes/stream`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as Schema from "effect/Schema"
import { changesPage } from "../examples/watching.ts"
import { About } from "../http/About.ts"
import { Gone, readErrors } from "../http/ApiError.ts"
import { lookUp } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { Change } from "../schema/ChangeEvent.ts"
import { ChangeStreamQuery, LastEventId } from "../schema/watchRequests.ts"

const [change] = changesPage.changes

const id = Schema.String.annotate({
  description: "The cursor: created_at of the event, or where the stream begins."
})

const block = Schema.Union([
  Schema.Struct({ id, event: Schema.Literal("message"), data: Schema.fromJsonString(Change) }),
  Schema.Struct({ id, event: Schema.Literal("place"), data: Schema.String })
])

export const changeStream = HttpApiEndpoint.get("changeStream", "/v1/changes/stream", {
  headers: { "last-event-id": Schema.optionalKey(LastEventId) },
  query: ChangeStreamQuery,
  success: HttpApiSchema.StreamSse({ events: block }),
  error: [Gone, ...readErrors]
}).annotate(About, {
  summary: "Follow all changes of the account",
  description:
    "Sends the change events of all entities of the account as server-sent events, oldest first and then each as it is recorded: what `GET /v1/changes` answers, without asking again. `data` is one event of that feed in JSON on one line, and `id` is its `created_at`, the cursor. Where nothing has happened after the cursor yet, an event of the name `place` comes first, whose `id` is where the stream begins and which is no change. The connection stays open; a comment comes every 15 seconds while there is nothing else. When it ends, connect again with the last `id` in `Last-Event-ID`, or as `since`, after as many milliseconds as `retry` said: nothing is lost or repeated. A reader that takes its events slower than they come is sent a page at a time, and loses nothing. An account has at most 20 streams open in each mode and process, unless the operator set another number.",
  answered: "Events until the connection ends.",
  answers: {
    "one event, and a heartbeat": `id: ${change?.created_at}\ndata: ${JSON.stringify(change)}\n\n:\n\n`
  },
  failures: {
    ...read,
    400: "since must be an ISO-8601 timestamp with a time and a zone, such as 2026-01-01T00:00:00Z, now, or empty.",
    410: "Events of this account up to 2026-11-21T04:50:00.104233Z are no longer kept; send that time as since for those that are, or 1970-01-01T00:00:00Z.",
    429: "The account has 20 streams of changes open, the most it may have; end one before you open another."
  },
  parameters: {
    "last-event-id": {
      example: "2026-11-21T04:50:00.104233Z",
      description: "The id of the last event that was received, as browsers send it. It comes before since."
    },
    since: {
      example: "now",
      description:
        "Exclusive. An ISO 8601 timestamp with a zone, such as the created_at of the last event that was read; or now, for what is recorded from here on. Without it, or empty: everything that is kept."
    },
    types: {
      example: "name_change,abn_cancelled",
      description: "Only these event types, with commas between them. Without it, all."
    }
  },
  scope: "watch",
  cost: lookUp
})
