import { assert, describe, it } from "@effect/vitest"
import { readDelimited } from "@entity-watch/core/formats/delimited"
import type { Layout } from "@entity-watch/core/formats/Layout"
import type { PassOver } from "@entity-watch/core/formats/passOverRows"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { memoryFile } from "../support/files.ts"

type Column = "NAME" | "COUNTRY" | "NOTE"
const layout: Layout<Column> = {
  source: "gleif",
  required: ["NAME", "COUNTRY"],
  optional: ["NOTE"],
  delimiter: ",",
  others: "ignored",
  brokenRow: "stop"
}
const isForeign: PassOver<Column> = (cell) => cell("COUNTRY").trim() !== "AU"

/** The rows, or why there are none. */
const read = (text: string | Uint8Array, chunk: number, passOver?: PassOver<Column>) =>
  Stream.runCollect(
    readDelimited({ ...layout, ...(passOver !== undefined && { passOver }) })(
      memoryFile("x.csv", text, chunk).bytes
    )
  ).pipe(
    Effect.map((rows) =>
      rows.filter((row) => row._tag !== "Row" || !isForeign((column) => row.cells[column]))
    ),
    Effect.catch((error) => Effect.succeed(error.reason))
  )

/** Cells and line ends as files have them, and as no file should. */
const piece = [
  ...["AU", '"AU"', "SE", '"SE"', '" AU"', '"AU ""AU"""', "AUSTRALIA", '"a, AU, b"', '"a\nb"', '"a\r\nAU"'],
  ...[",", ",", ",", ",", '""', '"', "\r", "ö", "金", "\ufeff", "\n", "\n", "\r\n"]
] as const
const Pieces = Schema.Array(Schema.Literals([...new Set(piece)])).check(Schema.isMaxLength(60))
const Cell = Schema.Literals([...new Set(piece)].filter((each) => each.length > 1 && each !== "\r\n"))
const Rows = Schema.Array(Schema.Tuple([Cell, Cell, Cell, Schema.Literals(["\n", "\r\n"])])).check(
  Schema.isMaxLength(30)
)
const Header = Schema.Literals([
  "NAME,COUNTRY,NOTE",
  '"COUNTRY","NOTE","NAME"',
  "\ufeff\ufeffOther, country ,Name",
  '"\ufeffNote","NAME","COUNTRY"',
  '"NAME","COUNTRY","A\nB"',
  "NAME,COUNTRY,NAME"
])
const Chunk = Schema.Literals([1, 2, 3, 7, 20, 1000])

describe("passOverRows", () => {
  it.effect.prop(
    "leaves the same rows under the same numbers as decoding all of them",
    [Header, Rows, Chunk],
    ([header, rows, chunk]) => {
      const text = [header, "\n", ...rows.map(([a, b, c, end]) => `${a},${b},${c}${end}`)].join("")
      return Effect.gen(function* () {
        assert.deepStrictEqual(yield* read(text, chunk, isForeign), yield* read(text, chunk))
      })
    }
  )

  it.effect.prop(
    "refuses what is not CSV, or has another width, in the same words as decoding all of it",
    [Header, Rows, Pieces, Chunk],
    ([header, rows, pieces, chunk]) => {
      const text = [header, "\n", ...rows.map((row) => row.join(",").replace(/,(\r?\n)$/u, "$1"))]
        .concat(pieces)
        .join("")
      return Effect.gen(function* () {
        const passed = yield* read(text, chunk, isForeign)
        const whole = yield* read(text, chunk)
        if (typeof passed !== "string" || typeof whole !== "string")
          return assert.deepStrictEqual(passed, whole)
        // Where two things are wrong in one piece, either is told: what is wrong up to the end of some line.
        const ends = [...text.matchAll(/[\r\n]/gu)].map(({ index }) => index + 1)
        const told = yield* Effect.forEach(ends, (end) => read(text.slice(0, end), chunk))
        assert.include([whole, ...told], passed)
      })
    }
  )

  it.effect("leaves everything after what is odd to the decoder, wherever a piece of text ends", () =>
    Effect.gen(function* () {
      for (const text of [
        // A bare carriage return ends a row, and the quoted lines after it look like a row abroad.
        'NAME,COUNTRY,NOTE\na,AU,b\rc,AU,"d\nx,SE,y\n"\n',
        // The header goes on in the second line, so the third has too few cells.
        'NAME,COUNTRY,"NO\nTE"\nc,SE\n',
        'NAME,COUNTRY,NOTE\na,SE,b"c\nd,SE,e\n'
      ])
        for (const chunk of [1, 1000])
          assert.deepStrictEqual(yield* read(text, chunk, isForeign), yield* read(text, chunk))
    })
  )

  it.effect("refuses a row abroad that is not UTF-8", () =>
    Effect.gen(function* () {
      const header = new TextEncoder().encode("NAME,COUNTRY,NOTE\na,AU,b\n")
      const row = [0x61, 0xe9, 0x2c, 0x53, 0x45, 0x2c, 0x0a]
      assert.include(yield* read(Uint8Array.of(...header, ...row), 1000, isForeign), "UTF-8")
    })
  )

  it.effect("does not decode a row that is passed over, and counts it", () =>
    Effect.gen(function* () {
      const seen: Array<string> = []
      const rows = yield* Stream.runCollect(
        readDelimited({
          ...layout,
          passOver: (cell) => {
            seen.push(cell("NAME"))
            return isForeign(cell)
          }
        })(memoryFile("x.csv", 'NAME,COUNTRY,NOTE\n"AU ""x""",SE,AU\n\na,AU,\n"b\nc",SE,\n,,\n').bytes)
      )
      assert.deepStrictEqual(seen, ['AU "x"', "a", ""])
      assert.deepStrictEqual(
        rows.map((each) => each._tag === "Row" && [each.row, each.cells.NAME]),
        [
          [4, "a"],
          [5, "b\nc"]
        ]
      )
    })
  )
})
