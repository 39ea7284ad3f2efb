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

type Named = Pick<Subject, "names" | "acns" | "incomplete">

/** The name as it is written, by what it stands for, with words apart that were written as one, and without what names nobody. */
const readingsOf = (name: string): ReadonlyArray<string> => {
  const decoded = decodedName(name)
  const read = [...new Set([name, decoded, withWordsApart(decoded)])]
  return [...new Set(read.flatMap((each) => [each, withoutPlaceholders(each)]))].filter((each) => each !== "")
}

function* naming(name: string): Generator<void, Named> {
  const names = readingsOf(name)
  yield
  return {
    names: names.map((each) => ({ name: each, role: "subject", acn: null })),
    acns: [],
    // A program may ask without the checks of a request, so that a word for no name is no name here either.
    incomplete: isPlaceholderName(name) ? "The name says that there is none." : yield* whyNotComparing([name])
  }
}

export const named = (name: string): Effect.Effect<Named> =>
  mayHoldMany(name) ? inTurns(() => naming(name)) : Effect.sync(() => atOnce(naming(name)))
