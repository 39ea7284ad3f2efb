import { assert, describe, it } from "@effect/vitest"
import { comparableNames } from "@entity-watch/names/analysis"
import { align, contradictingWeight, wordSimilarity } from "@entity-watch/names/compare"

/** `frequent` is a word that stands in many names of the list. */
const weightOf = (screened: string, listed: string, frequent?: string): number => {
  const [asked, name] = [comparableNames("person", screened)[0], comparableNames("person", listed)[0]]
  if (asked === undefined || name === undefined) return assert.fail("a name has no words")
  const query = {
    ...asked,
    weights: asked.weights.map((weight, q) => (asked.words[q]?.text === frequent ? 0.5 : weight))
  }
  const similarity = (q: number, n: number) => {
    const [a, b] = [query.words[q], name.words[n]]
    return a === undefined || b === undefined ? 0 : wordSimilarity(a, b)
  }
  return contradictingWeight(
    "person",
    query,
    name,
    align(query, name, similarity, { mild: 1, doubtful: 1 }, "person")
  )
}

describe("contradictingWeight", () => {
  it.each([
    ["Zebra Igor Halvorsen", "Igor Ivanovich Halvorsen", 0],
    ["Igor Halvorsen Zebra", "Igor Ivanovich Halvorsen", 0],
    ["Igor Halvorsen", "Igor Ivanovich Halvorsen", 0],
    ["Igor Zebra Halvorsen", "Igor Ivanovich Halvorsen", 1],
    ["Zebra Paul Halvorsen", "Gregor Paul Halvorsen", 1],
    ["Gregor Paul Zebra", "Gregor Paul Halvorsen", 1],
    ["Halvorsen Igor Zebra", "Igor Ivanovich Halvorsen", 0],
    ["Halvorsen Zebra Igor", "Igor Ivanovich Halvorsen", 1],
    ["Ivanovich Igor Zebra", "Igor Ivanovich Halvorsen", 1],
    // Omar is somebody's name, wherever it stands.
    ["Igor Halvorsen Omar", "Igor Ivanovich Halvorsen", 1],
    // Two words are somebody else.
    ["Omar Smith Igor Halvorsen", "Igor Ivanovich Halvorsen", 0],
    ["Igor Halvorsen Omar Smith", "Igor Ivanovich Halvorsen", 0],
    ["Omar Smith Igor Halvorsen Maria Jones", "Igor Ivanovich Halvorsen", 0],
    ["Omar Smith Halvorsen Igor", "Igor Ivanovich Halvorsen", 0],
    ["Igor Omar Smith Halvorsen", "Igor Ivanovich Halvorsen", 1],
    ["Igor Ivanovich Omar Smith", "Igor Ivanovich Halvorsen", 1],
    // Behind a surname and a given name stands a middle initial, unless it says the sex.
    ["Halvorsen Igor B", "Igor Ivanovich Halvorsen", 0.5],
    ["Halvorsen Igor M", "Igor Ivanovich Halvorsen", 0],
    ["Igor Halvorsen B", "Igor Ivanovich Halvorsen", 0],
    // A word that stands there again is the same word.
    ["Igor Igor Halvorsen", "Igor Ivanovich Halvorsen", 0],
    ["Omar Halvorsen Halvorsen", "Omar Ivanovich Halvorsen", 0],
    ["Igor Omar Halvorsen", "Igor Ivanovich Halvorsen", 1]
  ])("of %s and %s is %d", (screened, listed, weight) => {
    assert.strictEqual(weightOf(screened, listed), weight)
  })

  it.each([
    // It stands in many listed names, and nobody is known to be called so.
    ["Igor Halvorsen Sahib", 0],
    ["Sahib Igor Halvorsen", 0],
    ["Igor Sahib Halvorsen", 0.5],
    ["Igor Sahib", 0.5]
  ])("of %s, whose Sahib is frequent, and Igor Ivanovich Halvorsen is %d", (screened, weight) => {
    assert.strictEqual(weightOf(screened, "Igor Ivanovich Halvorsen", "SAHIB"), weight)
  })
})
