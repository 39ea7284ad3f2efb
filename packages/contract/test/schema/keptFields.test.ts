/** What is read of a kept answer, whatever form it had on its day. */
import { assert, describe, it } from "@effect/vitest"
import type { JournalEntry } from "@entity-watch/contract/schema/Journal"
import { listsOf, matchesOf } from "@entity-watch/contract/schema/keptFields"

const entry = (answer: unknown) => ({ answer }) as JournalEntry

describe("the lists of a kept answer", () => {
  const three = { gov_sanctions: { matches: [{ list_ref: "1" }] } }

  it("are the three by name and the additional ones by id, each with its matches", () => {
    const declined = { list: "list:declined", matches: [{ list_ref: "D-1" }] }
    const kept = entry({ sources: three, additional_sources: [declined] })
    assert.deepStrictEqual(listsOf(kept), [
      ["gov_sanctions", three.gov_sanctions],
      ["list:declined", declined]
    ])
    assert.deepStrictEqual(matchesOf(kept), [
      { list: "gov_sanctions", match: { list_ref: "1" } },
      { list: "list:declined", match: { list_ref: "D-1" } }
    ])
  })

  it("are none where the answer is erased or has another form", () => {
    for (const answer of [null, {}, { sources: 1, additional_sources: "x" }])
      assert.deepStrictEqual(listsOf(entry(answer)), [])
    assert.deepStrictEqual(matchesOf(entry({ additional_sources: [null] })), [])
  })
})
