/** What stands beside a name and says of which kind or place it is. */
import { joiningWords, organisationWordWeight } from "../../lexicon/genericWords.ts"
import { normalise } from "../../text/normalise.ts"

/** Whether what stands in brackets is part of the name: a place, a trade, a number. South Australia is a legal form elsewhere. */
export const qualifies = (bracket: string): boolean => {
  const words = normalise(bracket).split(" ")
  return words.every(
    (word) =>
      /^\d+$/u.test(word) || word === "SA" || organisationWordWeight(word) < 1 || joiningWords.has(word)
  )
}
