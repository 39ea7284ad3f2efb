/** The moment a question asks about: what was known then. An addition to the specification. */
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const form = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2}))?$/u

export const AsOf = Schema.String.annotate({
  description:
    "Answers from what was known at this moment: a timestamp with a time zone, or a day, which stands for its end in UTC. Not before the first snapshot was loaded."
}).pipe(
  Schema.check(
    Schema.makeFilter((value: string) =>
      form.test(value) && Option.isSome(DateTime.make(value))
        ? undefined
        : "as_of must be an ISO 8601 day or timestamp with a time zone, such as 2026-03-01 or 2026-03-01T09:00:00+11:00"
    )
  )
)

/** A day's end, or the timestamp as it is. */
export const momentOf = (asOf: string): string => (asOf.length === 10 ? `${asOf}T23:59:59.999999Z` : asOf)
