/** Names of up to ten words, of which many are the same or hold each other: sketches tell these apart least. */
import { assert, describe, it } from "@effect/vitest"
import { SegmentTermDictionary } from "@entity-watch/names/search/dictionary/SegmentTermDictionary"
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import { PostingsAccumulator } from "@entity-watch/names/search/postings/PostingsAccumulator"
import { essentialWords } from "@entity-watch/names/search/prune/essentialWords"
import { SCORE_STEPS, UpperBounds } from "@entity-watch/names/search/prune/UpperBounds"
import { parseQuery } from "@entity-watch/names/search/query/parseQuery"
import { planQuery } from "@entity-watch/names/search/query/QueryPlan"
import { searchDepths } from "@entity-watch/names/search/query/searchDepths"
import { lookUpWords } from "@entity-watch/names/search/query/wordVariants"
import { NameScorer } from "@entity-watch/names/search/score/NameScorer"
import { Tombstones } from "@entity-watch/names/search/segment/Tombstones"
import { exhaustive } from "./exhaustive.ts"
import { disturbed, generator } from "./invented.ts"
import { indexOf, row, segmentOf } from "./segments.ts"

type Next = ReturnType<typeof generator>

/** Words that are one another's beginning, slip, halves or initial. */
const overlapping =
  "BLUE GUM BLUEGUM BLUEGUMS HALL HALLS HALLMARK MARK MARKS ROSE ROSES ROSEMARK SAND SANDS SANDHALL B G H J JR".split(
    " "
  )
/** So many more that fingerprints of four and five bits are those of several words each. */
const coined = Array.from(
  { length: 120 },
  (_, i) => `K${"AEIOU".charAt(i % 5)}${"LMNRST".charAt(i % 6)}O${i}`
)

const wordOf = (next: Next): string =>
  (next(3) === 0 ? coined[next(coined.length)] : overlapping[next(overlapping.length)]) ?? ""

/** Of one to ten words; one in three is a word of the name once more. */
const nameOf = (next: Next): string => {
  const words: Array<string> = []
  for (let left = 1 + next(10); left > 0; left--)
    words.push((words.length > 0 && next(3) === 0 ? words[next(words.length)] : undefined) ?? wordOf(next))
  return words.join(" ")
}

const rowsOf = (count: number, next: Next) =>
  Array.from({ length: count }, (_, entity) => row(nameOf(next), entity))

/** A name of the register with up to three changes, or one that nobody has. */
const queryOf = (names: ReadonlyArray<string>, next: Next): string => {
  let query = next(8) === 0 ? nameOf(next) : (names[next(names.length)] ?? "")
  for (let left = next(4); left > 0; left--) query = disturbed(query, next)
  return query
}

const holds = (index: NameIndex, query: string) => {
  const found = index
    .search({ name: query, state: null, postcode: null })
    .map(({ entity, score }) => ({ entity, score }))
  assert.deepStrictEqual(found, exhaustive(index, query), query)
}

describe("NameIndex.search over names of one to ten words", () => {
  it.each([1, 2, 3])("answers what comparing every name answers, seed %i", (seed) => {
    const next = generator(seed)
    const rows = rowsOf(400, next)
    const index = indexOf(rows)
    const names = rows.map(({ name }) => name)
    for (let i = 0; i < 250; i++) holds(index, queryOf(names, next))
  })

  it("answers the same with a delta and names taken out", () => {
    const next = generator(4)
    const rows = rowsOf(400, next)
    const changed = new Set(Array.from({ length: 40 }, () => next(rows.length)))
    const added = [...changed].map((entity) => row(nameOf(next), entity))
    const main = segmentOf(rows)
    const index = new NameIndex(main, Tombstones.ofEntities(main, changed), segmentOf(added))
    const names = [...rows, ...added].map(({ name }) => name)
    for (let i = 0; i < 250; i++) holds(index, queryOf(names, next))
  })
})

describe("Bounds.of", () => {
  it("is never less than the score, whichever lists stayed unread", () => {
    const next = generator(5)
    const rows = rowsOf(600, next)
    const { segments: parts } = indexOf(rows)
    const [part] = parts
    if (part === undefined) return assert.fail("No segment.")
    const [accumulator, bounds, lexicon, scorer] = [
      new PostingsAccumulator(part),
      new UpperBounds(part),
      new SegmentTermDictionary(parts),
      new NameScorer(part)
    ]
    const names = rows.map(({ name }) => name)
    let compared = 0
    for (let i = 0; i < 150; i++) {
      const [query] = parseQuery(queryOf(names, next))
      if (query === undefined) continue
      const words = lookUpWords(query.words, lexicon)
      for (const depth of searchDepths) {
        const plan = planQuery(query, words, lexicon, depth)
        scorer.prepare(plan, 0)
        // A name counts once: a later word's bounds say nothing of what the words before brought up.
        const before = new Set<number>()
        for (const choice of essentialWords(plan)) {
          accumulator.open(plan, choice.word, 0)
          const unread = choice.others.filter(() => next(2) === 0)
          for (const word of choice.others) if (!unread.includes(word)) accumulator.add(plan, word, 0)
          bounds.prepare(plan, 0, choice, unread)
          for (let at = accumulator.from; at < accumulator.to; at++) {
            const entry = accumulator.entries[at] ?? 0
            if (before.has(entry)) continue
            before.add(entry)
            const score = scorer.score(entry >>> 1)
            const sketch = part.segment.signature[entry >>> 1] ?? 0
            compared++
            const sum = accumulator.sums[at] ?? 0
            const bound = bounds.of(sum, entry, sketch, 0)
            const least = 1 + next(SCORE_STEPS)
            if (SCORE_STEPS * score >= least) assert.isAtLeast(bounds.of(sum, entry, sketch, least), least)
            if (bound < SCORE_STEPS * score - 1e-9)
              assert.fail(
                `${part.segment.wordsOf(entry >>> 1).join(" ")}: ${bound} for ${score} of ${JSON.stringify(query.words)}`
              )
          }
        }
      }
    }
    assert.isAbove(compared, 10_000)
  })
})
