/** How an organisation's name may begin without a word of who is named: the wordings of trusteeship, and the article. */
import { trusteeOpenings } from "./trusteeWordings.ts"

const openings: ReadonlyArray<ReadonlyArray<string>> = [...trusteeOpenings, "THE"].map((phrase) =>
  phrase.split(" ")
)

const firstOfOpenings = new Set(openings.map(([first]) => first))

export const beginsOpening = (word: string): boolean => firstOfOpenings.has(word)

/** Leaves the opening out, unless nothing would be left of the name. */
export const stripOpening = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (!firstOfOpenings.has(words[0])) return words
  const opening = openings.find(
    (phrase) => phrase.length < words.length && phrase.every((word, i) => words[i] === word)
  )
  return opening === undefined ? words : words.slice(opening.length)
}
