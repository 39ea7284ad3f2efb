import { assert, describe, it } from "@effect/vitest"
import { recordDecisionRequest } from "@entity-watch/contract/examples/decisions"
import { RecordDecision } from "@entity-watch/contract/schema/RecordDecision"
import { Schema } from "effect"

const isTaken = (reason: string): boolean => Schema.is(RecordDecision)({ ...recordDecisionRequest, reason })

describe("the reason of a decision", () => {
  it("says something", () => {
    assert.isTrue(isTaken("Born in another year."))
    for (const blank of ["", " ", "\t\n", "\u00a0"]) assert.isFalse(isTaken(blank), JSON.stringify(blank))
  })
})
