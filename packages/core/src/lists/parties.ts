/**
 * Which matches of several lists are about one party: they have the same number, one names the other's reference, or a
 * name and a whole date of birth are the same. Two entries of one list are never joined.
 */
import type { ListedParty, Match } from "@entity-watch/contract/schema/ScreenResult"
import { foldName } from "@entity-watch/names/analysis"
import type * as Effect from "effect/Effect"
import { inTurns } from "../effects/inTurns.ts"
import { readDatesOfBirth } from "../formats/datesOfBirth.ts"
import { compactNumber } from "./score/sameNumber.ts"

/** The form in which the Security Council numbers those whom it lists: `QDi.006`, `KPe.001`. */
const ofSecurityCouncil = /\b[A-Z]{2,3}[ie]\.\d{3}\b/gu

const wordsOf = (name: string): string => foldName(name).split(" ").sort().join(" ")

const daysIn = (raw: string): ReadonlyArray<string> =>
  readDatesOfBirth(raw).flatMap(({ about, day, month, year }) =>
    about !== true && day !== undefined ? [`${year}-${month}-${day}`] : []
  )

/** So many names and days of one entry are looked at: more have only entries that are made to keep others waiting. */
const mostNames = 100
const mostDays = 20

/** What an entry shares with the entries of other lists that are about the same party. */
const marksOf = ({ acn, dob_raw, list_ref, listed = {} }: Match): ReadonlyArray<string> => {
  const {
    additional_information = [],
    identifiers = [],
    imo = "",
    names = [],
    other_references = []
  } = listed
  const references = [...(listed.listing_information ?? []), ...additional_information].flatMap(
    (text) => text.match(ofSecurityCouncil) ?? []
  )
  const days = daysIn(dob_raw).slice(0, mostDays)
  return [
    ...[list_ref, ...other_references, ...references].flatMap((ref) =>
      ref === "" ? [] : [`reference ${ref}`]
    ),
    ...identifiers.map(({ kind, number }) => `${kind} ${compactNumber(number)}`),
    ...(acn === "" ? [] : [`acn ${acn}`]),
    ...(imo === "" ? [] : [`imo ${imo}`]),
    ...(days.length === 0 ? [] : names.slice(0, mostNames)).flatMap((name) => {
      const words = wordsOf(name)
      return days.map((day) => `born ${day} ${words}`)
    })
  ]
}

/** Best first. */
export const partiesOf = (matches: ReadonlyArray<Match>): Effect.Effect<ReadonlyArray<ListedParty>> =>
  inTurns(() => joining(matches))

function* joining(matches: ReadonlyArray<Match>): Generator<void, ReadonlyArray<ListedParty>> {
  const parties: Array<{ readonly matches: Array<Match>; readonly marks: Set<string> }> = []
  for (const match of matches.toSorted((a, b) => b.score - a.score)) {
    const marks = marksOf(match)
    const party = parties.find(
      (each) =>
        each.matches.every(({ source }) => source !== match.source) &&
        marks.some((mark) => each.marks.has(mark))
    )
    if (party === undefined) parties.push({ matches: [match], marks: new Set(marks) })
    else {
      party.matches.push(match)
      for (const mark of marks) party.marks.add(mark)
    }
    yield
  }
  return parties.flatMap(({ matches: [best, ...more] }) =>
    best === undefined
      ? []
      : [
          {
            matched_name: best.matched_name,
            score: best.score,
            entries: [best, ...more].map(({ entry_sha256 = "", list_ref, source }) => ({
              source,
              list_ref,
              entry_sha256
            }))
          }
        ]
  )
}
