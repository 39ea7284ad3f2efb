import { assert, describe, it } from "@effect/vitest"
import { Verdict } from "@entity-watch/contract/schema/Verdict"
import { overall } from "@entity-watch/core/screen/verdict"
import * as Schema from "effect/Schema"

const Statuses = Schema.Array(Verdict).pipe(Schema.check(Schema.isMinLength(1)))

describe("overall", () => {
  it.prop("is review before unavailable before no_match", [Statuses], ([statuses]) => {
    const order = ["review", "unavailable", "no_match"] as const
    assert.strictEqual(
      overall(statuses),
      order.find((each) => statuses.includes(each))
    )
  })

  it.prop("never gets better by what could not be read", [Statuses], ([statuses]) => {
    assert.notStrictEqual(overall([...statuses, "unavailable"]), "no_match")
  })
})
