/**
 * Words that names were really made of, each list in a file of its own below `words`. Nobody is named by one word, and no
 * whole name was kept. Where the lists are from is said in `resolve/README.md`.
 */
import { readFileSync } from "node:fs"

const read = (list: string): ReadonlyArray<string> =>
  readFileSync(new URL(`words/${list}.txt`, import.meta.url), "utf8")
    .trim()
    .split(/\s+/u)

/** Words as often as they were counted: the place of a word is found by its share of all. */
export interface CountedWords {
  readonly words: ReadonlyArray<string>
  readonly upTo: Float64Array
}

const counted = (list: string): CountedWords => {
  const words: Array<string> = []
  const upTo: Array<number> = []
  let sum = 0
  for (const entry of read(list)) {
    const [word = "", count] = entry.split(":")
    sum += Number(count)
    words.push(word)
    upTo.push(sum)
  }
  return { words, upTo: Float64Array.from(upTo) }
}

/** `share`: from 0 to below 1. */
export const wordAt = ({ upTo, words }: CountedWords, share: number): string => {
  const wanted = share * (upTo.at(-1) ?? 0)
  let low = 0
  let high = upTo.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((upTo[middle] ?? 0) <= wanted) low = middle + 1
    else high = middle
  }
  return words[low] ?? ""
}

/** The commonest first. */
export const surnames = read("surnames")
export const givenNames = read("given")
/** In the order of the alphabet. */
export const localities = read("localities").map((name) => name.replaceAll("_", " "))
/** First words of organisations' names, and the words behind them. */
export const openings = counted("openings")
export const followers = counted("followers")
export const industries = read("industries")
