/** What is compared with the lists of a watched subject: what a screen of each of its names would compare. */
import type { SubjectFacts } from "@entity-watch/contract/schema/WatchedSubject"
import * as Effect from "effect/Effect"
import type { ComparedSubject } from "../../domain/Subject.ts"
import { dateOfBirthOf, hintsOf } from "../../screen/askedAbout.ts"
import { screenedNames, whyIncomplete } from "../../screen/named.ts"

/** `latest` is the day by which the date of birth is read. */
export const comparedSubject = (
  { aliases = [], name, ...hints }: SubjectFacts,
  latest: string
): ComparedSubject => ({
  names: [name, ...aliases].flatMap(screenedNames),
  acns: [],
  ...hintsOf(hints),
  dob: dateOfBirthOf(hints, latest)
})

/** Why not all of its names can be compared whole; null where they can. */
export const whyNotCompared = ({ aliases = [], name }: SubjectFacts): Effect.Effect<string | null> =>
  Effect.map(Effect.forEach([name, ...aliases], whyIncomplete), (reasons) => {
    const at = reasons.findIndex((reason) => reason !== null)
    return at < 1 ? (reasons[0] ?? null) : `Of aliases[${at - 1}]: ${reasons[at]}`
  })
