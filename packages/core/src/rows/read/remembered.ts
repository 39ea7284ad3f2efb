/** Answers that are kept for the texts of a table's first rows, each of which is asked about again and again as a header. */

/** As many as 30 rows of 300 cells have, with the parts of each. */
const mostTexts = 100_000
/** What is longer is seldom a header. */
const longest = 100

export const remembered = <A>(answer: (text: string) => A): ((text: string) => A) => {
  const kept = new Map<string, A>()
  return (text) => {
    if (text.length > longest) return answer(text)
    const known = kept.get(text)
    if (known !== undefined || kept.has(text)) return known as A
    if (kept.size >= mostTexts) kept.clear()
    const answered = answer(text)
    kept.set(text, answered)
    return answered
  }
}
