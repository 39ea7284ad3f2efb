/** The moments between which entries are asked for. */
import { isRealDate } from "@entity-watch/contract/schema/isRealDate"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"

/** The moment at which a day begins, or the moment itself. Null where there is no such day. */
const beginOf = (text: string): DateTime.Utc | null =>
  /^[12]\d{3}-(?:0[1-9]|1[0-2])/u.test(text) && isRealDate(text.slice(0, 10))
    ? Option.getOrNull(Option.map(DateTime.make(text), DateTime.toUtc))
    : null

/** Null where there is no such moment. */
export const fromMoment = (text: string): string | null => {
  const begin = beginOf(text)
  return begin === null ? null : DateTime.formatIso(begin)
}

/** Before this moment: a day is asked for to its end. */
export const toMoment = (text: string): string | null => {
  const begin = beginOf(text)
  if (begin === null) return null
  return DateTime.formatIso(text.length === 10 ? DateTime.add(begin, { days: 1 }) : begin)
}
