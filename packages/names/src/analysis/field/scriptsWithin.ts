/** A name that is written in two scripts beside each other. */
import { besideNames } from "../../lexicon/besideNames.ts"
import { normalise } from "../../text/normalise.ts"
import type { ContainedName } from "./ContainedName.ts"

const none: ReadonlyArray<ContainedName> = []
const ascii = /^\p{ASCII}*$/u
const latinLetter = /\p{Script=Latin}/u

/** The parts of a name in Latin letters and in another script, where both stand beside each other: "Kestrel Пустельга". */
export const scriptsWithin = (name: string): ReadonlyArray<ContainedName> => {
  if (ascii.test(name)) return none
  const words = name.split(/[\s/]+/u)
  const latin = words.filter((word) => latinLetter.test(word))
  const others = words.filter((word) => !latinLetter.test(word) && /\p{L}/u.test(word))
  return latin.length === 0 || others.length === 0
    ? none
    : [latin, others]
        .map((each) => ({ name: each.join(" ") }))
        .filter(({ name }) => !besideNames.has(normalise(name)))
}
