/** Answers that are kept for the texts of a table's first rows, each of which is asked about again and again as a header. */
import { Effect } from "effect"

/** As many as 30 rows of 300 cells have, with the parts of each. */
const mostTexts = 100_000
/** What is longer is seldom a header. */
const longest = 100

const all: Array<Map<string, unknown>> = []
/** How many tables are opened at the moment. */
let opened = 0

export const remembered = <A>(answer: (text: string) => A): ((text: string) => A) => {
  const kept = new Map<string, A>()
  all.push(kept)
  return (text) => {
    if (opened === 0 || text.length > longest) return answer(text)
    const known = kept.get(text)
    if (known !== undefined || kept.has(text)) return known as A
    if (kept.size >= mostTexts) kept.clear()
    const answered = answer(text)
    kept.set(text, answered)
    return answered
  }
}

/** A row that is no header names people: texts are kept while a table is opened, and none afterwards. */
export const remembering = <A, E, R>(opens: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      opened++
    }),
    () => opens,
    () =>
      Effect.sync(() => {
        opened--
        if (opened === 0) for (const kept of all) kept.clear()
      })
  )
