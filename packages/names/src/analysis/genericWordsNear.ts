/** The generic words, and words of legal forms, that a misspelt word may be. */
import { businessWords } from "../lexicon/businessWords.ts"
import { longGenericWords, organisationWordWeight } from "../lexicon/genericWords.ts"
import { longLegalWords } from "../lexicon/legalForms.ts"
import { editDistance } from "../text/editDistance.ts"
import { isDistinctName } from "./synonymGroups.ts"

/** In letters, of the generic word. Shorter words are too close to each other. */
const LEAST = 4

/** The word and itself with each letter left out, by which words one edit apart find each other. */
const deletionsOf = (word: string): ReadonlyArray<string> => [
  word,
  ...Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1))
]

const known = new Set([...longGenericWords(LEAST), ...longLegalWords(LEAST)])
const byDeletion = new Map<string, ReadonlyArray<string>>()
for (const word of known)
  for (const deletion of deletionsOf(word))
    byDeletion.set(deletion, [...(byDeletion.get(deletion) ?? []), word])

export const isGenericWord = (word: string): boolean => known.has(word) || organisationWordWeight(word) < 1

const none: ReadonlyArray<string> = []

/** Those one edit away, the longest first; none for a generic word, a word of businesses and a name in everyday use. */
export const genericWordsNear = (word: string): ReadonlyArray<string> => {
  if (word.length < LEAST - 1 || isGenericWord(word) || businessWords.has(word) || isDistinctName(word))
    return none
  let near: Array<string> | undefined
  for (const deletion of deletionsOf(word))
    for (const candidate of byDeletion.get(deletion) ?? none)
      if (editDistance(word, candidate, 1) === 1) {
        near ??= []
        near.push(candidate)
      }
  return near?.sort((a, b) => b.length - a.length) ?? none
}
