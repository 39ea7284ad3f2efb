import { assert, it } from "@effect/vitest"
import { countOf } from "@entity-watch/server/cli/fileFlags"

it("a count agrees with what is counted", () => {
  assert.deepStrictEqual(
    [0, 1, 2, 2000].map((n) => [countOf(n, "customer"), countOf(n, "match", "matches")]),
    [
      ["0 customers", "0 matches"],
      ["1 customer", "1 match"],
      ["2 customers", "2 matches"],
      ["2,000 customers", "2,000 matches"]
    ]
  )
})
