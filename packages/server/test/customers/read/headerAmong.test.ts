import { assert, describe, it } from "@effect/vitest"
import { remembered, remembering } from "@entity-watch/core/formats/headers/remembered"
import { headerAmong } from "@entity-watch/core/rows/read/headerRow"
import { Effect, Fiber } from "effect"

const wide = (columns: number, rows: number) =>
  Array.from({ length: rows }, (_, row) => ({
    number: row + 1,
    cells: Array.from({ length: columns }, (_, at) => `cell ${row} ${at}`)
  }))

describe("remembered", () => {
  it.effect("answers once for a text, and forgets it when the columns are known", () =>
    Effect.gen(function* () {
      let asked = 0
      const lengthOf = remembered((text) => {
        asked++
        return text.length
      })
      yield* remembering(
        Effect.sync(() => {
          assert.deepStrictEqual([lengthOf("Zed Quill"), lengthOf("Zed Quill"), asked], [9, 9, 1])
        })
      )
      assert.deepStrictEqual([lengthOf("Zed Quill"), asked], [9, 2])
    })
  )
})

describe("headerAmong", () => {
  it.effect("looks at no cell where a row is wider than is taken", () =>
    Effect.gen(function* () {
      let looks = 0
      const rows = wide(301, 30)
      const found = yield* headerAmong(
        rows,
        (cells) => {
          looks++
          return cells.length
        },
        300
      )
      assert.deepStrictEqual([found, looks], [rows[0], 0])
    })
  )

  it.effect("leaves room for others after every few cells", () =>
    Effect.gen(function* () {
      let looks = 0
      let most = 0
      let all = 0
      const other = yield* Effect.forkChild(
        Effect.forever(
          Effect.andThen(
            Effect.sync(() => {
              most = Math.max(most, looks)
              looks = 0
            }),
            Effect.yieldNow
          )
        ),
        { startImmediately: true }
      )
      yield* headerAmong(wide(300, 30), ({ length }) => {
        // The cells have been read before the rows that they are of.
        if (length < 300) {
          looks += length
          all += length
        }
        return 0
      })
      yield* Fiber.interrupt(other)
      assert.strictEqual(all, 300 * 30)
      assert.isAtMost(most, 64)
    })
  )
})
