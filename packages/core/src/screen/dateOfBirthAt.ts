/** The date of birth of a request as it is read at a moment, since two digits of a year stand for one that is over. */
import { isAfter, latestDayOf } from "@entity-watch/contract/schema/dateOfBirth"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { dateOfBirthOf } from "./askedAbout.ts"

/** Nobody was born on a day that has not begun anywhere. */
export class DateOfBirthInFuture extends Schema.TaggedError<DateOfBirthInFuture>()("DateOfBirthInFuture", {
  /** The present day in UTC. */
  today: Schema.String
}) {}

export const dateOfBirthAt = (
  request: Pick<ScreenRequest, "dob">,
  at: DateTime.Utc
): Effect.Effect<string | null, DateOfBirthInFuture> => {
  const asked = dateOfBirthOf(request)
  if (asked === null) return Effect.succeed(null)
  const latest = latestDayOf(at)
  return isAfter(asked, latest)
    ? Effect.fail(new DateOfBirthInFuture({ today: DateTime.formatIsoDateUtc(at) }))
    : Effect.succeed(dateOfBirthOf(request, latest))
}
