import { assert, describe, it } from "@effect/vitest"
import { indexable } from "../../src/text/indexable.ts"

const encoder = new TextEncoder()

describe("indexable", () => {
  it("leaves a text of ordinary length as it is", () => {
    for (const text of ["", "HALVORSEN PTY LTD", "中".repeat(600)]) assert.strictEqual(indexable(text), text)
  })

  it("gives a long text few enough bytes for an index, and tells long texts apart by their ends", () => {
    for (const part of ["A", "中", "😀", "a😀"]) {
      const text = part.repeat(10_000)
      const kept = indexable(text)
      assert.isBelow(encoder.encode(kept).length, 2_704)
      assert.isTrue(kept.isWellFormed())
      assert.strictEqual(indexable(text), kept)
      assert.notStrictEqual(indexable(`${text}B`), kept)
      assert.notStrictEqual(indexable(text.slice(0, -part.length)), kept)
    }
  })
})
