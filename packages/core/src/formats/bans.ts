/** What the two registers of bans have in common: a ban's period in words or dates, and comments that say nothing. */
import * as Schema from "effect/Schema"
import { cleanText, cleanUnless } from "./cleanText.ts"
import { readDayFirst } from "./dates.ts"

/** Whoever was banned since is not in them, so that they are no evidence that somebody is not. */
export const staleWorkbooks =
  "ASIC has not kept the Excel copies of its datasets up to date since December 2021: load the CSV file."

export const Ban = Schema.Struct({
  type: Schema.String,
  /** An ISO date; the published words where they are not a date; empty where no start is stated. */
  start: Schema.String,
  end: Schema.String,
  comment: Schema.String,
  url: Schema.String
})
export type Ban = typeof Ban.Type

const nothing = new Set(["no comment made", "not available"])

export interface PublishedBan {
  readonly type: string
  readonly start: string
  readonly end: string
  readonly comment: string
  readonly url?: string
}

/** Reads a day as an ISO date, or keeps the publisher's words, such as "Permanent banning". */
const dayOrWords = (published: string): string => readDayFirst(published) ?? cleanText(published)

export const readBan = ({ comment, end, start, type, url = "" }: PublishedBan): Ban => ({
  type: cleanText(type),
  start: dayOrWords(start),
  end: dayOrWords(end),
  comment: cleanUnless(comment, nothing),
  url: cleanUnless(url, nothing)
})

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(text)

/**
 * True where a cell has a slash, as a date would, but cannot be read as one. That is worth a notice, but never the loss
 * of a ban.
 */
export const hasBrokenDate = ({ end, start }: Ban): boolean =>
  [start, end].some((text) => text !== "" && !isDate(text) && /\d/u.test(text))

export const distinct = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => {
  const seen = new Set<string>()
  return values.filter((value) => {
    const key = JSON.stringify(value)
    return !seen.has(key) && seen.add(key) !== undefined
  })
}

const joined = (texts: ReadonlyArray<string>): string =>
  distinct(texts.filter((text) => text !== "")).join("; ")

/**
 * Sums up the several bans of one entry as one line of a list: from the first start to the last end. The end is open or
 * in words as soon as that of one ban is.
 */
export const summary = (bans: ReadonlyArray<Ban>) => {
  const starts = bans
    .map(({ start }) => start)
    .filter(isDate)
    .sort()
  const ends = bans.map(({ end }) => end)
  return {
    banType: joined(bans.map(({ type }) => type)),
    start: starts[0] ?? bans[0]?.start ?? "",
    end: ends.find((end) => !isDate(end)) ?? [...ends].sort().at(-1) ?? "",
    comment: joined(bans.flatMap(({ comment, url }) => [comment, url]))
  }
}
