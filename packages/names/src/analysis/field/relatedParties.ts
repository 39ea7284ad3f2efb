/** The parties on either side of "s/o", "o/b/o" and the like, and the one behind "B/O" or a number, or before "HO". */
import { behalfPatterns, kinPatterns, openingPatterns } from "../../lexicon/partyWordings.ts"
import { hasUsualName } from "../../lexicon/usualNames.ts"
import { normalise } from "../../text/normalise.ts"
import type { ContainedName } from "./ContainedName.ts"
import { isWholeName } from "./partiesWithin.ts"

/** In letters, of an organisation of one word. */
const LEAST_ALONE = 4

const between = (patterns: ReadonlyArray<string>): RegExp =>
  new RegExp(`(?<![\\s,;(])[\\s,;(]+(?:${patterns.join("|")})[\\s:]+`, "iu")
const kin = between(kinPatterns)
const behalf = between(behalfPatterns)
/** In small letters, other languages: in capitals they are initials. */
const inOtherLanguages = /[\s,]+(?:und|och|og|en|ve|et|e|y|i|и|і|та)\s+/u
const opening = new RegExp(
  `^(?:\\d{1,2}[.)]|${[...openingPatterns, ...kinPatterns, ...behalfPatterns].join("|")})[\\s:]+`,
  "iu"
)
const headOffice = /\s+H\.?\/?O\.?$/u

export const mayHaveRelated = new RegExp(
  [kin, behalf, inOtherLanguages, opening, headOffice].map(({ source }) => source).join("|"),
  "iu"
)

const bare = (text: string): string => text.replace(/^[\s,;:(-]+|[\s,;:)-]+$/gu, "")

/** An organisation of one word, which is no name of people. */
const organisationOf = (word: string): ReadonlyArray<ContainedName> =>
  /^\p{L}+$/u.test(word) && word.length >= LEAST_ALONE && !hasUsualName([normalise(word)])
    ? [{ name: word, onlyAs: "organisation" }]
    : []

const partyOf = (text: string): ReadonlyArray<ContainedName> =>
  isWholeName(text) ? [{ name: text }] : organisationOf(text)

const asJoint = (parts: ReadonlyArray<ReadonlyArray<ContainedName>>): ReadonlyArray<ContainedName> =>
  parts.flatMap((parties, at) =>
    parties.map((party) => (at > 0 ? { ...party, role: "joint_holder" as const } : party))
  )

/** People alone, each with a whole name: "Omar s/o Khalid" is one person. */
const peopleIn = (text: string, mark: RegExp): ReadonlyArray<ContainedName> => {
  const parts = text.split(mark).map(bare)
  return parts.length > 1 && parts.every(isWholeName)
    ? asJoint(parts.map((name) => [{ name, onlyAs: "person" }]))
    : []
}

export const relatedParties = (text: string): ReadonlyArray<ContainedName> => {
  const parties = text.split(behalf).map(bare)
  const opened = text.replace(opening, "")
  const ofOffice = text.replace(headOffice, "")
  return [
    ...(parties.length > 1 ? asJoint(parties.map(partyOf)) : []),
    ...peopleIn(text, kin),
    ...peopleIn(text, inOtherLanguages),
    ...(opened === text ? [] : partyOf(opened)),
    ...(ofOffice === text ? [] : organisationOf(ofOffice))
  ]
}
