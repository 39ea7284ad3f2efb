/** What a program cut off the end of a name that had no room: MYOB after 20 to 35 characters, SAP after 35. */
import { joiningWords, organisationWordWeight } from "../lexicon/genericWords.ts"
import { stripLegalForms } from "../lexicon/legalForms.ts"
import { normalise } from "../text/normalise.ts"
import { tokensOf } from "../text/tokens.ts"

const fewest = 20

/** A letter, or a word that many organisations share: "No" may be the beginning of "Nominees", and of "No 2". */
const isWord = (word: string): boolean =>
  word.length < 2 || joiningWords.has(word) || organisationWordWeight(word) < 1

/**
 * The word within which the first name ends, and those behind it, where the other one goes on so. None where the first is short,
 * or ends with a whole word: then nothing says that it was cut.
 */
export const wordsCutOff = (cut: string, name: string): ReadonlyArray<string> => {
  if (cut.length < fewest || name.length <= cut.length) return []
  const [short, long] = [normalise(cut), normalise(name)]
  if (short.length < fewest || !long.startsWith(short) || !/^[\p{L}\p{N}]/u.test(long.slice(short.length)))
    return []
  const last = short.lastIndexOf(" ") + 1
  return isWord(short.slice(last)) ? [] : stripLegalForms(tokensOf(long.slice(last))).words
}
