import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { screenedFields } from "@entity-watch/core/formats/headers/usualHeaders"
import { type CustomerFileOptions, openCustomerFile } from "@entity-watch/core/rows/read/CustomerFile"
import { fileSource } from "@entity-watch/node/rows/files/fileBytes"
import { Effect, Stream } from "effect"
import {
  pack,
  type WrittenCell,
  workbookParts
} from "../../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { saidAtCommandLine } from "../../support/saidAtCommandLine.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-workbooks-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fromOpenpyxl = fileURLToPath(
  new URL("../../../../../fixtures/customers/openpyxl.xlsx", import.meta.url)
)
const usual: CustomerFileOptions = {
  fields: screenedFields,
  columns: {},
  encoding: undefined,
  sheet: undefined
}

let files = 0
const written = (bytes: Uint8Array) => {
  const path = join(folder, `${++files}.xlsx`)
  writeFileSync(path, bytes)
  return path
}
const rowsOf = (path: string, options: Partial<CustomerFileOptions> = {}, after = 0) =>
  Effect.flatMap(openCustomerFile(fileSource(path), { ...usual, ...options }), (file) =>
    Stream.runCollect(file.rowsAfter(after))
  )
const refusal = (path: string, options: Partial<CustomerFileOptions> = {}) =>
  Effect.map(Effect.flip(rowsOf(path, options)), (failure) =>
    saidAtCommandLine(failure).replace(/^\S+ /u, "")
  )

const partsOf = (rows: ReadonlyArray<ReadonlyArray<WrittenCell>>) =>
  workbookParts({ sheet: "Customers", rows, modified: "2026-11-02T03:15:00Z" })
const plain = partsOf([
  ["name", "dob"],
  ["Vladimir Putin", { serial: 19_274, shownAs: "day" }]
])
const sheetPath = "xl/worksheets/sheet1.xml"
const packed = (change: Readonly<Record<string, string>>, parts = plain) =>
  Effect.map(pack(new Map([...parts, ...Object.entries(change)]), "Deflate"), written)
const sheetOf = (...rows: ReadonlyArray<string>) => ({
  [sheetPath]: `<worksheet xmlns="x"><dimension ref="A1:XFD1048576"/><sheetData>${rows.join("")}</sheetData></worksheet>`
})
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const header = `<row r="1">${inline("name")}${inline("dob")}</row>`

describe("a workbook of customers", () => {
  it.effect(
    "is read as openpyxl writes it: the first visible sheet, its own row numbers, values by style",
    () =>
      Effect.gen(function* () {
        const file = yield* openCustomerFile(fileSource(fromOpenpyxl), usual)
        assert.deepInclude(file, {
          sheet: "Customers",
          otherSheets: ["Prospects"],
          hiddenSheets: ["Settings"],
          encoding: null,
          ignored: ["Segment"]
        })
        const rows = yield* Stream.runCollect(file.rowsAfter(0))
        assert.deepStrictEqual(
          rows.map(({ cells: { abn, acn, dob, id, name, type }, refused, row }) => [
            row,
            [id, name, dob, type, abn, acn].join("|"),
            refused
          ]),
          [
            [4, "1|Jordan EXAMPLE|1970-01-31|Person||", null],
            [6, "2|Łukasz Żółć <&> 王小明|07/10/1952|N/A||", null],
            [7, "3|Invented Trading Pty Ltd||Company|23990000014|19", null],
            [8, "4|#N/A|#REF!||23990000014|", null],
            [9, "5|#NOT CALCULATED|1970|||", null],
            [10, "6|Month Only|1970-01|||", null],
            [11, "7|TRUE|25569|||", null]
          ]
        )
        assert.deepStrictEqual(
          (yield* rowsOf(fromOpenpyxl, {}, 8)).map(({ row }) => row),
          [9, 10, 11]
        )
      })
  )

  it.effect(
    "names the other sheets that hold rows, or that cannot be read, and tells those that may hold customers",
    () =>
      Effect.gen(function* () {
        const sheets = [
          ["Customers", "visible", `${header}<row r="2">${inline("Ruslan")}</row>`],
          ["Closed", "hidden", header],
          ["Deep", "veryHidden", `<row r="9">${inline("Ruslan")}</row>`],
          ["People", "hidden", `<row r="1">${inline("Casey Morgan Invented")}</row>`],
          ["Prospects", "visible", `<row r="4">${inline("x")}</row>`],
          ["Sheet3", "visible", `<row r="1"><c/></row>`],
          ["Empty", "hidden", `<row r="1"><c/></row>`],
          ["Odd", "hidden", `<row r="2"/><row r="1"/>`]
        ] as const
        const path = yield* packed({
          "xl/workbook.xml": `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets
            .map(
              ([name, state], at) =>
                `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`
            )
            .join("")}</sheets></workbook>`,
          "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
            .map(
              (_, at) =>
                `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`
            )
            .join("")}</Relationships>`,
          ...Object.fromEntries(
            sheets.map(([, , rows], at) => [
              `xl/worksheets/sheet${at + 1}.xml`,
              `<worksheet xmlns="x"><sheetData>${rows}</sheetData></worksheet>`
            ])
          )
        })
        const { doubtfulSheets, hiddenSheets, otherSheets, remarks, sheet } = yield* openCustomerFile(
          fileSource(path),
          usual
        )
        assert.deepStrictEqual(
          [sheet, otherSheets, hiddenSheets],
          ["Customers", ["Prospects"], ["Closed", "Deep", "People", "Odd"]]
        )
        assert.deepStrictEqual(doubtfulSheets, ["Prospects", "People", "Odd"])
        assert.deepStrictEqual(
          remarks,
          doubtfulSheets.map((each) => ({ code: "sheet_doubtful", sheet: each }))
        )
        const chosen = yield* openCustomerFile(fileSource(path), { ...usual, sheet: "Customers" })
        assert.deepStrictEqual([chosen.doubtfulSheets, chosen.remarks], [[], []])
      })
  )

  it.effect("is stopped by values beside the columns that have a header, as under one of merged cells", () =>
    Effect.gen(function* () {
      const sheet = (...cells: ReadonlyArray<string>) =>
        packed(sheetOf(header, `<row r="2">${cells.map(inline).join("")}</row>`))
      assert.lengthOf(yield* rowsOf(yield* sheet("Ruslan", "1971", "", "")), 1)
      assert.match(
        yield* refusal(yield* sheet("Ruslan", "1971", "Orlovski-Sample")),
        /^\S+ "\S+", has a value in column 3 \(C\), which has no header: the first stands in row 2\./u
      )
    })
  )

  it.effect("has numbers of more than fifteen digits without those that were dropped", () =>
    Effect.gen(function* () {
      const path = yield* packed(
        sheetOf(
          `<row r="1">${inline("name")}${inline("passport")}</row>`,
          `<row r="2">${inline("A")}<c><v>123456789012345678</v></c></row>`,
          `<row r="3">${inline("B")}<c><v>1.2345678901234568E+17</v></c></row>`,
          `<row r="4">${inline("C")}<c><v>123456789012345</v></c></row>`
        )
      )
      assert.deepStrictEqual(
        (yield* rowsOf(path)).map(({ cells: { passport } }) => passport),
        ["1.2345678901234568e+17", "1.2345678901234568e+17", "123456789012345"]
      )
    })
  )

  it.effect("is read from the sheet that is named, also a hidden one", () =>
    Effect.gen(function* () {
      const [row] = yield* rowsOf(fromOpenpyxl, { sheet: "Settings" })
      assert.strictEqual(row?.cells.name, "Nobody of the hidden sheet")
      assert.match(
        yield* refusal(fromOpenpyxl, { sheet: "Clients" }),
        /^has no sheet called "Clients"\. Its sheets: "Settings", "Customers", "Prospects"\.$/u
      )
      assert.match(
        saidAtCommandLine(yield* Effect.flip(rowsOf(fromOpenpyxl, { sheet: "Prospects" }))),
        /, sheet "Prospects", has a header and no customers\.$/u
      )
      assert.match(yield* refusal(fromOpenpyxl, { encoding: "utf-8" }), /^is a workbook: --encoding/u)
    })
  )

  it.effect("counts days from 1900 or 1904 as the workbook says", () =>
    Effect.gen(function* () {
      const workbook = plain.get("xl/workbook.xml") ?? ""
      const from1904 = yield* packed({
        "xl/workbook.xml": workbook.replace("<sheets>", '<workbookPr date1904="1"/><sheets>')
      })
      const dobs = (path: string) => Effect.map(rowsOf(path), (rows) => rows.map(({ cells: { dob } }) => dob))
      assert.deepStrictEqual(yield* dobs(yield* packed({})), ["1952-10-07"])
      assert.deepStrictEqual(yield* dobs(from1904), ["1956-10-08"])
      assert.isTrue((yield* openCustomerFile(fileSource(from1904), usual)).from1904)
    })
  )

  it.effect("shows a formula's stored result, and tells an empty one from one that was not calculated", () =>
    Effect.gen(function* () {
      const path = yield* packed(
        sheetOf(
          header,
          '<row r="2"><c t="str"><f>A1</f><v>Jane</v></c><c><f>1+1</f></c></row>',
          '<row r="3"><c t="str"><f>A1</f><v></v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
          '<row r="4"><c t="d"><v>1952-10-07T00:00:00</v></c></row>'
        )
      )
      assert.deepStrictEqual(
        (yield* rowsOf(path)).map(({ cells: { dob, name } }) => [name, dob]),
        [
          ["Jane", "#NOT CALCULATED"],
          ["", "#DIV/0!"],
          ["1952-10-07T00:00:00", ""]
        ]
      )
    })
  )

  it.effect("is refused in a sentence when it is something else, damaged or without its parts", () =>
    Effect.gen(function* () {
      const xls = written(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))
      assert.match(yield* refusal(xls), /^is an old workbook \(\.xls\) or one with a password\. Save it/u)
      const other = written(yield* pack([["content.xml", "<x/>"]], "Deflate"))
      assert.match(yield* refusal(other), /^is an archive without a sheet that can be read/u)
      const whole = yield* pack(plain, "Deflate")
      assert.match(
        yield* refusal(written(whole.slice(0, whole.length * 0.6))),
        /^cannot be read: The workbook is damaged or cut off/u
      )
      for (const begun of [
        whole.slice(100),
        new Uint8Array(whole.length),
        whole.map((byte, at) => (at < 4 ? 0 : byte))
      ])
        assert.match(
          yield* refusal(written(begun)),
          /^is called a workbook and does not begin as one: it is damaged\. Save or download it again\.$/u
        )
      const text = written(Buffer.from("\ufeffname\nVladimir Putin\n", "utf16le"))
      assert.lengthOf(yield* rowsOf(text), 1)
      const lost = yield* packed(sheetOf(header, '<row r="2"><c t="s"><v>99</v></c></row>'))
      assert.match(yield* refusal(lost), /^cannot be read: Row 2 has a cell whose value is missing/u)
      const hidden = (plain.get("xl/workbook.xml") ?? "").replace("<sheet ", '<sheet state="veryHidden" ')
      assert.match(yield* refusal(yield* packed({ "xl/workbook.xml": hidden })), /^has no visible sheet/u)
    })
  )

  it.effect("is refused in a sentence when it would fill memory", () =>
    Effect.gen(function* () {
      const entity = '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
      const sheet = sheetOf(header, `<row r="2">${inline("&b;")}</row>`)[sheetPath] ?? ""
      assert.match(yield* refusal(yield* packed({ [sheetPath]: entity + sheet })), /has a DOCTYPE/u)
      assert.match(
        yield* refusal(yield* packed({ "xl/media/image1.png": " ".repeat(129 << 20) })),
        /xl\/media\/image1\.png unpacks to more than is read of a workbook\. Save it as CSV UTF-8/u
      )
      assert.match(
        yield* refusal(yield* packed({ "xl/sharedStrings.xml": `<sst>${" ".repeat(2 << 20)}</sst>` })),
        /damaged or cut off: token exceeds maxTokenSize/u
      )
      const wide = `<row r="2">${"<c><v>1</v></c>".repeat(16_385)}</row>`
      const far = '<row r="2"><c r="ZZZZZZ2"><v>1</v></c></row>'
      for (const row of [wide, far])
        assert.match(
          yield* refusal(yield* packed(sheetOf(header, row))),
          /Row 2 has a cell that cannot be read/u
        )
      const long = `<row r="2">${inline("x".repeat(30_000)).repeat(150)}</row>`
      assert.match(
        yield* refusal(yield* packed(sheetOf(header, long))),
        /Row 2 holds more text than is read/u
      )
      for (const number of ["1", "0", "-7", "1.5", "x", "1048577", "9007199254740993"])
        assert.match(
          yield* refusal(yield* packed(sheetOf(header, `<row r="${number}">${inline("x")}</row>`))),
          /after row 1 its rows are out of order/u
        )
    })
  )
})
