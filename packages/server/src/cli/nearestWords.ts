/** Which words a mistyped one may have meant: those a slip or two away, or else those that it is a part of. */

/** How many letters have to be changed, left out or put in. */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let taken = 0; taken < from.length; taken++) {
    const above = row
    row = [taken + 1]
    for (let other = 0; other < to.length; other++)
      row.push(
        Math.min(
          (above[other + 1] ?? 0) + 1,
          (row[other] ?? 0) + 1,
          (above[other] ?? 0) + (from[taken] === to[other] ? 0 : 1)
        )
      )
  }
  return row[to.length] ?? 0
}

const mostSlips = 2
const mostWords = 4
const fewestLetters = 3

export const nearestWords = (word: string, words: ReadonlyArray<string>): ReadonlyArray<string> => {
  // What is longer than every word by more than the slips cannot be near, and is not compared letter by letter.
  if (
    word.length < fewestLetters ||
    word.length > Math.max(0, ...words.map(({ length }) => length)) + mostSlips
  )
    return []
  const measured = words.map((known) => ({ known, slips: distance(word, known) }))
  const fewest = Math.min(mostSlips, ...measured.map(({ slips }) => slips))
  const near = measured.filter(({ slips }) => slips === fewest).map(({ known }) => known)
  const found = near.length > 0 ? near : words.filter((known) => known.includes(word))
  return found.slice(0, mostWords)
}
