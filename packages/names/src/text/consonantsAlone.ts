/** The consonants of a word without its article, in letters that stand for every one that transliterations mix with them. */
import { skeletonOf } from "./consonantSkeleton.ts"

/** The article of Arabic in Latin letters, as it is written before each consonant. */
export const articles: ReadonlySet<string> = new Set("AL EL UL UR AR AS ASH AD ED AN AT AZ IL OUL".split(" "))
/** An article or a title that was written onto a word: "Elsseid", "Abdul". */
const attached: ReadonlyArray<readonly [RegExp, string]> = [
  [/^ABD[EOU][LRSNDZT](?=.)/u, "ABD"],
  [/^ABDUL?$/u, "ABD"],
  [/^[AE]L(?=[A-Z]{4})|^al(?=[a-z]{2})/u, ""]
]

/** Sounds that the languages and the transliterations write with each other's letters. */
const alike: ReadonlyArray<readonly [RegExp, string]> = [
  [/h/gu, ""],
  [/k/gu, "j"],
  [/(.)\1+/gu, "$1"]
]

/** Of a Latin word in capitals, or of one that is unvowelled and in lower case. */
export const consonantsAlone = (word: string): string => {
  if (articles.has(word)) return ""
  const bare = attached.reduce((left, [pattern, by]) => left.replace(pattern, by), word)
  return alike.reduce((left, [pattern, by]) => left.replace(pattern, by), skeletonOf(bare).consonants)
}
