import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { entriesOf, inline, listed, other, read, sheetOf, sheetPath, usualParts } from "./hostileWorkbook.ts"
import { zipArchive } from "./zipArchive.ts"

/** A workbook with this in place of its first sheet, and other parts than the usual. */
const workbook = (sheet: string, changes: Readonly<Record<string, string>> = {}) =>
  read(zipArchive(entriesOf(new Map([...usualParts, [sheetPath, sheet], ...Object.entries(changes)]))))

const relationships = (...targets: ReadonlyArray<string>) =>
  `<Relationships xmlns="x">${targets
    .map(
      (target, i) =>
        `<Relationship Id="rId${i + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${target}"/>`
    )
    .join("")}</Relationships>`
const twoSheets = `<workbook xmlns:r="r"><sheets><sheet name="First" sheetId="1" r:id="rId1"/><sheet name="Second" sheetId="2" r:id="rId2"/></sheets></workbook>`

describe("the sheet of a workbook", () => {
  it.effect("is found wherever a target leads, counted from the part that refers to it", () =>
    Effect.gen(function* () {
      for (const [target, path] of [
        ["worksheets/sheet1.xml", sheetPath],
        ["../xl/worksheets/sheet1.xml", sheetPath],
        ["./worksheets/sheet1.xml", sheetPath],
        ["worksheets/../worksheets/./sheet1.xml", sheetPath],
        ["../../../xl/worksheets/sheet1.xml", sheetPath],
        ["/xl/worksheets/sheet1.xml", sheetPath],
        ["sheets/sheet1.xml", "xl/sheets/sheet1.xml"],
        ["/sheet1.xml", "sheet1.xml"],
        ["../first.xml", "first.xml"],
        ["Worksheets/Sheet1.XML", sheetPath],
        ["worksheets/my%20sheet.xml", "xl/worksheets/my sheet.xml"],
        ["worksheets/my%20sheet.xml", "xl/worksheets/my%20sheet.xml"]
      ] as const) {
        const parts = new Map(usualParts)
        parts.delete(sheetPath)
        parts
          .set("xl/workbook.xml", twoSheets)
          .set("xl/_rels/workbook.xml.rels", relationships(target, "worksheets/sheet2.xml"))
          .set("xl/worksheets/sheet2.xml", other)
          .set(path, listed)
        assert.strictEqual(yield* read(zipArchive(entriesOf(parts))), "Ruslan Example", target)
      }
    })
  )

  it.effect("refuses the file when its part is not there, and no other sheet is read for it", () =>
    Effect.gen(function* () {
      for (const target of ["worksheets/sheet7.xml", "../worksheets/sheet1.xml", "file:///xl/sheet1.xml", ""])
        assert.strictEqual(
          yield* workbook(listed, {
            "xl/workbook.xml": twoSheets,
            "xl/_rels/workbook.xml.rels": relationships(target, "worksheets/sheet2.xml"),
            "xl/worksheets/sheet2.xml": other
          }),
          'cannot be read: The sheet "First" is not in the workbook. Save it as CSV UTF-8 instead.',
          target
        )
      assert.match(
        yield* workbook(listed, {
          "xl/_rels/workbook.xml.rels": relationships("worksheets/sheet1.xml").replace(
            "</Relationships>",
            '<Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>'
          )
        }),
        /has the relationship rId1 twice/u
      )
    })
  )

  it.effect("may come after one of charts, which has no cells", () =>
    Effect.gen(function* () {
      const rels = relationships("chartsheets/sheet1.xml", "worksheets/sheet1.xml")
      assert.strictEqual(
        yield* workbook(listed, {
          "xl/workbook.xml": twoSheets,
          "xl/_rels/workbook.xml.rels": rels.replace("/worksheet", "/chartsheet"),
          "xl/chartsheets/sheet1.xml": "<chartsheet/>"
        }),
        "Ruslan Example"
      )
    })
  )

  it.effect("takes its texts from the part that the workbook names", () =>
    Effect.gen(function* () {
      const strings = (name: string) => `<sst><si><t>name</t></si><si><t>${name}</t></si></sst>`
      const sheet = sheetOf(
        '<row r="1"><c t="s"><v>0</v></c></row>',
        '<row r="2"><c t="s"><v>1</v></c></row>'
      )
      const rels = `${relationships("worksheets/sheet1.xml").replace("</Relationships>", "")}<Relationship Id="rId9" Type="x/sharedStrings" Target="./texts/strings.xml"/></Relationships>`
      const parts = {
        "xl/_rels/workbook.xml.rels": rels,
        "xl/sharedStrings.xml": strings("Nobody Invented"),
        "xl/texts/strings.xml": strings("Ruslan Example")
      }
      assert.strictEqual(yield* workbook(sheet, parts), "Ruslan Example")
      assert.match(
        yield* workbook(sheet, {
          "xl/_rels/workbook.xml.rels": rels,
          "xl/sharedStrings.xml": strings("Nobody Invented")
        }),
        /^cannot be read: The workbook names a part xl\/texts\/strings\.xml that is not in it\./u
      )
    })
  )
})

describe("a part of a workbook", () => {
  const utf16 = (text: string, isBigEndian: boolean) => {
    const bytes = Buffer.from(`\ufeff${text}`, "utf16le")
    return isBigEndian ? bytes.swap16() : bytes
  }
  const withSheet = (content: Buffer) =>
    read(
      zipArchive([
        ...entriesOf(usualParts).filter(({ path }) => path !== sheetPath),
        { path: sheetPath, content }
      ])
    )
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\r\n${listed}`

  it.effect("is read in UTF-16, as its byte order mark says", () =>
    Effect.gen(function* () {
      for (const isBigEndian of [false, true])
        for (const text of [listed, declared("UTF-16"), declared("utf-16").replace("Ruslan", "Руслан 𝓡")])
          assert.include(["Ruslan Example", "Руслан 𝓡 Example"], yield* withSheet(utf16(text, isBigEndian)))
    })
  )

  it.effect(
    "refuses the file when it is in another encoding, or not in the one of which it has the mark",
    () =>
      Effect.gen(function* () {
        assert.match(yield* withSheet(Buffer.from(declared("ISO-8859-1"), "latin1")), /encoding ISO-8859-1/u)
        assert.match(yield* withSheet(Buffer.from(declared("UTF-16"), "utf16le")), /^cannot be read/u)
        const cut = utf16(listed, false)
        for (const bytes of [cut.subarray(0, -1), Buffer.concat([cut, Buffer.from([0, 0xd8])])])
          assert.match(yield* withSheet(bytes), /is not UTF-16 text, as it says/u)
      })
  )
})

describe("a row of a workbook", () => {
  const name = inline("Ruslan Example")

  it.effect("refuses the file when something stands where it has no place", () =>
    Effect.gen(function* () {
      const head = `<row r="1">${inline("name")}</row>`
      const around = (before: string, rows: string, after = "") =>
        `<worksheet xmlns="x">${before}<sheetData>${head}${rows}</sheetData>${after}</worksheet>`
      for (const [what, sheet, sentence] of [
        ["a cell outside a row", around("", name), /After row 1 the sheet has a cell out of its place/u],
        ["a cell before the rows", around(name, ""), /After its beginning the sheet has a cell out of its/u],
        [
          "a row behind them",
          around("", "", `<row r="2">${name}</row>`),
          /sheet has a row out of its place/u
        ],
        [
          "a row behind them, by another prefix",
          around("", "", `<x:row xmlns:x="x" r="2">${name}</x:row>`),
          /sheet has a row out of its place/u
        ],
        [
          "a row in a row",
          around("", `<row r="2">${inline("x")}<row r="3">${name}</row></row>`),
          /has a row out of its place/u
        ],
        [
          "a cell in a cell",
          around("", '<row r="2"><c t="str"><c t="str"><v>x</v></c></c></row>'),
          /has a cell out of its/u
        ],
        ["rows in two places", around("<sheetData/>", ""), /has its rows in two places/u],
        ["a row twice", around("", `<row r="2">${name}</row><row r="2">${name}</row>`), /out of order/u],
        ["an empty row twice", around("", `<row r="2"/><row r="2">${name}</row>`), /out of order/u],
        [
          "a cell twice",
          around(
            "",
            '<row r="2"><c r="A2" t="str"><v>Ruslan</v></c><c r="A2" t="str"><v>Nobody</v></c></row>'
          ),
          /Row 2 has a cell twice/u
        ],
        [
          "an empty cell over one",
          around("", '<row r="2"><c r="A2" t="str"><v>Ruslan</v></c><c r="A2"/></row>'),
          /Row 2 has a cell twice/u
        ],
        [
          "a cell of another row",
          around("", '<row r="2"><c r="A3" t="str"><v>Ruslan</v></c></row>'),
          /Row 2 has a cell of row 3/u
        ],
        [
          "a cell without a column",
          around("", '<row r="2"><c r="a2" t="str"><v>x</v></c></row>'),
          /cannot be read/u
        ],
        [
          "two values",
          around("", '<row r="2"><c t="str"><v>A</v><v>B</v></c></row>'),
          /cell with two values/u
        ],
        [
          "a value beside a text",
          around("", '<row r="2"><c t="str"><v>A</v><is><t>B</t></is></c></row>'),
          /cell with two values/u
        ],
        [
          "a text that is a number",
          around("", '<row r="2"><c><is><t>B</t></is></c></row>'),
          /value is not of its type/u
        ],
        [
          "a text without its element",
          around("", '<row r="2"><c t="inlineStr"><t>B</t></c></row>'),
          /has a text out of its place/u
        ],
        [
          "a type that nobody knows",
          around("", '<row r="2"><c t="x"><v>A</v></c></row>'),
          /of a type that is not/u
        ],
        [
          "two texts of one",
          around("", '<row r="2"><c t="inlineStr"><is><t>Nobody</t><t>Invented</t></is></c></row>'),
          /has a cell with two texts that are not of one/u
        ],
        [
          "two texts of a run",
          around("", '<row r="2"><c t="inlineStr"><is><r><t>A</t><t>B</t></r></is></c></row>'),
          /has a cell with two texts that are not of one/u
        ],
        ["a number that is none", around("", '<row r="2"><c><v>0x10</v></c></row>'), /value is missing/u],
        ["no number of a text", around("", '<row r="2"><c t="s"><v></v></c></row>'), /value is missing/u],
        ["a value in a row", around("", '<row r="2"><v>1</v></row>'), /has a value out of its place/u]
      ] as const)
        assert.match(yield* workbook(sheet), sentence, what)
    })
  )

  it.effect("has the runs of a text joined, and no reading of them", () =>
    Effect.gen(function* () {
      const text = "<r><t>Rus</t></r><r><rPr/><t>lan </t></r><r><t>Example</t></r>"
      const phonetic = '<rPh sb="0" eb="1"><t>x</t></rPh><rPh sb="1" eb="2"><t>y</t></rPh>'
      const sheet = sheetOf(
        `<row r="1">${inline("name")}</row>`,
        `<row r="2"><c t="inlineStr"><is>${text}${phonetic}</is></c></row>`
      )
      assert.strictEqual(yield* workbook(sheet), "Ruslan Example")
      const strings = (each: string) => ({
        "xl/_rels/workbook.xml.rels": relationships("worksheets/sheet1.xml").replace(
          "</Relationships>",
          '<Relationship Id="rId9" Type="x/sharedStrings" Target="strings.xml"/></Relationships>'
        ),
        "xl/strings.xml": `<sst><si><t>name</t></si><si>${each}</si></sst>`
      })
      const shared = sheetOf(
        '<row r="1"><c t="s"><v>0</v></c></row>',
        '<row r="2"><c t="s"><v>1</v></c></row>'
      )
      assert.strictEqual(yield* workbook(shared, strings(text)), "Ruslan Example")
      assert.match(
        yield* workbook(shared, strings("<t>Ruslan</t><t>Example</t>")),
        /has a cell with two texts that are not of one/u
      )
    })
  )

  it.effect("has an error where its type says so, whatever its text", () =>
    Effect.gen(function* () {
      for (const [text, said] of [
        ["#N/A", "#N/A"],
        ["#WERT!", "#WERT!"],
        ["Nobody Invented", "#ERROR!"],
        ["0", "#ERROR!"]
      ]) {
        const sheet = sheetOf(
          `<row r="1">${inline("name")}</row>`,
          `<row r="2"><c t="e"><v>${text}</v></c></row>`
        )
        assert.strictEqual(yield* workbook(sheet), said)
      }
    })
  )

  it.effect("is read beside the rows of other things, such as the anchors of pictures", () =>
    Effect.gen(function* () {
      const anchor =
        '<controls xmlns:d="d"><anchor><from><d:col>1</d:col><d:row>5</d:row></from></anchor></controls>'
      const sheet = listed.replace("</worksheet>", `${anchor}</worksheet>`)
      assert.strictEqual(yield* workbook(sheet), "Ruslan Example")
    })
  )
})

describe("a formula without a stored result", () => {
  const formula = (cell: string) =>
    sheetOf(`<row r="1">${inline("name")}${inline("id")}</row>`, `<row r="2">${cell}${inline("7")}</row>`)
  const of = (cell: string, calculation?: string) => {
    const plain = usualParts.get("xl/workbook.xml") ?? ""
    return workbook(formula(cell), {
      "xl/workbook.xml": plain.replace("</workbook>", `${calculation ?? ""}</workbook>`)
    })
  }
  const calculated = '<calcPr calcId="191029"/>'
  const toCalculate = '<calcPr calcId="999999" calcMode="auto" calcCompleted="0" fullCalcOnLoad="1"/>'
  const none = "#NOT CALCULATED"

  it.effect("is told from a result in every form in which programs write it", () =>
    Effect.gen(function* () {
      for (const [cell, calculation, said] of [
        // Nothing is stored.
        ["<c><f>B2</f></c>", calculated, none],
        ["<c><f>B2</f><v/></c>", calculated, none],
        ['<c t="str"><f>B2</f></c>', calculated, none],
        ['<c t="b"><f>B2</f></c>', calculated, none],
        ['<c t="e"><f>B2</f><v></v></c>', calculated, none],
        ['<c t="s"><f>B2</f></c>', calculated, none],
        ['<c t="inlineStr"><f>B2</f></c>', calculated, none],
        ['<c t="str"><f t="shared" si="0"/></c>', calculated, none],
        // PhpSpreadsheet writes a zero as a text.
        ['<c t="str"><f>B2</f><v>0</v></c>', toCalculate, none],
        ['<c t="str"><f>B2</f><v>0</v></c>', calculated, none],
        ['<c t="str"><f>B2</f><v>0</v></c>', "", none],
        // Others write the number, or an empty text; and these may be results.
        ["<c><f>B2</f><v>0</v></c>", toCalculate, none],
        ["<c><f>B2</f><v>0.0</v></c>", "", none],
        ["<c><f>B2</f><v>0</v></c>", calculated, "0"],
        ['<c t="str"><f>B2</f><v></v></c>', toCalculate, none],
        ['<c t="str"><f>B2</f><v></v></c>', calculated, ""],
        // Results.
        ['<c t="str"><f>B2</f><v>Ruslan</v></c>', toCalculate, "Ruslan"],
        ["<c><f>B2</f><v>7</v></c>", toCalculate, "7"],
        // No formula.
        ['<c t="str"><v>0</v></c>', toCalculate, "0"],
        ["<c><v>0</v></c>", toCalculate, "0"]
      ] as const)
        assert.strictEqual(yield* of(cell, calculation), said, `${cell} ${calculation}`)
    })
  )

  it.effect("refuses the file when it is a header, which might be that of names", () =>
    Effect.gen(function* () {
      const sheet = sheetOf(
        `<row r="1">${inline("name")}<c r="B1" t="str"><f>C9</f></c></row>`,
        `<row r="2">${inline("Ruslan Example")}<c r="B2" t="str"><v>Nobody</v></c></row>`
      )
      assert.match(
        yield* workbook(sheet),
        /has a formula without a stored result as the header of column 2\. Write the header as text\.$/u
      )
    })
  )

  it.effect("refuses the file when it would have filled other cells as well", () =>
    Effect.gen(function* () {
      assert.match(
        yield* of('<c r="A2"><f t="array" ref="A2:A9">B2:B9</f><v></v></c>'),
        /Row 2 has a formula for the cells A2:A9 whose results were not stored\. Save it as CSV/u
      )
    })
  )
})
