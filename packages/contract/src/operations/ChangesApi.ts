/**
 * The feeds of change events: `GET /v1/entity/{id}/changes`, specification 4.5, and in addition to it `GET /v1/changes`
 * and its stream.
 */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as Schema from "effect/Schema"
import { Gone, Internal, Overloaded, SchemaErrors, UpstreamUnavailable } from "../http/ApiError.ts"
import { Authorization } from "../http/Authorization.ts"
import { Throttle } from "../http/Throttle.ts"
import { Change, ChangesPage } from "../schema/ChangeEvent.ts"
import { AccountChangesQuery, ChangeStreamQuery, ChangesQuery, LastEventId } from "../schema/watchRequests.ts"

export class ChangesApi extends HttpApiGroup.make("changes", { topLevel: true })
  .add(
    HttpApiEndpoint.get("changes", "/v1/entity/:id/changes", {
      params: {
        id: Schema.String.annotate({
          description: "The ABN or ACN of the entity. Spaces, sent as %20, are ignored."
        })
      },
      query: ChangesQuery,
      success: ChangesPage,
      error: [Gone, Internal, UpstreamUnavailable, Overloaded]
    })
  )
  .add(
    HttpApiEndpoint.get("accountChanges", "/v1/changes", {
      query: AccountChangesQuery,
      success: ChangesPage,
      error: [Gone, Internal, UpstreamUnavailable, Overloaded]
    })
  )
  .add(
    HttpApiEndpoint.get("changeStream", "/v1/changes/stream", {
      headers: { "last-event-id": Schema.optionalKey(LastEventId) },
      query: ChangeStreamQuery,
      success: HttpApiSchema.StreamSse({ data: Change }),
      error: [Gone, Internal, UpstreamUnavailable, Overloaded]
    })
  )
  .middleware(SchemaErrors)
  .middleware(Throttle)
  .middleware(Authorization) {}
