import { assert, describe, it } from "@effect/vitest"
import type { ScreenResult } from "@entity-watch/client"
import { comparedOf } from "../../../src/screens/screen/lists.ts"

const comparedWith = (query: Partial<ScreenResult["query"]>) =>
  comparedOf({
    query: { name: "Jane", dob: null, pob: null, ...query },
    screened: []
  } as unknown as ScreenResult)

describe("what a screen says it compared", () => {
  it("has the date of birth as it was written, and as it was read where that differs", () => {
    assert.strictEqual(
      comparedWith({ dob: "07/10/1952", dob_read: "1952-10-07" }),
      "Asked: Jane, born 07/10/1952 (read as 7 Oct 1952)"
    )
    assert.strictEqual(
      comparedWith({ dob: "10/1952", dob_read: "1952-10" }),
      "Asked: Jane, born 10/1952 (read as 1952-10)"
    )
    assert.strictEqual(comparedWith({ dob: "1952" }), "Asked: Jane, born 1952")
  })
})
