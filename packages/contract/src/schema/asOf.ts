/** The moment that a question asks about: it is answered from what was known then. An addition to the specification. */
import * as Schema from "effect/Schema"
import { isRealDate } from "./isRealDate.ts"

const form =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d))?$/u

/**
 * Neither JavaScript nor PostgreSQL decides this: the first takes 30 February for 2 March, and the second fails at it.
 */
const isMoment = (value: string): boolean => {
  const day = form.exec(value)?.groups?.day
  return day !== undefined && day >= "1000" && isRealDate(day)
}

export const AsOf = Schema.String.annotate({
  description:
    "Answers from what was known at this moment: a timestamp with a time zone, or a day, which stands for its end in UTC, and today for now. Not in the future, and not before the first snapshot was loaded."
}).pipe(
  Schema.check(
    Schema.makeFilter((value: string) =>
      isMoment(value)
        ? undefined
        : "as_of must be an ISO 8601 day or timestamp with a time zone, such as 2026-03-01 or 2026-03-01T09:00:00+11:00"
    )
  )
)

/** The end of a day, or the timestamp as it is. */
export const momentOf = (asOf: string): string => (asOf.length === 10 ? `${asOf}T23:59:59.999999Z` : asOf)
