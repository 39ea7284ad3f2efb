/** What speaks for a match, beside the name: each feature says how many points it adds and why. */

import { wordOf } from "@entity-watch/names/analysis"
import { wordSimilarity } from "@entity-watch/names/compare"
import { tokensOf, withoutInvisible } from "@entity-watch/names/text"
import type { ListedDate, ListedEntry } from "../../domain/ListedEntry.ts"

export interface Feature {
  readonly score: number
  /** For `matched_on`; null when it says nothing for the match. */
  readonly on: string | null
  /** A clause for the note; empty when there is nothing to say. */
  readonly detail: string
}

/** A name alone never reaches 100: date and place of birth have room to raise it. */
export const NAME_POINTS = 85
export const DAY_POINTS = 12
const MONTH_POINTS = 9
const YEAR_POINTS = 6
const ABOUT_POINTS = 4
/** The year agrees and the day does not: lists often hold a wrong day. */
const YEAR_NOT_DAY_POINTS = 3
export const PLACE_POINTS = 3
const PART_OF_PLACE_POINTS = 1.5
/** The most that date and place of birth add together. */
export const HINT_POINTS = DAY_POINTS + PLACE_POINTS

/** The same ACN or IMO number, whatever the name. */
export const MAXIMUM_POINTS = 100

/** The score of a match, 0 to 100 with one decimal. `name` is 0 to 1. */
export const totalOf = (name: number, hints: number, sameNumber: boolean): number =>
  sameNumber ? MAXIMUM_POINTS : Math.min(MAXIMUM_POINTS, Math.round((name * NAME_POINTS + hints) * 10) / 10)

const nothing: Feature = { score: 0, on: null, detail: "" }

const two = (value: number): string => String(value).padStart(2, "0")

const shown = (date: ListedDate): string =>
  `${date.about ? "about " : ""}${date.year}${date.month === undefined ? "" : `-${two(date.month)}`}${
    date.day === undefined || date.month === undefined ? "" : `-${two(date.day)}`
  }`

const agreement = (year: number, month: number, day: number, listed: ListedDate): Feature => {
  if (listed.about)
    return Math.abs(listed.year - year) <= 1
      ? { score: ABOUT_POINTS, on: "dob_year", detail: `year of birth agrees with ${shown(listed)}` }
      : nothing
  if (listed.year !== year) return nothing
  if (month === 0 || listed.month === undefined)
    return { score: YEAR_POINTS, on: "dob_year", detail: `year of birth agrees (${year})` }
  const swapped = listed.month === day && listed.day === month
  if (listed.month !== month && !swapped)
    return {
      score: YEAR_NOT_DAY_POINTS,
      on: "dob_year",
      detail: `year of birth agrees (listed ${shown(listed)})`
    }
  if (day === 0 || listed.day === undefined)
    return { score: MONTH_POINTS, on: "dob_month", detail: `month of birth agrees (${shown(listed)})` }
  if (listed.month === month && listed.day === day)
    return { score: DAY_POINTS, on: "dob", detail: `date of birth agrees (${shown(listed)})` }
  return swapped
    ? {
        score: YEAR_POINTS,
        on: "dob_year",
        detail: `date of birth agrees with day and month exchanged (listed ${shown(listed)})`
      }
    : { score: YEAR_NOT_DAY_POINTS, on: "dob_year", detail: `year of birth agrees (listed ${shown(listed)})` }
}

/** Compared at the precision that both sides have. One that differs says nothing: it never lowers a score. */
export const dobFeature = (dob: string | null, entry: ListedEntry): Feature => {
  if (dob === null) return nothing
  if (entry.datesOfBirth.length === 0)
    return { ...nothing, detail: "the list gives no date of birth to compare" }
  const [year = 0, month = 0, day = 0] = dob.split("-").map(Number)
  let best: Feature = { ...nothing, detail: "no listed date of birth agrees" }
  for (const listed of entry.datesOfBirth) {
    const found = agreement(year, month, day, listed)
    if (found.score > best.score) best = found
  }
  return best
}

/** Words of addresses that name no place. */
const placeWords = new Set(
  "PROVINCE DISTRICT VILLAGE CITY TOWN REGION STATE REPUBLIC GOVERNORATE OBLAST RAYON AREA OF THE IN AND OR NEAR FORMER FORMERLY A B C D".split(
    " "
  )
)
const PLACE_ALIKE = 0.85

export const pobFeature = (pob: string | null, entry: ListedEntry): Feature => {
  const words =
    pob === null
      ? []
      : tokensOf(pob)
          .filter((word) => !placeWords.has(word))
          .map(wordOf)
  if (words.length === 0) return nothing
  let best: Feature = nothing
  for (const place of entry.placesOfBirth) {
    const listed = tokensOf(place).map(wordOf)
    const agreeing = words.filter((word) =>
      listed.some((other) => wordSimilarity(word, other) >= PLACE_ALIKE)
    ).length
    const score = agreeing === words.length ? PLACE_POINTS : agreeing > 0 ? PART_OF_PLACE_POINTS : 0
    if (score > best.score) best = { score, on: "pob", detail: `place of birth agrees (${place})` }
  }
  return best
}

/** A vessel's number may be part of what was typed as its name. https://www.imo.org: seven digits. */
export const imoNumbersIn = (name: string): ReadonlyArray<string> =>
  /\d/u.test(name) ? (withoutInvisible(name).match(/(?<!\d)\d{7}(?!\d)/gu) ?? noNumbers) : noNumbers
const noNumbers: ReadonlyArray<string> = []
