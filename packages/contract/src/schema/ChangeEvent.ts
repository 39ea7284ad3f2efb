/** A change event as it is delivered and as it is read by polling. Specification 2.4. */
import * as Schema from "effect/Schema"
import { EventType } from "./EventType.ts"
import { SourceId } from "./ListId.ts"
import { Match } from "./ScreenResult.ts"
import { IdType } from "./Subscription.ts"
import { SubjectRef } from "./subjectRef.ts"

/** By what an event names what it is about. */
const EventIdType = Schema.Literals([...IdType.literals, "subject_ref"])

export const FieldChange = Schema.Struct({
  field: Schema.String.annotate({
    description: "What changed, such as abn_status or licensing.afs_licensee."
  }),
  before: Schema.Unknown.annotate({ description: "null where there was nothing." }),
  after: Schema.Unknown.annotate({ description: "null where there is nothing any more." }),
  source: SourceId,
  as_of: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "FieldChange" })
export type FieldChange = typeof FieldChange.Type

/** The JSON that is POSTed; its text is the `payload` of the feed. */
export const EventPayload = Schema.Struct({
  type: EventType,
  timestamp: Schema.String.annotate({ description: "When the change was found. ISO 8601, UTC." }),
  data: Schema.Struct({
    event_id: Schema.String,
    livemode: Schema.Boolean.annotate({ documentation: "False for events of the sandbox." }),
    subject_ref: Schema.optionalKey(
      SubjectRef.annotate({
        documentation:
          "Your own reference of the watched subject that the event is about; absent where it is about an entity."
      })
    ),
    entity: Schema.Struct({
      identifier: Schema.String,
      id_type: EventIdType,
      name: Schema.NullOr(Schema.String),
      abn: Schema.optionalKey(
        Schema.String.annotate({
          documentation: "Where it is known: identifier is the one by which the entity is watched."
        })
      ),
      acn: Schema.optionalKey(Schema.String),
      watched_as: Schema.optionalKey(
        Schema.Array(Schema.String).annotate({
          documentation:
            "The numbers by which subscriptions of the account watch it; absent where that is identifier alone."
        })
      )
    }),
    changes: Schema.Array(FieldChange),
    matches: Schema.optionalKey(Schema.Array(Match)),
    disclaimer: Schema.optionalKey(Schema.String)
  })
}).annotate({
  identifier: "EventPayload",
  documentation: "The JSON text that is POSTed, and `payload` in the feed."
})
export type EventPayload = typeof EventPayload.Type

export const DeliveryStatus = Schema.Literals(["pending", "delivered", "failed"])
export type DeliveryStatus = typeof DeliveryStatus.Type

export const Change = Schema.Struct({
  event_id: Schema.String.annotate({ description: "evt_ and 26 characters; the header webhook-id." }),
  payload: Schema.String.annotate({ description: "The JSON text that is POSTed, byte for byte." }),
  created_at: Schema.String.annotate({
    description: "ISO 8601, UTC, six decimals: unique and increasing within an account. The paging cursor."
  }),
  delivery_status: DeliveryStatus.annotate({
    description:
      "failed where any delivery failed, else pending where any is pending, else delivered. Deleting a subscription fails what it still waited for, so an event that nobody is told of any more is failed."
  }),
  response_code: Schema.optionalKey(
    Schema.Int.annotate({
      description: "The latest of the deliveries' response codes; absent when there is none."
    })
  ),
  deliveries: Schema.Array(
    Schema.Struct({
      subscription_id: Schema.String,
      status: DeliveryStatus,
      response_code: Schema.optionalKey(
        Schema.Int.annotate({ description: "Of the latest attempt; absent when nothing was answered." })
      ),
      attempts: Schema.Int.annotate({ description: "How often it was POSTed." })
    })
  )
}).annotate({ identifier: "Change" })
export type Change = typeof Change.Type

export const ChangesPage = Schema.Struct({
  changes: Schema.Array(Change).annotate({ documentation: "Oldest first." }),
  next_cursor: Schema.NullOr(Schema.String).annotate({
    description: "Pass it as since for the next page. null when nothing follows."
  })
}).annotate({ identifier: "ChangesPage" })
export type ChangesPage = typeof ChangesPage.Type
