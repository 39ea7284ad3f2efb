import { assert, describe, it } from "@effect/vitest"
import { cleanText } from "@entity-watch/core/formats/cleanText"
import { readDayFirst } from "@entity-watch/core/formats/dates"
import { readDelimited } from "@entity-watch/core/formats/delimited"
import type { Layout } from "@entity-watch/core/formats/Layout"
import { civilFromSerial } from "@entity-watch/core/formats/workbook/serialDate"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { memoryFile } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"

type Column = "NAME" | "Number" | "NOTE"
const layout: Layout<Column> = {
  source: "asic-companies",
  required: ["NAME", "Number"],
  optional: ["NOTE"],
  brokenRow: "refuse"
}

const read = (content: string | Uint8Array, options: Partial<Layout<Column>> = {}, chunk?: number) =>
  Stream.runCollect(readDelimited({ ...layout, ...options })(memoryFile("x.csv", content, chunk).bytes))

const cells = (...args: Parameters<typeof read>) =>
  Effect.map(read(...args), (items) => items.flatMap((item) => (item._tag === "Row" ? [item.cells] : [])))

const refusal = (...args: Parameters<typeof read>) => refusalOf(read(...args))

const ab = { NAME: "a", Number: "b", NOTE: "" }

describe("readDelimited", () => {
  it.effect("decides the delimiter from the header, and strips a byte order mark", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* cells("NAME\tNumber\na\tb\n"), [ab])
      assert.deepStrictEqual(yield* cells("\ufeffNAME,Number\na,b\n"), [ab])
      assert.deepStrictEqual(yield* cells('\ufeff"NAME","Number"\r\n"a","b"\r\n'), [ab])
    })
  )

  it.effect("finds columns by name, in any order and case", () =>
    Effect.map(cells("note\tNUMBER\t name \nc\tb\ta\n"), (rows) =>
      assert.deepStrictEqual(rows, [{ NAME: "a", Number: "b", NOTE: "c" }])
    )
  )

  it.effect("takes quotes in tab files for ordinary characters, and in comma files for quotes", () =>
    Effect.gen(function* () {
      const tabbed = yield* cells('NAME\tNumber\n"a\tb\\\n"c "d"\te\n')
      assert.deepStrictEqual(tabbed, [
        { ...ab, NAME: '"a', Number: "b\\" },
        { ...ab, NAME: '"c "d"', Number: "e" }
      ])
      const quoted = yield* cells('NAME,Number\n"a, ""b""\nc","d"\n')
      assert.deepStrictEqual(quoted, [{ ...ab, NAME: 'a, "b"\nc', Number: "d" }])
    })
  )

  it.effect("reads the same whatever the chunks are", () =>
    Effect.gen(function* () {
      for (const text of [
        "\ufeffNAME\tNumber\r\nNoël\t1\r\n\r\n金\t2",
        '\ufeffNAME,Number\n"Noël","1"\n"金","2"\n'
      ]) {
        const expected = [
          { ...ab, NAME: "Noël", Number: "1" },
          { ...ab, NAME: "金", Number: "2" }
        ]
        for (const chunk of [1, 2, 3, 7, 1000])
          assert.deepStrictEqual(yield* cells(text, {}, chunk), expected)
      }
    })
  )

  it.effect("notices unknown columns and reads on", () =>
    Effect.gen(function* () {
      const [notice, row] = yield* read("NAME\tNovelty\tNumber\t\na\tx\tb\t\n")
      assert.deepStrictEqual(notice, {
        _tag: "Noticed",
        what: 'The column "Novelty" is new and is not read.'
      })
      assert.deepStrictEqual(row, { _tag: "Row", row: 2, cells: ab })
    })
  )

  it.effect("refuses a row of another width and goes on, or stops, as the layout says", () =>
    Effect.gen(function* () {
      const text = "NAME\tNumber\na\n\na\tb\na\tb\tc\na\tb\t\n"
      assert.deepStrictEqual(yield* read(text), [
        { _tag: "Refused", row: 2, reason: "1 cell where the header has 2" },
        { _tag: "Row", row: 4, cells: ab },
        { _tag: "Refused", row: 5, reason: "3 cells where the header has 2" },
        { _tag: "Row", row: 6, cells: ab }
      ])
      assert.strictEqual(
        yield* refusal(text, { brokenRow: "stop" }),
        "Row 2 has 1 cell where the header has 2."
      )
      assert.deepStrictEqual(yield* cells("NAME\tNumber\na\n", { tailMayBeCut: true }), [
        { ...ab, Number: "" }
      ])
    })
  )

  it.effect("stops at a file that ends within a row, even where tails may be cut", () =>
    Effect.map(refusal("NAME\tNumber\na\tb\na", { tailMayBeCut: true }), (reason) =>
      assert.strictEqual(reason, "The file is cut off in row 3.")
    )
  )

  it.effect("stops at a row of another register", () =>
    Effect.gen(function* () {
      const constant = { column: "NOTE", value: "Ours" } as const
      assert.lengthOf(yield* cells("NAME\tNumber\tNOTE\na\tb\tOurs \n", { constant }), 1)
      assert.strictEqual(
        yield* refusal("NAME\tNumber\tNOTE\na\tb\tTheirs\n", { constant }),
        'Row 2 belongs to another register: NOTE is not "Ours".'
      )
    })
  )

  it.effect("stops at a web page, no content, another header, a missing column, a column twice", () =>
    Effect.gen(function* () {
      assert.include(yield* refusal("\n"), "no header")
      assert.include(yield* refusal(""), "empty")
      assert.include(yield* refusal(" <!DOCTYPE html>\n<p>Challenge</p>"), "web page")
      assert.include(yield* refusal("One;Two\n1;2\n"), "not this register's header")
      assert.strictEqual(yield* refusal("NAME\tNumbers\na\tb\n"), 'The header lacks "Number".')
      assert.include(yield* refusal("NAME\tName\tNumber\na\tb\tc\n"), "twice")
      assert.include(yield* refusal("NAME\tNumber\na\tb\n", { delimiter: "," }), "header")
    })
  )

  it.effect("stops at bytes that are not UTF-8, an endless line, an open quote", () =>
    Effect.gen(function* () {
      const bytes = new Uint8Array([...new TextEncoder().encode("NAME\tNumber\na\t"), 0xe9, 0x0a])
      assert.include(yield* refusal(bytes), "UTF-8")
      assert.include(yield* refusal(`NAME\tNumber\n${"a".repeat(1_200_000)}`), "longer")
      assert.include(yield* refusal('NAME,Number\n"a,b\n'), "not CSV")
    })
  )
})

describe("readDayFirst", () => {
  it("reads the day first and refuses everything else", () => {
    assert.strictEqual(readDayFirst("07/11/2006"), "2006-11-07")
    assert.strictEqual(readDayFirst(" 7/11/2006\u00a0"), "2006-11-07")
    assert.strictEqual(readDayFirst("29/02/2024"), "2024-02-29")
    for (const other of [
      "",
      "11/17/2006",
      "29/02/2023",
      "2006-11-07",
      "07/11/06",
      "07-11-2006",
      "31/04/2020"
    ])
      assert.isNull(readDayFirst(other))
  })
})

describe("civilFromSerial", () => {
  it("counts from 1900, over the day that never was", () => {
    assert.deepStrictEqual(civilFromSerial(1), { year: 1900, month: 1, day: 1 })
    assert.deepStrictEqual(civilFromSerial(59), { year: 1900, month: 2, day: 28 })
    assert.isUndefined(civilFromSerial(60))
    assert.deepStrictEqual(civilFromSerial(61), { year: 1900, month: 3, day: 1 })
    assert.deepStrictEqual(civilFromSerial(26_006.75), { year: 1971, month: 3, day: 14 })
    assert.isUndefined(civilFromSerial(0))
    assert.isUndefined(civilFromSerial(Number.NaN))
  })
})

describe("cleanText", () => {
  it("makes one line with ordinary spaces", () => {
    assert.strictEqual(
      cleanText("\u00a0FIRST HOME SHOP\u00a0\u00a0PTY\n LTD \r\n"),
      "FIRST HOME SHOP PTY LTD"
    )
    assert.strictEqual(cleanText("محمد حسن"), "محمد حسن")
  })
})
