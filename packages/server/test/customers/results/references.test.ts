import { assert, describe, it } from "@effect/vitest"
import { isRef, remarksOnReferences } from "@entity-watch/core/rows/screen/references"

describe("remarksOnReferences", () => {
  it("names each reason for which an id can be no reference", () => {
    const [remark = ""] = remarksOnReferences({ lacking_reference: { rows: 1, first_row: 6 } })
    assert.include(remark, "a journal finds them by their time alone")
    for (const [why, id] of [
      ["empty", ""],
      ["has more than 128 characters", "4".repeat(129)],
      ["says that there is none", "unknown"],
      ["a line break", "4711\n4712"],
      ["a character that does not show", "4711\u200b"]
    ] as const) {
      assert.isFalse(isRef(id), why)
      assert.include(remark, why)
    }
    assert.isTrue(isRef("4".repeat(128)))
  })
})
