/** What a name that is asked about is screened as: its readings, and why it was not compared whole, if it was not. */
import {
  decodedName,
  isPlaceholderName,
  mayHoldMany,
  whyNotComparing,
  withoutPlaceholders,
  withWordsApart
} from "@entity-watch/names/analysis"
import * as Effect from "effect/Effect"
import type { Subject } from "../domain/Subject.ts"
import { atOnce, inTurns } from "../effects/inTurns.ts"

/** The name as it is written, by what it stands for, with words apart that were written as one, and without what names nobody. */
const readingsOf = (name: string): ReadonlyArray<string> => {
  const decoded = decodedName(name)
  const read = [...new Set([name, decoded, withWordsApart(decoded)])]
  return [...new Set(read.flatMap((each) => [each, withoutPlaceholders(each)]))].filter((each) => each !== "")
}

export const screenedNames = (name: string): Subject["names"] =>
  readingsOf(name).map((each) => ({ name: each, role: "subject", acn: null }))

/** Why a name is not compared whole; null where it is. */
function* incompletenessOf(name: string): Generator<void, string | null> {
  // A program may ask without the checks of a request, so that a word for no name is no name here either.
  return isPlaceholderName(name) ? "The name says that there is none." : yield* whyNotComparing([name])
}

export const whyIncomplete = (name: string): Effect.Effect<string | null> =>
  mayHoldMany(name)
    ? inTurns(() => incompletenessOf(name))
    : Effect.sync(() => atOnce(incompletenessOf(name)))

export const named = (name: string): Effect.Effect<Pick<Subject, "names" | "acns" | "incomplete">> =>
  Effect.map(whyIncomplete(name), (incomplete) => ({ names: screenedNames(name), acns: [], incomplete }))
