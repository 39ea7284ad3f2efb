import { assert, describe, it } from "@effect/vitest"
import { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import { besideMatches, undecided } from "@entity-watch/core/decide/besideMatches"
import { besideMatch } from "@entity-watch/core/decide/holding"
import * as Schema from "effect/Schema"
import { answer, decision, match } from "./support.ts"

describe("besideMatches", () => {
  it("counts what is new on all lists, and what is not shown", () => {
    const screened = answer([[match("1"), match("2")], [match("3")], []], 4)
    const beside = besideMatches(
      screened,
      ({ list_ref }) => (list_ref === "2" ? besideMatch([decision()], [], false) : undecided),
      null
    )
    assert.strictEqual(beside.new_matches, 2 + 3 * 4)
    assert.strictEqual(beside.overall, "review")
  })

  it("has the order of the contract, and the note only where there is one", () => {
    const encoded = (result: ScreenResult) => JSON.stringify(Schema.encodeSync(ScreenResult)(result))
    for (const note of [null, "The decisions could not be read."]) {
      const beside = besideMatches(
        answer([[match()], [], []]),
        () => besideMatch([decision()], [], false),
        note
      )
      assert.strictEqual(JSON.stringify(beside), encoded(beside))
      assert.strictEqual(beside.decisions_note, note ?? undefined)
    }
  })
})
