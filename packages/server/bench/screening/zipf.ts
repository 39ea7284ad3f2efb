/** Words drawn by frequencies that fall as those of real names do (the law of Zipf, as Mandelbrot extended it). */

import { Random as Numbers } from "../generator/Random.ts"

/** A number from 0 to 1. */
export type Random = () => number

export const seeded = (seed: number): Random => {
  const numbers = new Numbers(seed)
  return () => numbers.next()
}

export type Drawing = (random: Random) => string

/**
 * Draws the word of rank r, counted from 1, with a chance in proportion to 1 / (r + offset). With an offset of 30 and
 * 60,000 surnames, the first hundred are borne by 19 of 100 people.
 */
export const drawnBy = (words: ReadonlyArray<string>, offset: number): Drawing => {
  const sums = new Float64Array(words.length)
  let sum = 0
  for (let i = 0; i < words.length; i++) {
    sum += 1 / (i + 1 + offset)
    sums[i] = sum
  }
  return (random) => {
    const sought = random() * sum
    let low = 0
    let high = words.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > sought) high = middle
      else low = middle + 1
    }
    return words[low] ?? ""
  }
}

/** The words in an order that says nothing of their letters, always the same one. */
export const shuffled = (words: Iterable<string>, seed: number): ReadonlyArray<string> => {
  const random = seeded(seed)
  return [...words]
    .map((word) => ({ word, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ word }) => word)
}
