/**
 * Reads settings that are numbers. Each has a range: outside it the start stops with a sentence that names the setting
 * and the range.
 */
import * as Config from "effect/Config"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** A range that includes both bounds. */
interface Range<Bound> {
  readonly from: Bound
  readonly to: Bound
}

/** Reads a whole number in decimal digits. */
export const wholeNumber = (name: string, { from, to }: Range<number>): Config.Config<number> => {
  const isInRange = (text: string) => /^\d{1,15}$/u.test(text) && Number(text) >= from && Number(text) <= to
  const expected = `a whole number from ${from} to ${to}`
  return Config.schema(Schema.Trim.check(Schema.makeFilter(isInRange, { expected })), name).pipe(
    Config.map(Number)
  )
}

type Words = `${number} ${"millis" | "second" | "seconds" | "minutes" | "hours"}`

const read = Schema.decodeUnknownOption(Schema.DurationFromString)

/** Reads a duration such as `3 seconds`. */
export const duration = (name: string, { from, to }: Range<Words>): Config.Config<Duration.Duration> => {
  const bounds = { minimum: Duration.fromInputUnsafe(from), maximum: Duration.fromInputUnsafe(to) }
  const inRange = (text: string) => Option.filter(read(text), Duration.between(bounds))
  const isInRange = (text: string) => Option.isSome(inRange(text))
  const expected = `a time from ${from} to ${to}`
  return Config.schema(Schema.Trim.check(Schema.makeFilter(isInRange, { expected })), name).pipe(
    Config.map((text) => Option.getOrThrow(inRange(text)))
  )
}
