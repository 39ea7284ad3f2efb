import { assert, describe, it } from "@effect/vitest"
import { isRef } from "@entity-watch/core/rows/screen/references"
import { remarkInWords } from "@entity-watch/node/rows/fileRemarkWords"

describe("the remark on rows without a reference", () => {
  it("names each reason for which an id can be no reference", () => {
    const remark = remarkInWords({ code: "ids_lacking", rows: 1, first: 6 })
    assert.include(remark, "a journal finds them by their time alone")
    for (const [why, id] of [
      ["empty", ""],
      ["has more than 128 characters", "4".repeat(129)],
      ["says that there is none", "unknown"],
      ["says that there is none", "."],
      ["says that there is none", ".."],
      ["a line break", "4711\n4712"],
      ["a character that does not show", "4711\u200b"]
    ] as const) {
      assert.isFalse(isRef(id), why)
      assert.include(remark, why)
    }
    assert.isTrue(isRef("4".repeat(128)))
  })
})
