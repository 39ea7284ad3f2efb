/**
 * Words that names were really made of, each list in a file of its own below `words`. Nobody is named by one word, and no
 * whole name was kept. Where the lists are from is said in `resolve/README.md`.
 */
import { type Drawing, drawnWith } from "../generator/drawing.ts"
import { wordList } from "../generator/wordList.ts"

const read = (list: string): ReadonlyArray<string> => wordList(`recall/words/${list}`)

/** Words as often as they were counted. */
const counted = (list: string): Drawing => {
  const entries = read(list).map((entry) => entry.split(":"))
  return drawnWith(
    entries.map(([word = ""]) => word),
    (at) => Number(entries[at]?.[1])
  )
}

/** The commonest first. */
export const surnames = read("surnames")
export const givenNames = read("given")
/** In the order of the alphabet. */
export const localities = read("localities")
/** First words of organisations' names, and the words behind them. */
export const openings = counted("openings")
export const followers = counted("followers")
export const industries = read("industries")
