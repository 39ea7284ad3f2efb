/** The moments between which entries are asked for. */
import { isRealDate } from "@entity-watch/contract/schema/isRealDate"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** The moment at which a day begins, or the moment itself. Null where there is no such day. */
const beginOf = (text: string): DateTime.Utc | null =>
  /^[12]\d{3}-(?:0[1-9]|1[0-2])/u.test(text) && isRealDate(text.slice(0, 10))
    ? Option.getOrNull(Option.map(DateTime.make(text), DateTime.toUtc))
    : null

/** Null where there is no such moment. */
const fromMoment = (text: string): string | null => {
  const begin = beginOf(text)
  return begin === null ? null : DateTime.formatIso(begin)
}

/** Before this moment: a day is asked for to its end. */
const toMoment = (text: string): string | null => {
  const begin = beginOf(text)
  if (begin === null) return null
  return DateTime.formatIso(text.length === 10 ? DateTime.add(begin, { days: 1 }) : begin)
}

/** There is no such day. */
export class NoSuchMoment extends Schema.TaggedError<NoSuchMoment>()("NoSuchMoment", {
  field: Schema.Literals(["from", "to"])
}) {}

/** The period ends before it begins. */
export class PeriodReversed extends Schema.TaggedError<PeriodReversed>()("PeriodReversed", {}) {}

interface AskedPeriod {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

/** Moments in ISO 8601: not before, and before. Null where none was asked for. */
interface Between {
  readonly since: string | null
  readonly until: string | null
}

export const periodOf = ({
  from = null,
  to = null
}: AskedPeriod): Effect.Effect<Between, NoSuchMoment | PeriodReversed> => {
  const since = from === null ? null : fromMoment(from)
  const until = to === null ? null : toMoment(to)
  if (from !== null && since === null) return Effect.fail(new NoSuchMoment({ field: "from" }))
  if (to !== null && until === null) return Effect.fail(new NoSuchMoment({ field: "to" }))
  // A day ends with the moment before.
  const isDay = to?.length === 10
  return since !== null && until !== null && (since > until || (isDay && since === until))
    ? Effect.fail(new PeriodReversed())
    : Effect.succeed({ since, until })
}
