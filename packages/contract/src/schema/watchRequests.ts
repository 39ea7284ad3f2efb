/** The bodies and queries of the watch endpoints. Specification 4.4 and 4.5. */
import * as Schema from "effect/Schema"
import { isValidAbn } from "./Abn.ts"
import { isValidAcn } from "./Acn.ts"
import { ofOtherLength } from "./asMeant.ts"
import { EventType } from "./EventType.ts"
import { stripSpaces } from "./identifier.ts"
import { isRealDate } from "./isRealDate.ts"
import { SubscriptionStatus } from "./Subscription.ts"
import { SubjectRef } from "./subjectRef.ts"

const events = Schema.Array(EventType)
  .annotate({ description: "The kinds of change to be told of, at least one. Repeated ones count once." })
  .pipe(
    Schema.check(
      Schema.makeFilter((items) => (items.length === 0 ? "events must have at least one item" : undefined))
    )
  )

const isValidIdentifier = (value: string): boolean =>
  isValidAbn(stripSpaces(value)) || isValidAcn(stripSpaces(value))

const entities = Schema.Array(
  Schema.String.annotate({
    description: "Eleven digits for an ABN, nine for an ACN, with agreeing check digits. Spaces are ignored.",
    ...ofOtherLength("each of entities")
  })
)
  .annotate({
    description:
      "The entities to watch, at least one unless subjects are watched. Repeated ones count once. At most 10,000, unless the operator set another limit."
  })
  .pipe(
    Schema.check(
      Schema.makeFilter((items) => {
        const wrong = items.findIndex((item) => !isValidIdentifier(item))
        return wrong === -1
          ? undefined
          : `entities[${wrong}] must be an ABN of eleven digits or an ACN of nine, with agreeing check digits`
      })
    )
  )

/**
 * The URL of a webhook. The egress guard decides whether deliveries may go there, because it knows the operator's
 * exceptions.
 */
const webhookUrl = Schema.String.annotate({
  description: "The HTTPS URL that receives the signed POSTs. At most 2,048 characters."
}).pipe(
  Schema.check(
    Schema.makeFilter((value: string) =>
      value.length > 2048
        ? "webhook_url must have at most 2048 characters"
        : /[\p{Cc}\s]/u.test(value) || !value.isWellFormed()
          ? "webhook_url must not contain spaces or control characters"
          : undefined
    )
  )
)

const subjects = Schema.Union([Schema.Boolean, Schema.Array(SubjectRef)]).annotate({
  description:
    "Of which watched subjects it is told: true for all of the account, also those that come later, or the references of some. false and [] for none."
})

/** What is said of a subscription that would watch nothing. */
const watchesNothing = "entities must have at least one item"

const saysWhatIsWatched = ({
  entities: sent,
  subjects: told = false
}: {
  readonly entities?: ReadonlyArray<string>
  readonly subjects?: boolean | ReadonlyArray<string>
}): string | undefined =>
  sent?.length === 0 && (typeof told === "boolean" ? !told : told.length === 0) ? watchesNothing : undefined

export const CreateSubscription = Schema.Struct({
  events,
  webhook_url: webhookUrl,
  entities,
  subjects: Schema.optionalKey(subjects)
})
  .pipe(Schema.check(Schema.makeFilter(saysWhatIsWatched)))
  .annotate({ identifier: "CreateSubscription" })
export type CreateSubscription = typeof CreateSubscription.Type

export const UpdateSubscription = Schema.Struct({
  events: Schema.optionalKey(events),
  webhook_url: Schema.optionalKey(webhookUrl),
  entities: Schema.optionalKey(entities),
  subjects: Schema.optionalKey(subjects),
  status: Schema.optionalKey(
    Schema.Literals(["active", "paused"]).annotate({
      description: "active resumes a paused or disabled subscription: deliveries held back go out in order."
    })
  )
})
  .pipe(Schema.check(Schema.makeFilter(saysWhatIsWatched)))
  .annotate({
    identifier: "UpdateSubscription",
    description: "The fields to change; each replaces the whole value. {} changes nothing."
  })
export type UpdateSubscription = typeof UpdateSubscription.Type

/** The `limit` of a page, as the text of a number, since it stands in a query. Core counts more than 200 as 200. */
export const pageLimit = Schema.String.annotate({
  description: "Default 50. More than 200 counts as 200."
}).pipe(
  Schema.check(
    Schema.isPattern(/^0*[1-9]\d{0,99}$/u, { message: "limit must be a whole number of at least 1" })
  ),
  Schema.decodeTo(Schema.FiniteFromString)
)

/** The `cursor` of a list of subscriptions: the microseconds of a creation, and the id of what was created. */
export const SubscriptionCursor = Schema.String.annotate({
  description: "next_cursor of the page before. Without it the page begins with the oldest subscription."
}).pipe(
  Schema.check(
    Schema.isPattern(/^\d{1,16}_wsub_[0-9A-Z]{26}$/u, { message: "cursor must be the next_cursor of a page" })
  )
)

export const ListSubscriptions = Schema.Struct({
  status: Schema.optionalKey(SubscriptionStatus),
  limit: Schema.optionalKey(
    pageLimit.pipe(
      Schema.annotateKey({
        description:
          "How many subscriptions a page holds at most: more than 200 counts as 200. A page of large subscriptions ends sooner. Without limit and cursor the answer is all of them."
      })
    )
  ),
  cursor: Schema.optionalKey(SubscriptionCursor)
})
export type ListSubscriptions = typeof ListSubscriptions.Type

const sinceMessage = "since is required and must be an ISO-8601 timestamp"

/** A day alone is not read: whoever means a day of Australia would miss the morning of the day in UTC. */
const timestampMessage =
  "since must be an ISO-8601 timestamp with a time and a zone, such as 2026-01-01T00:00:00Z"

// Offsets are accepted as far as PostgreSQL takes them. The plus of an offset that was not escaped in the URL arrives
// as a space.
const timestamp =
  /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[ +-](?:0\d|1[0-5])(?::?[0-5]\d)?)$/iu

export const isTimestamp = (value: string): boolean => timestamp.test(value) && isRealDate(value.slice(0, 10))

/** A `since` that must be sent. */
export const requiredTimestamp = Schema.String.pipe(
  Schema.check(
    Schema.makeFilter((value: string) =>
      isTimestamp(value) ? undefined : value.trim() === "" ? sinceMessage : timestampMessage
    )
  )
)

export const ChangesQuery = Schema.Struct({
  since: requiredTimestamp.pipe(
    Schema.annotateKey({
      messageMissingKey: sinceMessage,
      description:
        "Exclusive. An ISO 8601 timestamp with a zone; 1970-01-01T00:00:00Z for everything. Decimals past the sixth are cut."
    })
  ),
  limit: Schema.optionalKey(pageLimit)
})
export type ChangesQuery = typeof ChangesQuery.Type

const isEventType = Schema.is(EventType)

const eventTypes = Schema.String.pipe(
  Schema.check(
    Schema.makeFilter((value: string) => {
      const wrong = value.split(",").find((type) => !isEventType(type))
      return wrong === undefined
        ? undefined
        : `types must be event types with commas between them, and ${JSON.stringify(wrong.slice(0, 40))} is none`
    })
  )
).annotate({
  description: "Only these event types, with commas between them. Without it, all."
})

/** The query of the account's feed. Without `since`, or with an empty one, it begins with the oldest event kept. */
export const AccountChangesQuery = Schema.Struct({
  since: Schema.optionalKey(
    Schema.String.pipe(
      Schema.check(
        Schema.makeFilter((value: string) =>
          isTimestamp(value) ? undefined : `${timestampMessage}, or empty`
        )
      )
    ).annotate({
      description:
        "Exclusive. An ISO 8601 timestamp with a zone: next_cursor, or created_at of the last event that was read. Without it, or empty: everything that is kept."
    })
  ),
  types: Schema.optionalKey(eventTypes),
  limit: Schema.optionalKey(pageLimit)
})
export type AccountChangesQuery = typeof AccountChangesQuery.Type

/** The query of the account's stream. With `now` for `since` it begins with what is recorded from here on. */
export const ChangeStreamQuery = Schema.Struct({
  since: Schema.optionalKey(
    Schema.String.pipe(
      Schema.check(
        Schema.makeFilter((value: string) =>
          value === "now" || isTimestamp(value) ? undefined : `${timestampMessage}, now, or empty`
        )
      )
    ).annotate({
      description:
        "Exclusive. An ISO 8601 timestamp with a zone, such as the created_at of the last event that was read; or now, for what is recorded from here on. Without it, or empty: everything that is kept."
    })
  ),
  types: Schema.optionalKey(eventTypes)
})
export type ChangeStreamQuery = typeof ChangeStreamQuery.Type

/** The `Last-Event-ID` header, which whoever reads server-sent events sends when it connects again. */
export const LastEventId = Schema.String.annotate({
  description: "The id of the last event that was received. It comes before since."
}).pipe(
  Schema.check(
    Schema.makeFilter((value: string) =>
      isTimestamp(value) ? undefined : "Last-Event-ID must be the id of an event of this stream"
    )
  )
)

/** An `Idempotency-Key` header. `kept` says how long, and what a key that comes again does. */
export const idempotencyKeyThat = (kept: string) =>
  Schema.String.annotate({ description: `1 to 255 printable ASCII characters. ${kept}` }).pipe(
    Schema.check(
      Schema.isPattern(/^[\x20-\x7e]{1,255}$/u, {
        message: "Idempotency-Key must be 1 to 255 printable ASCII characters"
      })
    )
  )
