import { assert, describe, it } from "@effect/vitest"
import { SegmentTermDictionary } from "@entity-watch/names/search/dictionary/SegmentTermDictionary"
import { PostingsAccumulator } from "@entity-watch/names/search/postings/PostingsAccumulator"
import { essentialWords } from "@entity-watch/names/search/prune/essentialWords"
import { SCORE_STEPS, UpperBounds } from "@entity-watch/names/search/prune/UpperBounds"
import { lookUpWords } from "@entity-watch/names/search/query/lookUpWords"
import { parseQuery } from "@entity-watch/names/search/query/parseQuery"
import { planQuery } from "@entity-watch/names/search/query/QueryPlan"
import { searchDepths } from "@entity-watch/names/search/query/searchDepths"
import { NameScorer } from "@entity-watch/names/search/score/NameScorer"
import { disturbed, generator, overlappingName, overlappingRows } from "../invented.ts"
import { indexOf } from "../segments.ts"

/** A name of the register with up to three changes, or one that nobody has. */
const queryOf = (names: ReadonlyArray<string>, next: ReturnType<typeof generator>): string => {
  let query = next(8) === 0 ? overlappingName(next) : (names[next(names.length)] ?? "")
  for (let left = next(4); left > 0; left--) query = disturbed(query, next)
  return query
}

describe("UpperBounds.of", () => {
  it("is never less than the score, whichever posting lists stayed unread", () => {
    const next = generator(5)
    const rows = overlappingRows(600, next)
    const { segments } = indexOf(rows)
    const [segment] = segments
    if (segment === undefined) return assert.fail("No segment.")
    const [accumulator, bounds, dictionary, scorer] = [
      new PostingsAccumulator(segment),
      new UpperBounds(segment),
      new SegmentTermDictionary(segments),
      new NameScorer(segment)
    ]
    const names = rows.map(({ name }) => name)
    let compared = 0
    for (let i = 0; i < 150; i++) {
      const [query] = parseQuery(queryOf(names, next))
      if (query === undefined) continue
      const words = lookUpWords(query.words, dictionary)
      for (const depth of searchDepths) {
        const plan = planQuery(query, words, dictionary, depth)
        scorer.prepare(plan, 0)
        // A name counts once: a later word's bounds say nothing of candidates that words before opened.
        const before = new Set<number>()
        for (const essential of essentialWords(plan)) {
          accumulator.open(plan, essential.word, 0)
          const unread = essential.others.filter(() => next(2) === 0)
          for (const word of essential.others) if (!unread.includes(word)) accumulator.add(plan, word, 0)
          bounds.prepare(plan, 0, essential, unread)
          for (let at = accumulator.from; at < accumulator.to; at++) {
            const entry = accumulator.entries[at] ?? 0
            if (before.has(entry)) continue
            before.add(entry)
            const score = scorer.score(entry >>> 1)
            const signature = segment.segment.signature[entry >>> 1] ?? 0
            compared++
            const coverage = accumulator.coverage[at] ?? 0
            const bound = bounds.of(coverage, entry, signature, 0)
            const least = 1 + next(SCORE_STEPS)
            if (SCORE_STEPS * score >= least)
              assert.isAtLeast(bounds.of(coverage, entry, signature, least), least)
            if (bound < SCORE_STEPS * score - 1e-9)
              assert.fail(
                `${segment.segment.wordsOf(entry >>> 1).join(" ")}: ${bound} for ${score} of ${JSON.stringify(query.words)}`
              )
          }
        }
      }
    }
    assert.isAbove(compared, 10_000)
  })
})
