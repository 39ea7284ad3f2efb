/** What was found and delivered lately, for whoever administers the service. */
import * as Schema from "effect/Schema"
import { EventType } from "../EventType.ts"
import { Mode } from "../Mode.ts"

const unknownZone = "zone must be the name of a time zone, such as Australia/Sydney"

const isZone = (name: string) => {
  try {
    new Intl.DateTimeFormat("en-AU", { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const ActivityQuery = Schema.Struct({
  mode: Schema.optionalKey(Mode.annotate({ description: "live without it." })),
  zone: Schema.optionalKey(
    Schema.String.annotate({ description: "In whose days and hours it is counted; UTC without it." }).pipe(
      Schema.check(
        Schema.isPattern(/^[A-Za-z][\w+/-]{0,63}$/u, { message: unknownZone }),
        Schema.makeFilter((name: string) => (isZone(name) ? undefined : unknownZone))
      )
    )
  )
})
export type ActivityQuery = typeof ActivityQuery.Type

export const Activity = Schema.Struct({
  from: Schema.String.annotate({ description: "The first of the fourteen days; the last one is today." }),
  days: Schema.Array(
    Schema.Struct({
      day: Schema.String.annotate({ description: "As 2026-11-22." }),
      type: EventType,
      events: Schema.Int
    })
  ).annotate({ description: "Events by day and type, where there were any." }),
  hours: Schema.Array(
    Schema.Struct({
      hour: Schema.String.annotate({ description: "Its beginning, as 2026-11-22T14:00." }),
      delivered: Schema.Int,
      failed: Schema.Int.annotate({
        description: "Attempts that failed and that others follow or followed."
      }),
      given_up: Schema.Int.annotate({ description: "Attempts that failed and were the last." })
    })
  ).annotate({ description: "Attempts to deliver in the last 24 hours, by the hour, where there were any." }),
  p50_millis: Schema.NullOr(Schema.Finite).annotate({
    description: "Half of the deliveries of the last 24 hours were answered within this; null without any."
  }),
  p95_millis: Schema.NullOr(Schema.Finite),
  is_counted_whole: Schema.Boolean.annotate({
    description: "False when there were so many that only the newest were counted."
  })
}).annotate({ identifier: "Activity" })
export type Activity = typeof Activity.Type
