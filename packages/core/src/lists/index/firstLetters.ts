/** Which words of two names an initial may pair, by their first letters. This is the last step of `align`. */
import type { ComparableName, Word } from "@entity-watch/names/analysis"

/** The letters of a name's initials, and those with which its other words begin, with one bit for each letter. */
export interface FirstLetters {
  readonly initials: number
  readonly beginnings: number
}

export const noLetters: FirstLetters = { initials: 0, beginnings: 0 }

const A = "A".charCodeAt(0)

const letterBit = (word: Word | undefined): number => {
  const letter = (word?.text.charCodeAt(0) ?? 0) - A
  return letter >= 0 && letter < 26 ? 1 << letter : 0
}

export const lettersOf = ({ roles, words }: ComparableName): FirstLetters => {
  let initials = 0
  let beginnings = 0
  for (let n = 0; n < roles.length; n++) {
    if (roles[n] === "initial") initials |= letterBit(words[n])
    else beginnings |= letterBit(words[n])
  }
  return { initials, beginnings }
}

/** Whether a word may stand for an initial on the other side, or is an initial that may stand for a word there. */
export const mayPair = (word: Word | undefined, other: FirstLetters, own: FirstLetters): boolean => {
  const bit = letterBit(word)
  return (other.initials & bit) !== 0 || (own.initials & other.beginnings & bit) !== 0
}
