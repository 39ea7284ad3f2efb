import { assert, describe, it } from "@effect/vitest"
import { isNew, isSame, partnersOf } from "@entity-watch/node/rows/changes/partners"
import type { RowIndex } from "@entity-watch/node/rows/changes/rowIndex"

/** Rows as pairs of what tells them apart and what they hold. */
const indexOf = (rows: ReadonlyArray<readonly [number, number]>): RowIndex => ({
  size: rows.length,
  keys: Float64Array.from(rows, ([key]) => key),
  values: Float64Array.from(rows, ([, value]) => value),
  places: new Float64Array(rows.length),
  lengths: new Uint32Array(rows.length),
  lines: new Uint32Array(rows.length)
})

const rowsAlike = (size: number, value = 1) => Array.from({ length: size }, () => [1, value] as const)

/** The same rows, and how many numbers were read of them. */
const counting = ({ keys, values, ...rest }: RowIndex) => {
  let reads = 0
  const counted = (numbers: Float64Array) =>
    new Proxy(numbers, {
      get: (of, at) => {
        reads++
        return Reflect.get(of, at)
      }
    })
  return { index: { ...rest, keys: counted(keys), values: counted(values) }, read: () => reads }
}

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

  it("pairs a hundred thousand rows that are all alike", () => {
    const alike = indexOf(rowsAlike(100_000))
    assert.isTrue(partnersOf(alike, alike).before.every((each) => each === isSame))
  })

  it("reads little more than twice as much of twice as many rows, also where all are alike or none is the same", () => {
    for (const otherwise of [1, 2]) {
      const readOf = (size: number) => {
        const [before, now] = [
          counting(indexOf(rowsAlike(size))),
          counting(indexOf(rowsAlike(size, otherwise)))
        ]
        partnersOf(before.index, now.index)
        return before.read() + now.read()
      }
      const [once, twice] = [readOf(2_000), readOf(4_000)]
      assert.isAbove(once, 2_000)
      assert.isAtMost(twice, 2.5 * once)
    }
  })
})
