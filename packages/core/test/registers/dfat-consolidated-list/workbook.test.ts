import { assert, describe, it } from "@effect/vitest"
import { readWorkbook } from "@entity-watch/core/registers/dfat-consolidated-list/workbook"
import * as Effect from "effect/Effect"
import { columns } from "../../../../../fixtures/registers/dfat-consolidated-list/make.ts"
import { pack, workbookParts } from "../../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { memoryFile, recordsOf } from "../../support/files.ts"
import { entriesOf, jane, newName, read, refusal, written } from "./workbooks.ts"

describe("readWorkbook", () => {
  const parts = workbookParts(written([columns, columns.map((column) => jane[column] ?? null)]))
  const packed = (change: Readonly<Record<string, string>>) =>
    pack(new Map([...parts, ...Object.entries(change)]), "Deflate")
  const sheetPath = "xl/worksheets/sheet1.xml"
  const sheet = parts.get(sheetPath) ?? ""
  const file = (bytes: Uint8Array) => memoryFile(newName, bytes)

  it.effect("reads deflated parts in any order, inline strings and prefixed elements", () =>
    Effect.gen(function* () {
      const reversed = yield* pack([...parts].reverse(), "Deflate")
      assert.lengthOf(recordsOf(yield* read(file(reversed))), 1)
      const inline = sheet.replace(
        /<c r="B2" t="s"><v>\d+<\/v><\/c>/u,
        '<c r="B2" t="inlineStr"><is><r><t>In </t></r><r><t>Line</t></r></is></c>'
      )
      assert.strictEqual(
        entriesOf(yield* read(file(yield* packed({ [sheetPath]: inline }))))[0]?.names[0]?.name,
        "In Line"
      )
      const prefixed = sheet
        .replaceAll(/<(\/?)(worksheet|sheetData|row|c|v|is|t)(?=[ >/])/gu, "<$1x:$2")
        .replace("xmlns=", "xmlns:x=")
      assert.lengthOf(recordsOf(yield* read(file(yield* packed({ [sheetPath]: prefixed })))), 1)
    })
  )

  it.effect("tells days, months and plain numbers apart by style, custom formats included", () =>
    Effect.gen(function* () {
      const cells = [0, 1, 2, 3, 4, 5, 6]
        .map((style, i) => `<c r="${"ABCDEFG"[i]}1" s="${style}"><v>26969</v></c>`)
        .join("")
      const styles = `<styleSheet xmlns="x"><numFmts><numFmt numFmtId="164" formatCode="[$-C09]d\\ mmmm\\ yyyy;@"/><numFmt numFmtId="165" formatCode="mmm\\-yy"/><numFmt numFmtId="166" formatCode="0.00 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${[0, 14, 17, 49, 164, 165, 166].map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs></styleSheet>`
      const rows = `<worksheet xmlns="x"><sheetData><row r="1">${cells}</row></sheetData></worksheet>`
      const bytes = yield* packed({ "xl/styles.xml": styles, [sheetPath]: rows })
      const workbook = yield* readWorkbook("dfat-consolidated-list", file(bytes).bytes)
      const date = { year: 1973, month: 11, day: 1 }
      assert.deepStrictEqual(workbook.sheets[0]?.rows[0]?.cells, [
        26_969,
        { ...date, precision: "day" },
        { ...date, precision: "month" },
        26_969,
        { ...date, precision: "day" },
        { ...date, precision: "month" },
        26_969
      ])
    })
  )

  it.effect("undoes the format's escapes and leaves phonetic guides out", () =>
    Effect.gen(function* () {
      const strings = parts
        .get("xl/sharedStrings.xml")
        ?.replace("Jane INVENTED</t>", "Jane_x000D_\nINVENTED</t><rPh><t>ジェーン</t></rPh>")
      const all = yield* read(file(yield* packed({ "xl/sharedStrings.xml": strings ?? "" })))
      assert.strictEqual(entriesOf(all)[0]?.names[0]?.name, "Jane INVENTED")
    })
  )

  it.effect("refuses a binary xls, a web page, an empty file, something else", () =>
    Effect.gen(function* () {
      assert.include(
        yield* refusal(file(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))),
        "binary xls"
      )
      assert.include(yield* refusal(memoryFile(newName, "<!DOCTYPE html><html></html>")), "web page")
      assert.include(
        yield* refusal(memoryFile(newName, "\ufeff\r\n <html><body></body></html>", 3)),
        "web page"
      )
      assert.include(yield* refusal(memoryFile(newName, "")), "empty")
      assert.include(yield* refusal(memoryFile(newName, "Reference,Name")), "not an xlsx")
      assert.include(yield* refusal(file(yield* pack([["readme.txt", "x"]]))), "not a workbook")
    })
  )

  it.effect("refuses a workbook that is cut off or damaged", () =>
    Effect.gen(function* () {
      const whole = yield* packed({})
      for (const share of [0.2, 0.5, 0.7])
        assert.include(yield* refusal(file(whole.slice(0, whole.length * share))), "damaged or cut off")
      assert.include(yield* refusal(file(whole.slice(0, 6))), "cut off")
      const damaged = whole.slice()
      damaged.fill(0xff, whole.length / 3, whole.length / 3 + 4)
      assert.include(yield* refusal(file(damaged)), "damaged or cut off")
      assert.include(
        yield* refusal(file(yield* packed({ [sheetPath]: sheet.slice(0, -30) }))),
        "damaged or cut off"
      )
    })
  )

  it.effect("refuses a part that unpacks beyond its bound, read or not", () =>
    Effect.gen(function* () {
      const bounds = { maxSheetBytes: 100_000, maxPartBytes: 100_000, maxBytes: 150_000, maxParts: 12 }
      const refused = (change: Readonly<Record<string, string>>) =>
        Effect.flatMap(packed(change), (bytes) =>
          Effect.map(
            Effect.flip(readWorkbook("dfat-consolidated-list", file(bytes).bytes, bounds)),
            (error) => error.reason
          )
        )
      const zeros = " ".repeat(100_001)
      assert.include(
        yield* refused({ [sheetPath]: sheet.replace("<sheetData>", `${zeros}<sheetData>`) }),
        "unpacks to more"
      )
      assert.include(yield* refused({ "xl/media/image1.png": zeros }), "unpacks to more")
      assert.include(
        yield* refused({ "a.bin": zeros.slice(2e4), "b.bin": zeros.slice(2e4) }),
        "unpacks to more"
      )
      assert.include(
        yield* refused(Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`${i}.bin`, ""]))),
        "more than 12 parts"
      )
    })
  )

  it.effect("refuses a DOCTYPE, a part twice, a string that is not there, a cell beyond any sheet", () =>
    Effect.gen(function* () {
      const doctype = sheet.replace("<worksheet", '<!DOCTYPE worksheet [<!ENTITY a "b">]><worksheet')
      assert.include(yield* refusal(file(yield* packed({ [sheetPath]: doctype }))), "DOCTYPE")
      const twice = yield* pack([...parts, [sheetPath, sheet]])
      assert.include(yield* refusal(file(twice)), "twice")
      const dangling = sheet.replace(/<c r="B2" t="s"><v>\d+/u, '<c r="B2" t="s"><v>9999')
      assert.include(yield* refusal(file(yield* packed({ [sheetPath]: dangling }))), "cannot be read")
      const far = sheet.replace('r="B2"', 'r="ZZZZZZ2"')
      assert.include(yield* refusal(file(yield* packed({ [sheetPath]: far }))), "cannot be read")
      const missing = yield* pack([...parts].filter(([path]) => path !== sheetPath))
      assert.include(yield* refusal(file(missing)), "is not in the workbook")
    })
  )
})
