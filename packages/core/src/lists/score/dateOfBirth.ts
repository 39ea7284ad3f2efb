/** Whether a date of birth agrees with one that the list gives, at the precision that both sides have. */

import type { DateAgreement } from "@entity-watch/contract/schema/ScreenResult"
import type { ListedDate, ListedEntry } from "../../domain/ListedEntry.ts"
import type { ComparedSubject } from "../../domain/Subject.ts"
import { type Finding, nothingFound } from "./Feature.ts"

export const DAY_POINTS = 12
const MONTH_POINTS = 9
const YEAR_POINTS = 6
const ABOUT_POINTS = 4
/** The points when the year agrees and the day does not, because lists often hold a wrong day. */
const YEAR_NOT_DAY_POINTS = 3

interface BirthDateAgreement {
  readonly score: number
  readonly on: string
  readonly detail: string
}

const nothing: BirthDateAgreement = { score: 0, on: "", detail: "" }

const two = (value: number): string => String(value).padStart(2, "0")

const shown = (date: ListedDate): string =>
  `${date.about ? "about " : ""}${date.year}${date.month === undefined ? "" : `-${two(date.month)}`}${
    date.day === undefined || date.month === undefined ? "" : `-${two(date.day)}`
  }`

const agreement = (year: number, month: number, day: number, listed: ListedDate): BirthDateAgreement => {
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

/** In years, from which two dates of birth contradict each other: lists are often wrong by a year or two. */
const CONTRADICTING_YEARS = 2

/**
 * How the dates of birth agree, or whether they contradict each other by more than two years. `matchedOn` is what
 * `dateOfBirth` found of the two.
 */
export const dateAgreement = (
  { dob }: ComparedSubject,
  { datesOfBirth }: ListedEntry,
  matchedOn: ReadonlyArray<string>
): DateAgreement => {
  if (matchedOn.length > 0) return matchedOn.includes("dob_year") ? "agrees_in_year" : "agrees"
  if (dob === null || datesOfBirth.length === 0) return "unknown"
  const year = Number(dob.slice(0, 4))
  const leeway = (about: true | undefined) => CONTRADICTING_YEARS + (about === true ? 1 : 0)
  return datesOfBirth.every((listed) => Math.abs(listed.year - year) > leeway(listed.about))
    ? "differs_by_years"
    : "unknown"
}

/** Compares dates of birth. A date that differs says nothing: it never lowers a score. */
export const dateOfBirth = ({ dob }: ComparedSubject, { datesOfBirth }: ListedEntry): Finding => {
  if (dob === null) return nothingFound
  if (datesOfBirth.length === 0)
    return { ...nothingFound, clauses: ["the list gives no date of birth to compare"] }
  const [year = 0, month = 0, day = 0] = dob.split("-").map(Number)
  let best = nothing
  for (const listed of datesOfBirth) {
    const found = agreement(year, month, day, listed)
    if (found.score > best.score) best = found
  }
  const { detail, on, score } = best
  return score === 0
    ? { ...nothingFound, clauses: ["no listed date of birth agrees"] }
    : { points: score, matchedOn: [on], clauses: [detail], detail }
}
