/** What is compared with the lists of a watched subject: what a screen of each of its names would compare. */
import { latestDayOf } from "@entity-watch/contract/schema/dateOfBirth"
import type { SubjectFacts } from "@entity-watch/contract/schema/WatchedSubject"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Subject } from "../../domain/Subject.ts"
import { dateOfBirthOf, hintsOf } from "../../screen/askedAbout.ts"
import { named } from "../../screen/named.ts"

export const comparedSubject = Effect.fnUntraced(function* ({
  aliases = [],
  name,
  ...hints
}: SubjectFacts): Effect.fn.Return<Subject> {
  const latest = latestDayOf(yield* DateTime.now)
  const read = yield* Effect.forEach([name, ...aliases], named)
  return {
    names: read.flatMap(({ names }) => names),
    acns: [],
    incomplete: read.map(({ incomplete }) => incomplete).find((reason) => reason !== null) ?? null,
    ...hintsOf(hints),
    dob: dateOfBirthOf(hints, latest)
  }
})
