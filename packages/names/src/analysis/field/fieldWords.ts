/** The words of a field, and the phrases that stand among them. */
import { besideNames } from "../../lexicon/besideNames.ts"
import { normalise } from "../../text/normalise.ts"

/** Of a phrase: "subject to deed of company arrangement" has six. */
const MOST_WORDS = 6

export interface FieldWord {
  readonly text: string
  readonly normal: string
}

/** "J", and "J.P", which is "J P". */
export const isInitials = ({ normal }: FieldWord): boolean => /^\p{L}(?: \p{L})*$/u.test(normal)

/** "REFUND-GREGOR": a hyphen behind or before what is no name joins nothing. */
const apart = (word: string): ReadonlyArray<string> => {
  if (!/\p{L}-[\p{L}\d]/u.test(word)) return [word]
  const parts = word.split("-")
  return parts.some((part) => /\d/u.test(part) || (part.length > 2 && besideNames.has(normalise(part))))
    ? parts
    : [word]
}

export const fieldWords = (text: string): ReadonlyArray<FieldWord> =>
  text
    .replace(/,(?=\p{L})/gu, ", ")
    // "1/Jane", "#2.Jane".
    .replace(/(?<!\S)#?\d{1,2}[./):](?=\p{L}{2})/gu, "$& ")
    .split(/[\s_]+/u)
    .flatMap(apart)
    .filter((word) => word !== "")
    .map((word) => ({ text: word, normal: normalise(word) }))

const ofTrust = /^(?:TRUSTS?|FUND)$/u

/** How many words of a phrase stand at this place, or none. */
export const phraseAt = (
  words: ReadonlyArray<FieldWord>,
  at: number,
  phrases: ReadonlySet<string>
): number => {
  // "Sigma Unit Trust" is a kind of trust.
  if (words[at]?.normal === "UNIT" && ofTrust.test(words[at + 1]?.normal ?? "")) return 0
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length)
    // A comma ends a phrase.
    if (phrase.slice(0, -1).some(({ text }) => text.endsWith(","))) continue
    if (
      phrases.has(
        phrase
          .map(({ normal }) => normal)
          .join(" ")
          .replace(/ +/gu, " ")
          .trim()
      )
    )
      return length
  }
  // "SAV-GOAL", "DIR/SEC".
  const parts = words[at]?.normal.split(" ") ?? []
  return parts.length > 1 && parts.every((part) => phrases.has(part)) ? 1 : 0
}
