import { assert, describe, it } from "@effect/vitest"
import { isNew, isSame, partnersOf } from "@entity-watch/server/customers/changes/partners"
import type { RowIndex } from "@entity-watch/server/customers/changes/rowIndex"

/** Rows as pairs of what tells them apart and what they hold. */
const indexOf = (rows: ReadonlyArray<readonly [number, number]>): RowIndex => ({
  size: rows.length,
  keys: Float64Array.from(rows, ([key]) => key),
  values: Float64Array.from(rows, ([, value]) => value),
  places: new Float64Array(rows.length),
  lengths: new Uint32Array(rows.length),
  lines: new Uint32Array(rows.length)
})

describe("partnersOf", () => {
  it("tells what is new, the same, answered otherwise and gone", () => {
    const { before, kept } = partnersOf(
      indexOf([
        [7, 1],
        [3, 1],
        [5, 1]
      ]),
      indexOf([
        [5, 1],
        [9, 1],
        [7, 2]
      ])
    )
    assert.deepStrictEqual([...before], [isSame, isNew, 0])
    assert.deepStrictEqual([...kept], [1, 0, 1])
  })

  it("takes rows of one key that hold the same for each other, before it pairs the rest in their order", () => {
    const { before, kept } = partnersOf(
      indexOf([
        [1, 10],
        [1, 20],
        [1, 20],
        [1, 30]
      ]),
      indexOf([
        [1, 40],
        [1, 20],
        [1, 30]
      ])
    )
    assert.deepStrictEqual([...before], [0, isSame, isSame])
    assert.deepStrictEqual([...kept], [1, 1, 0, 1])
  })

  it("pairs a hundred thousand rows that are all alike in less than a moment", () => {
    const alike = indexOf(Array.from({ length: 100_000 }, () => [1, 1] as const))
    const began = performance.now()
    assert.isTrue(partnersOf(alike, alike).before.every((each) => each === isSame))
    assert.isBelow(performance.now() - began, 5_000)
  })
})
