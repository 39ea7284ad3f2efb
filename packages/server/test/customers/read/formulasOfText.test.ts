import { assert, describe, it } from "@effect/vitest"
import { quotedFormulas } from "@entity-watch/core/rows/read/formulasOfText"
import { Effect, Schema, Stream } from "effect"
import { Csv } from "effect/encoding"

const through = (delimiter: string, texts: ReadonlyArray<string>) =>
  Effect.map(Stream.runCollect(quotedFormulas(delimiter)(Stream.fromIterable(texts))), (found) =>
    found.join("")
  )

const rows = (text: string, delimiter: string, size: number) =>
  Stream.fromIterable(text.match(new RegExp(`.{1,${size}}`, "gsu")) ?? []).pipe(
    quotedFormulas(delimiter),
    Stream.pipeThroughChannelOrFail(Csv.decodeString({ delimiter })),
    Stream.runCollect
  )

describe("a formula of text without quotation marks", () => {
  for (const delimiter of [",", ";", "\t", "|"])
    for (const size of [1, 2, 3, 7, 1000])
      it.effect(`is one cell beside ${JSON.stringify(delimiter)} in pieces of ${size}`, () =>
        Effect.gen(function* () {
          const text = [
            ["Supplier", '="ABN"'],
            ["Amba", '="72610000014"'],
            ['="00 12"', '"=""1"""'],
            ['"a ""b"""', '="3"']
          ]
            .map((cells) => cells.join(delimiter))
            .join("\r\n")
          assert.deepStrictEqual(yield* rows(text, delimiter, size), [
            ["Supplier", '="ABN"'],
            ["Amba", '="72610000014"'],
            ['="00 12"', '="1"'],
            ['a "b"', '="3"']
          ])
        })
      )

  it.effect("leaves every text as it is that has quotation marks where they belong", () =>
    Effect.gen(function* () {
      for (const text of [
        '"a,=",",x"',
        '"a\n="" b"""\n',
        '"=""1,2"""',
        'a="b"',
        '"x,=""7"",y"',
        '"x\n=""7""\ny"',
        "=,=1",
        ""
      ])
        assert.strictEqual(yield* through(",", [text]), text)
    })
  )

  it.effect.prop(
    "changes no text that a writer of CSV wrote",
    { cells: Schema.Array(Schema.Array(Schema.Literals(["=", '"', ",", "\n", "7", " "]))) },
    ({ cells }) =>
      Effect.gen(function* () {
        const text = cells.map((each) => `"${each.join("").replaceAll('"', '""')}"`).join(",")
        assert.strictEqual(yield* through(",", [text]), text)
      })
  )

  it.effect("reads a long cell in no more time than its length", () =>
    Effect.gen(function* () {
      const long = `="${"7".repeat(5_000_000)}`
      const found = yield* through(",", long.match(/.{1,65536}/gu) ?? [])
      assert.strictEqual(found, long)
    })
  )
})
