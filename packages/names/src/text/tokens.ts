/** Splits a name into tokens: its words after normalisation. */
import { normalise } from "./normalise.ts"

export const isSingleLetter = (word: string): boolean => word.length === 1 && word >= "A" && word <= "Z"

/** The words of a name in its one spelling, in the order in which they are written. */
export const tokensOf = (name: string): ReadonlyArray<string> => {
  const normal = normalise(name)
  return normal === "" ? [] : normal.split(" ")
}

/** "A B C PTY" and "A.B.C. PTY" are "ABC PTY": organisations write their letters both ways. */
export const joinSingleLetters = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (!words.some((word, i) => isSingleLetter(word) && isSingleLetter(words[i + 1] ?? ""))) return words
  const joined: Array<string> = []
  let afterLetter = false
  for (const word of words) {
    const letter = isSingleLetter(word)
    if (letter && afterLetter) joined[joined.length - 1] += word
    else joined.push(word)
    afterLetter = letter
  }
  return joined
}
