/** Phrases that say how names relate (trustee for, trading as, formerly) rather than who is named. */

import { withoutInvisible } from "../text/invisible.ts"
import { normalise } from "../text/normalise.ts"
import { joiningWords, organisationWordWeight } from "./genericWords.ts"

/** At the beginning of a name: left out. */
const openings: ReadonlyArray<ReadonlyArray<string>> = [
  "THE TRUSTEES FOR THE",
  "THE TRUSTEE FOR THE",
  "THE TRUSTEES FOR",
  "THE TRUSTEE FOR",
  "TRUSTEE FOR THE",
  "TRUSTEE FOR",
  "TRUSTEES FOR",
  "THE TRUSTEE OF THE",
  "THE TRUSTEE OF",
  "THE"
].map((phrase) => phrase.split(" "))

const firstOfOpenings = new Set(openings.map(([first]) => first))

export const beginsOpening = (word: string): boolean => firstOfOpenings.has(word)

export const stripOpening = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (!firstOfOpenings.has(words[0])) return words
  const opening = openings.find(
    (phrase) => phrase.length < words.length && phrase.every((word, i) => words[i] === word)
  )
  return opening === undefined ? words : words.slice(opening.length)
}

/** Between two names: each side is a name of its own. */
const betweenNames: ReadonlyArray<readonly [pattern: string, sayFormer: boolean]> = [
  ["as trustees? (?:for|of)(?: the)?", false],
  ["(?:in its|in their) capacity as trustees? (?:for|of)(?: the)?", false],
  ["a\\.?/?t\\.?/?f\\.?", false],
  ["trading as", false],
  ["t/as?", false],
  ["t/a", false],
  ["a\\.?/?k\\.?/?a\\.?", false],
  ["also known as", false],
  ["(?:f\\.?/?k\\.?/?a\\.?|n\\.?/?k\\.?/?a\\.?)", true],
  ["formerly(?: known as| named| called)?:?", true],
  ["previously(?: known as| listed as| named)?:?", true]
]
const splitter = new RegExp(
  `(?:^|[\\s,;(])(?:${betweenNames.map(([pattern]) => `(?:${pattern})`).join("|")})(?=[\\s,;)]|$)`,
  "giu"
)
const former = new RegExp(
  `^[\\s,;(]*(?:${betweenNames
    .filter(([, sayFormer]) => sayFormer)
    .map(([pattern]) => `(?:${pattern})`)
    .join("|")})$`,
  "iu"
)
/** In brackets, but not a name: "(Call sign)", "(previously listed as)". */
const remark =
  /\b(?:call sign|combat name|listed as|spelling|branch|formerly|when|third|in arabic|in russian)\b/iu

/** In brackets, and part of the name: a place, a trade, a number. */
const qualifies = (bracket: string): boolean => {
  const words = normalise(bracket).split(" ")
  return words.every(
    (word) => /^\d+$/u.test(word) || organisationWordWeight(word) < 1 || joiningWords.has(word)
  )
}

/** Most names hold none of the phrases: what every one of them contains is looked for first. */
const mayHoldNames = /[()/.]|trust|trading|known|formerly|previously|atf|aka|fka|nka/iu

export interface NamePart {
  readonly name: string
  readonly former: boolean
}

/** A name, and the names inside it: "X Pty Ltd ATF Y Trust" is also X and Y, "Y (Formerly Z)" Y and Z, "(KOSA)" KOSA. */
export const namesWithin = (written: string): ReadonlyArray<NamePart> => {
  const name = withoutInvisible(written)
  const parts: Array<NamePart> = [{ name, former: false }]
  if (!mayHoldNames.test(name)) return parts
  let nextIsFormer = false
  let from = 0
  const add = (part: string) => {
    const bare = part.replace(/[()]/gu, " ").trim()
    if (normalise(bare).length > 1 && bare !== name) parts.push({ name: bare, former: nextIsFormer })
  }
  const addWithBrackets = (text: string) => {
    const inBrackets = [...text.matchAll(/\(([^()]*)\)?/gu)].map((bracket) => bracket[1] ?? "")
    // "Zarya (Spain)" is not Zarya: without its brackets only when they hold another name or a remark.
    if (!inBrackets.some(qualifies)) add(text.replace(/\([^()]*\)?/gu, " "))
    for (const bracket of inBrackets) if (!remark.test(bracket) && !qualifies(bracket)) add(bracket)
  }
  for (const match of name.matchAll(splitter)) {
    addWithBrackets(name.slice(from, match.index))
    nextIsFormer = former.test(match[0])
    from = match.index + match[0].length
  }
  addWithBrackets(name.slice(from))
  return parts
}
