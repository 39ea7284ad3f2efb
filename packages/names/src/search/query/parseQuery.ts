/** The name in a query, parsed into its sides ("trading as", "trustee for") and analysed as the names of the index are. */
import { tradingAsPhrases } from "../../lexicon/aliasWordings.ts"
import { withEndingWrittenOut } from "../../lexicon/phraseShortForms.ts"
import { trusteePhrases } from "../../lexicon/trusteeWordings.ts"
import { joinSingleLetters, tokensOf } from "../../text/tokens.ts"
import { analyseWords } from "../analysis/analyseName.ts"

/** Two halves of each word, or its letters, have to fit the bits of one number. */
const MOST_WORDS = 15

/** Registers write two names in one, and seldom three. What comes after the last side is a part of it. */
const MOST_SIDES = 4

export interface ParsedWord {
  readonly text: string
  /** Whether the word was written as single letters: "J R" is the word JR, or the initials J and R. */
  readonly spelled: boolean
}

export interface ParsedQuery {
  readonly words: ReadonlyArray<ParsedWord>
  readonly form: number
}

/** Forms that are written with a letter for each word: P/L, N.L. Other pairs of letters at the end are initials: SMITH S L. */
const lettersOfForms = new Set(["PL", "NL"])

const parseWords = (words: ReadonlyArray<string>): ParsedQuery => {
  const joined = joinSingleLetters(words)
  const runs = joined === words ? new Set<string>() : new Set(joined.filter((word) => !words.includes(word)))
  const last = joined.at(-1) ?? ""
  const isInitials = joined.length > 1 && last.length === 2 && runs.has(last) && !lettersOfForms.has(last)
  const { form, tokens: telling } = analyseWords(isInitials ? joined.slice(0, -1) : joined)
  const tokens = isInitials ? [...telling, last] : telling
  return {
    words: tokens.slice(0, MOST_WORDS).map((text) => ({ text, spelled: runs.has(text) })),
    form
  }
}

/** What stands between a holder's name and another name of the same or another entity. */
const markers: ReadonlyArray<ReadonlyArray<string>> = [...trusteePhrases, ...tradingAsPhrases].map((phrase) =>
  phrase.split(" ")
)

/**
 * Parses a query. The name as a whole comes first, without the markers, and then each side of "trading as", "T/A",
 * "ATF" and "as trustee for". Where its ending is written short, what it is short for comes last.
 */
export const parseQuery = (name: string): ReadonlyArray<ParsedQuery> => {
  const words = tokensOf(name)
  const sides: Array<ReadonlyArray<string>> = []
  let from = 0
  for (let i = 1; i < words.length - 1 && sides.length < MOST_SIDES - 1; i++) {
    const marker = markers.find((phrase) => phrase.every((word, k) => words[i + k] === word))
    if (marker === undefined || i + marker.length >= words.length) continue
    // A trust's own name begins with "the trustee for".
    if (i === 1 && words[0] === "THE") continue
    sides.push(words.slice(from, i))
    i += marker.length
    from = i
  }
  if (sides.length > 0) sides.push(words.slice(from))
  const whole = sides.length > 0 ? sides.flat() : words
  const writtenOut = withEndingWrittenOut(name)
  if (writtenOut !== undefined) sides.push(tokensOf(writtenOut).slice(from))
  const distinct = new Map(sides.map((side) => [side.join(" "), side]))
  const queries = [whole, ...distinct.values()].map(parseWords)
  return queries.filter(({ words: own }) => own.length > 0)
}
