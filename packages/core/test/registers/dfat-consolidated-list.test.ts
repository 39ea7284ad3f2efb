import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import type { ListedDate } from "@entity-watch/core/domain/ListedEntry"
import type { RowOutcome } from "@entity-watch/core/domain/RowOutcome"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { nameForms } from "@entity-watch/core/formats/nameForms"
import { readDatesOfBirth } from "@entity-watch/core/registers/dfat-consolidated-list/datesOfBirth"
import { lacking } from "@entity-watch/core/registers/dfat-consolidated-list/floors"
import { dfatConsolidatedList as register } from "@entity-watch/core/registers/dfat-consolidated-list/index"
import { readWorkbook } from "@entity-watch/core/registers/dfat-consolidated-list/workbook"
import * as Effect from "effect/Effect"
import { columns, make, type Row } from "../../../../fixtures/registers/dfat-consolidated-list/make.ts"
import {
  pack,
  type WrittenCell,
  workbookParts,
  writeWorkbook
} from "../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"
import { describeSamples } from "../support/samples.ts"

const newName = "Australian_Sanctions_Consolidated_List.xlsx"
const fixtureFile = fixture(`dfat-consolidated-list/${newName}`)
const read = (...files: ReadonlyArray<SourceFile>) => readings(register, ...files)

const modified = "2026-11-02T03:15:00Z"
const written = (rows: ReadonlyArray<ReadonlyArray<WrittenCell>>) => ({ sheet: "List", rows, modified })
const workbookFile = (rows: ReadonlyArray<ReadonlyArray<WrittenCell>>, name = newName) =>
  Effect.map(writeWorkbook(written(rows)), (bytes) => memoryFile(name, bytes))
const readRows = (...rows: ReadonlyArray<Row>) =>
  Effect.flatMap(
    workbookFile([columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))]),
    (file) => read(file)
  )

const entriesOf = (all: ReadonlyArray<RowOutcome>) =>
  recordsOf(all).map(({ data }) => register.listedEntry?.(JSON.parse(JSON.stringify(data))) ?? assert.fail())
const party = (ref: string) =>
  Effect.map(
    read(diskFile(fixtureFile)),
    (all) => entriesOf(all).find((entry) => entry.ref === ref) ?? assert.fail(ref)
  )
const forms = (...args: Parameters<typeof nameForms>) =>
  nameForms(...args).map(({ compared, kind }) => [compared, kind])

const rowsOf = (all: ReadonlyArray<RowOutcome>) =>
  all.reduce(
    (rows, each) =>
      rows +
      (each._tag === "Record" || each._tag === "Repeated" ? each.rows : each._tag === "Refused" ? 1 : 0),
    0
  )
const notices = (all: ReadonlyArray<RowOutcome>) =>
  all.flatMap((each) => (each._tag === "Noticed" ? [each.what] : []))

const refusal = (file: SourceFile) => refusalOf(read(file))

const jane: Row = {
  Reference: 1,
  "Name of Individual or Entity": "Jane INVENTED",
  Type: "Individual",
  "Name Type": "Primary Name"
}

describe("dfat-consolidated-list", () => {
  it.effect("reads a fixture that its script writes byte for byte", () =>
    Effect.map(make(), (bytes) => assert.isTrue(Buffer.from(bytes).equals(readFileSync(fixtureFile))))
  )

  it.effect("accounts for every row and says of when the list is, whatever the chunks are", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(fixtureFile))
      assert.deepStrictEqual(yield* read(diskFile(fixtureFile, 977)), all)
      assert.deepStrictEqual(all[0], { _tag: "AsOf", asOf: "2026-11-02T03:15:00Z" })
      assert.strictEqual(rowsOf(all), 21)
      assert.lengthOf(recordsOf(all), 12)
      assert.isFalse(all.some(({ _tag }) => _tag === "Partial" || _tag === "Noticed"))
    })
  )

  it.effect("keeps of a party what a reviewer and later comparison need", () =>
    Effect.map(read(diskFile(fixtureFile)), (all) =>
      assert.deepStrictEqual(recordsOf(all)[0], {
        key: "9001/ruslan testovich orlovski sample",
        abn: null,
        acn: null,
        data: {
          reference: "9001",
          type: "Individual",
          primary_name: "Ruslan Testovich ORLOVSKI-SAMPLE",
          names: [
            {
              reference: "9001",
              name: "Ruslan Testovich ORLOVSKI-SAMPLE",
              name_type: "Primary Name",
              strength: ""
            },
            { reference: "9001a", name: "Rouslan Orlovsky Sampel", name_type: "Alias", strength: "Strong" },
            { reference: "9001b", name: "The Sampler", name_type: "Alias", strength: "Weak" },
            {
              reference: "9001c",
              name: "Руслан Тестович Орловский-Сампле",
              name_type: "Original Script",
              strength: ""
            }
          ],
          dates_of_birth: [{ raw: "14/03/1971", dates: [{ year: 1971, month: 3, day: 14 }] }],
          places_of_birth: ["Port Invented, Freedonia"],
          citizenship: ["Freedonia, Sylvania"],
          addresses: ["1 Nowhere Street, Port Invented, Freedonia"],
          additional_information: ["Invented person no. 1. Passport: none."],
          listing_information: ["Listed in the Autonomous Sanctions (Invented Persons) List 2026"],
          imo: "",
          committees: ["Autonomous (Invented)"],
          control_date: "2026-11-01",
          instruments: ["Autonomous Sanctions (Invented Persons) Instrument 2026"],
          targeted_financial_sanction: true,
          travel_ban: true,
          arms_embargo: false,
          maritime_restriction: false
        },
        names: []
      })
    )
  )

  it.effect("lists each name with its row's reference, type and strength", () =>
    Effect.map(party("9001"), (entry) =>
      assert.deepStrictEqual(entry, {
        source: "dfat-consolidated-list",
        ref: "9001",
        registerName: "Consolidated List",
        subjectType: "individual",
        listingType: "Individual",
        names: [
          {
            name: "Ruslan Testovich ORLOVSKI-SAMPLE",
            kind: "primary",
            nameType: "Primary Name",
            listRef: "9001"
          },
          { name: "Rouslan Orlovsky Sampel", kind: "alias", nameType: "Alias (Strong)", listRef: "9001a" },
          { name: "The Sampler", kind: "weak_alias", nameType: "Alias (Weak)", listRef: "9001b" },
          {
            name: "Руслан Тестович Орловский-Сампле",
            kind: "original_script",
            nameType: "Original Script",
            listRef: "9001c"
          }
        ],
        datesOfBirth: [{ year: 1971, month: 3, day: 14 }],
        dobRaw: "14/03/1971",
        placesOfBirth: ["Port Invented, Freedonia"],
        pobRaw: "Port Invented, Freedonia",
        acn: "",
        imo: "",
        banType: "",
        start: "",
        end: "",
        comment: "Listed in the Autonomous Sanctions (Invented Persons) List 2026"
      })
    )
  )

  it.effect("groups by the digits of the reference, over rows that stand apart", () =>
    Effect.map(party("9005"), ({ names }) =>
      assert.deepStrictEqual(
        names.map(({ compared, kind, listRef, name }) => [compared ?? name, kind, listRef]),
        [
          ["QUANDONG MERIDIAN TRADING BUREAU (QMTB)", "primary", "9005"],
          ["QUANDONG MERIDIAN TRADING BUREAU", "primary", "9005"],
          ["QMTB", "weak_alias", "9005"],
          ["Quandong Meridian Import Export", "alias", "9005a"],
          ["Бюро Куандонг Меридиан", "alias", "9005b"]
        ]
      )
    )
  )

  it.effect("groups references with digits after their letters, as old files have them", () =>
    Effect.gen(function* () {
      const all = yield* readRows(
        { ...jane, Reference: 34 },
        { ...jane, Reference: "34c1", "Name Type": "Alias" },
        { ...jane, Reference: "34c1 ", "Name of Individual or Entity": "Other", "Name Type": "Alias" },
        { ...jane, Reference: "341", "Name of Individual or Entity": "Another Party" }
      )
      assert.deepStrictEqual(
        recordsOf(all).map(({ key }) => key),
        ["34/jane invented", "341/another party"]
      )
    })
  )

  it.effect("never drops a party that has no primary name", () =>
    Effect.gen(function* () {
      const alias = yield* party("9007")
      assert.deepStrictEqual(alias.names, [
        { name: "Marisol Unprimary", kind: "alias", nameType: "Alias (Strong)", listRef: "9007b" }
      ])
      assert.deepStrictEqual(alias.datesOfBirth, [{ year: 1975 }])
      // A Latin "Original Script" row first, then an alias: the alias is the name of the party.
      const bank = yield* party("9010")
      assert.deepStrictEqual(bank.names, [
        { name: "EKSAMPLE BANK AO", kind: "alias", nameType: "Alias (Strong)", listRef: "9010a" },
        {
          name: "Joint Stock Company Eksample Bank",
          kind: "alias",
          nameType: "Original Script",
          listRef: "9010"
        }
      ])
    })
  )

  it.effect("tells parties apart that were given the same reference at different times", () =>
    Effect.gen(function* () {
      const [before] = recordsOf(yield* readRows(jane))
      const [after] = recordsOf(yield* readRows({ ...jane, "Name of Individual or Entity": "John OTHER" }))
      assert.notStrictEqual(before?.key, after?.key)
      const [recased] = recordsOf(
        yield* readRows({ ...jane, "Name of Individual or Entity": "JANE  Invented;" })
      )
      assert.strictEqual(recased?.key, before?.key)
    })
  )

  it.effect("compares with the union of a party's rows", () =>
    Effect.map(party("9004"), ({ datesOfBirth, dobRaw }) => {
      assert.deepStrictEqual(datesOfBirth, [
        { year: 1959, month: 4, day: 15 },
        { year: 1958 },
        { year: 1957, month: 8 },
        { year: 1957, month: 12 }
      ])
      assert.strictEqual(dobRaw, "15/04/1959, 1958, 08/1957\u00a0; 12/1957")
    })
  )

  it.effect("joins rich text runs, drops a semicolon at the end and no-break spaces", () =>
    Effect.map(party("9004"), ({ names }) =>
      assert.deepStrictEqual(
        names.map(({ name }) => name),
        ["Noor Hypothetical KHAN", "Nur Hypothetical Khan"]
      )
    )
  )

  it.effect("takes a vessel's earlier names out of the prose", () =>
    Effect.map(party("9006"), ({ imo, names, subjectType }) => {
      assert.strictEqual(subjectType, "vessel")
      assert.strictEqual(imo, "9000001")
      assert.deepStrictEqual(
        names.map(({ kind, name }) => [name, kind]),
        [
          ["PLATYPUS SPIRIT", "primary"],
          ["DRIFTING GUMLEAF", "former"],
          ["BILLABONG QUEEN", "former"]
        ]
      )
    })
  )

  it.effect("compares a name that was listed before without that remark, and shows it whole", () =>
    Effect.map(party("9008"), ({ names }) =>
      assert.deepStrictEqual(names[1], {
        name: "Tobias Oldname (previously listed as)",
        compared: "Tobias Oldname",
        kind: "former",
        nameType: "Alias (Strong)",
        listRef: "9008a"
      })
    )
  )

  it.effect("keeps a row of an unknown type, name type or strength, and says so once", () =>
    Effect.gen(function* () {
      const aircraft = { ...jane, Type: "Aircraft", "Name Type": "Call Sign", "Alias Strength": "Medium" }
      const all = yield* readRows(aircraft, {
        ...aircraft,
        Reference: "1a",
        "Name of Individual or Entity": "B"
      })
      assert.deepInclude(entriesOf(all)[0], { subjectType: "unknown", listingType: "Aircraft" })
      assert.deepStrictEqual(
        entriesOf(all)[0]?.names.map(({ kind, nameType }) => [kind, nameType]),
        [
          ["alias", "Call Sign (Medium)"],
          ["alias", "Call Sign (Medium)"]
        ]
      )
      assert.deepStrictEqual(notices(all), [
        'The name type "Call Sign" is not known; the name is compared as an alias. Rows: 2.',
        'The alias strength "Medium" is not known; the alias is compared as a strong one. Rows: 2.',
        'The type "Aircraft" is not known; the party is screened as any type. Rows: 1.'
      ])
    })
  )

  it.effect("gives a blank type the party's own, and keeps a party without any", () =>
    Effect.gen(function* () {
      const blank = yield* readRows(
        { ...jane, Type: null },
        { ...jane, Reference: "1a", "Name Type": "Alias" }
      )
      assert.strictEqual(entriesOf(blank)[0]?.subjectType, "individual")
      const none = yield* readRows({ ...jane, Type: null })
      assert.strictEqual(entriesOf(none)[0]?.subjectType, "unknown")
    })
  )

  it.effect("keeps a name without a reference, refuses a row without a name, counts a row told twice", () =>
    Effect.gen(function* () {
      const all = yield* readRows(
        { ...jane, Reference: null },
        jane,
        jane,
        { Reference: 5, Type: "Individual", "Name of Individual or Entity": "\u00a0" },
        { Type: " " }
      )
      assert.deepStrictEqual(
        entriesOf(all).map(({ ref }) => ref),
        ["row 2", "1"]
      )
      assert.deepInclude(all, { _tag: "Repeated", rows: 1 })
      assert.deepInclude(all, { _tag: "Refused", row: 5, reason: "The row names nobody." })
      assert.strictEqual(rowsOf(all), 4)
    })
  )

  it.effect("reads the four measures as booleans, numbers and words", () =>
    Effect.gen(function* () {
      for (const [said, meant] of [
        [true, true],
        [false, false],
        [1, true],
        [0, false],
        ["TRUE", true],
        ["false", false],
        [null, null],
        ["maybe", null]
      ] as const) {
        const [record] = recordsOf(yield* readRows({ ...jane, "Travel Ban": said }))
        assert.deepInclude(record?.data, { travel_ban: meant })
      }
    })
  )

  it.effect("shows listing information that a spreadsheet took for a date", () =>
    Effect.map(readRows({ ...jane, "Listing Information": { serial: 36_916, shownAs: "shortDay" } }), (all) =>
      assert.strictEqual(entriesOf(all)[0]?.comment, "25/01/2001")
    )
  )

  it.effect("lists places of birth one by one and the cell verbatim", () =>
    Effect.map(
      readRows({ ...jane, "Place of Birth": "a) Exampleville, Freedonia  b) Port Invented\u00a0" }),
      (all) => {
        assert.deepStrictEqual(entriesOf(all)[0]?.placesOfBirth, ["Exampleville, Freedonia", "Port Invented"])
        assert.strictEqual(entriesOf(all)[0]?.pobRaw, "a) Exampleville, Freedonia  b) Port Invented\u00a0")
      }
    )
  )

  it.effect(
    "reads the old layout with its spellings, empty header cells and blank rows, as a former edition",
    () =>
      Effect.gen(function* () {
        const old = columns.filter((_, i) => i < 4 || (i > 4 && i < 11) || i === 12 || i === 13)
        const row = (name: string, type: string, nameType: string, i: number): ReadonlyArray<WrittenCell> => [
          i === 0 ? 7 : `7${"abcdefg"[i - 1]} `,
          name,
          type,
          nameType
        ]
        const empty = Array.from({ length: 243 }, () => null)
        const all = yield* Effect.flatMap(
          workbookFile(
            [
              [...old, ...empty],
              row("A\n", "Entity ", "primary Name", 0),
              row("B", "individual", "Aka ", 1),
              row("C", "Entity", "AKA", 2),
              row("D", "Entity", "original Script", 3),
              row("E", "Entity", "Formerly known as", 4),
              row("F", "Entity", "Previously listed as", 5),
              [null, " "],
              [""]
            ],
            "regulation8_consolidated.xlsx"
          ),
          (file) => read(file)
        )
        assert.strictEqual(rowsOf(all), 6)
        assert.isTrue(all.some(({ _tag }) => _tag === "Partial"))
        assert.deepStrictEqual(
          entriesOf(all)[0]?.names.map(({ kind, name, nameType }) => [name, kind, nameType]),
          [
            ["A", "primary", "Primary Name"],
            ["B", "alias", "Alias"],
            ["C", "alias", "Alias"],
            ["D", "alias", "Original Script"],
            ["E", "former", "Formerly known as"],
            ["F", "former", "Previously listed as"]
          ]
        )
      })
  )

  it.effect("notices an unknown column while all known ones are there", () =>
    Effect.gen(function* () {
      const file = yield* workbookFile([
        ["Novelty", ...columns],
        ["x", ...columns.map((column) => jane[column] ?? null)]
      ])
      const all = yield* read(file)
      assert.lengthOf(recordsOf(all), 1)
      assert.deepStrictEqual(notices(all), ['The column "novelty" is new and is not read.'])
    })
  )

  it.effect("stops at a header that lacks a column or is another one", () =>
    Effect.gen(function* () {
      const without = (name: string) => workbookFile([columns.filter((column) => column !== name), ["1"]])
      for (const name of ["Name of Individual or Entity", "Alias Strength"])
        assert.strictEqual(yield* refusal(yield* without(name)), `The header lacks "${name}".`)
      assert.include(yield* refusal(yield* workbookFile([["Some", "Thing"], ["1"]])), "not the list's header")
      assert.include(yield* refusal(yield* workbookFile([])), "not the list's header")
    })
  )

  it.effect("reads the newest of several editions", () =>
    Effect.gen(function* () {
      const old = yield* workbookFile([columns], "regulation8_consolidated_saved-2030-01-01.xlsx")
      const all = yield* read(diskFile(fixtureFile), old)
      assert.lengthOf(recordsOf(all), 12)
      assert.include(notices(all)[0] ?? "", "regulation8")
    })
  )

  it("knows its files", () => {
    for (const name of [
      newName,
      "Australian_Sanctions_Consolidated_List_saved-2026-02-24.xlsx",
      "regulation8_consolidated_saved-2024-11-11.xlsx"
    ])
      assert.isTrue(register.source.fileName.test(name))
    for (const name of ["make.ts", "xlsx.ts", "regulation8_consolidated.xls", "excerpt_2026-02-24.csv"])
      assert.isFalse(register.source.fileName.test(name))
  })

  it("calls a list with too few parties of a kind partial", () => {
    const kinds = (individuals: number, entities: number) => [
      ...Array.from({ length: individuals }, () => "individual" as const),
      ...Array.from({ length: entities }, () => "entity" as const)
    ]
    assert.isUndefined(lacking(kinds(2_300, 700)))
    assert.include(lacking(kinds(2_000, 999)) ?? "", "2999 parties")
    assert.include(lacking(kinds(1_999, 1_500)) ?? "", "individual")
    assert.include(lacking(kinds(2_500, 699)) ?? "", "entity")
  })
})

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
        '<c r="B2" t="inlineStr"><is><t>In </t><t>Line</t></is></c>'
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
      const bounds = { maxPartBytes: 100_000, maxBytes: 150_000, maxParts: 12 }
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

describe("readDatesOfBirth", () => {
  const short = ({ about, day, month, year }: ListedDate): string =>
    `${about === true ? "~" : ""}${[day, month, year].filter((part) => part !== undefined).join("/")}`

  it.each([
    ["15/04/1939, 1938", "15/4/1939 1938"],
    ["08/1977, 09/1977, 1976", "8/1977 9/1977 1976"],
    ["27/05/1973 01/01/1975", "27/5/1973 1/1/1975"],
    ["1961,\n/02/1961,\n13/03/1961", "1961 2/1961 13/3/1961"],
    ["Approximately 1953", "~1953"],
    ["Approximately 1960, 1966\u00a0", "~1960 1966"],
    ["Circa 1957", "~1957"],
    ["c. 1957 or 14 March 1942", "~1957 14/3/1942"],
    ["Approx 1977", "~1977"],
    ["Between 1963 and 1968", "1963 1964 1965 1966 1967 1968"],
    ["Between 1963 to 1965", "1963 1964 1965"],
    ["1956-1957", "1956 1957"],
    ["Approximately: Between 1959 and 1961", "~1959 ~1960 ~1961"],
    ["30 December 1960  or 13 December 1960", "30/12/1960 13/12/1960"],
    ["5 May 1957, April 1957, May 1957", "5/5/1957 4/1957 5/1957"],
    ["March 16, 1972", "16/3/1972"],
    ["29-Aprl-1967", "29/4/1967"],
    ["a) 1/01/1968 b) 23-Apr-68", "1/1/1968 23/4/1968"],
    ["March 1968 to May 1968", "3/1968 4/1968 5/1968"],
    ["a) Between Aug. and Sep 1977    b) 1976", "8/1977 9/1977 1976"],
    ["1979, 1980.1981, 1982", "1979 1980 1981 1982"],
    ["10/061962", "1962"],
    ["7/02/1950/11/1950 08/08/1945", "7/2/1950 11/1950 8/8/1945"],
    ["19/04/1982, 18/04/1982,\u00a024/06/1402", "19/4/1982 18/4/1982"],
    ["c) 24/06/1402 (Hijri Calendar)", ""],
    ["a) Approximately 1955- 1958 b) Approximately 1945-1946", "~1955 ~1956 ~1957 ~1958 ~1945 ~1946"],
    ["14 Mar 1974 >> 13 Apr 1974", "14/3/1974 13/4/1974"],
    ["Approximately 1955. For this aka only, alt DOB 01/01/1969", "~1955 1/1/1969"],
    ["8 Aug. 1980, (appears in false passport number S335026)", "8/8/1980"],
    ["1964-05-12", "12/5/1964"],
    // Never month first, and no day that is not in its month.
    ["04/23/1970", ""],
    ["31/02/1970", ""],
    ["Approximately (30-35 years old)", ""],
    ["na", ""]
  ])("reads %j", (raw, dates) => {
    assert.strictEqual(readDatesOfBirth(raw).map(short).join(" "), dates)
  })
})

describe("nameForms", () => {
  it("puts the given names of a person first", () => {
    assert.deepStrictEqual(forms("Al-Masri, Abu Mohamed", "alias", true), [
      ["Al-Masri, Abu Mohamed", "alias"],
      ["Abu Mohamed Al-Masri", "alias"]
    ])
    assert.deepStrictEqual(forms("Al Taibah, Intl.", "alias", false), [["Al Taibah, Intl.", "alias"]])
    assert.deepStrictEqual(forms("Hilarion Santos, III (third)", "alias", true), [
      ["Hilarion Santos, III", "alias"]
    ])
  })

  it("leaves remarks out and keeps a bracket's other script", () => {
    assert.deepStrictEqual(forms("Romeo (Call sign)", "weak_alias", true), [["Romeo", "weak_alias"]])
    assert.deepStrictEqual(
      forms("Merai Zoghbai (previously listed as, in Arabic: مرعي زغبي)", "alias", true),
      [
        ["Merai Zoghbai", "former"],
        ["مرعي زغبي", "original_script"]
      ]
    )
    assert.deepStrictEqual(forms("شبكة أنصار (Ansar Network - sub-unit name)", "alias", false).slice(1), [
      ["شبكة أنصار", "alias"],
      ["Ansar Network", "alias"]
    ])
  })

  it("compares acronyms as weak aliases, and places in brackets not at all", () => {
    assert.deepStrictEqual(forms("AL-QAIDA IN THE ARABIAN PENINSULA (AQAP)", "primary", false).at(-1), [
      "AQAP",
      "weak_alias"
    ])
    assert.deepStrictEqual(forms("AL-HARAMAYN FOUNDATION (KENYA)", "primary", false), [
      ["AL-HARAMAYN FOUNDATION (KENYA)", "primary"],
      ["AL-HARAMAYN FOUNDATION", "primary"]
    ])
  })

  it("splits at slashes where both sides are names", () => {
    assert.deepStrictEqual(forms("HARAKAT UL-MUJAHIDIN / HUM", "primary", false).slice(1), [
      ["HARAKAT UL-MUJAHIDIN", "primary"],
      ["HUM", "weak_alias"]
    ])
    assert.deepStrictEqual(forms("Alexandra Viktorovna GAUS/GAUSS", "primary", true).slice(1), [
      ["Alexandra Viktorovna GAUS", "primary"],
      ["Alexandra Viktorovna GAUSS", "primary"]
    ])
    for (const whole of ["Korea Ryenha Machinery J/V Corporation", "Department 140/14", "DHKP/C"])
      assert.deepStrictEqual(forms(whole, "alias", false), [[whole, "alias"]])
  })

  it("splits a name in two scripts", () => {
    assert.deepStrictEqual(forms("Agha Jan Alizai اغا جان عالیزی", "alias", true).slice(1), [
      ["Agha Jan Alizai", "alias"],
      ["اغا جان عالیزی", "original_script"]
    ])
    assert.lengthOf(forms("Имперское Движениe", "original_script", false), 1)
  })
})

describeSamples("dfat-consolidated-list on the publisher's own workbooks", (sample) => {
  const current = sample(
    "dfat-consolidated-list/Australian_Sanctions_Consolidated_List_saved-2026-02-24.xlsx"
  )
  const former = sample("dfat-consolidated-list/regulation8_consolidated_saved-2024-11-11.xlsx")
  const count = (all: ReadonlyArray<RowOutcome>, subjectType: string) =>
    entriesOf(all).filter((entry) => entry.subjectType === subjectType).length

  it.effect("accounts for every row of February 2026", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(current))
      assert.strictEqual(rowsOf(all), 10_976)
      assert.lengthOf(recordsOf(all), 3_811)
      assert.lengthOf([...new Set(recordsOf(all).map(({ key }) => key))], 3_811)
      assert.deepStrictEqual(
        all.filter(({ _tag }) => _tag !== "Record"),
        [{ _tag: "AsOf", asOf: "2026-02-24T05:58:50Z" }]
      )
      assert.deepStrictEqual(
        ["individual", "entity", "vessel", "unknown"].map((type) => count(all, type)),
        [2_518, 1_031, 262, 0]
      )
      const of = (ref: string) => entriesOf(all).find((entry) => entry.ref === ref) ?? assert.fail(ref)
      assert.deepStrictEqual(of("8495").datesOfBirth, [{ year: 1975, month: 1, day: 23 }])
      assert.deepStrictEqual(of("2557").datesOfBirth, [{ year: 1973, month: 11 }])
      assert.strictEqual(of("8720").names[0]?.listRef, "8720a")
      assert.lengthOf(
        of("8686").names.filter(({ kind }) => kind === "primary"),
        2
      )
      assert.strictEqual(of("3621").subjectType, "entity")
      assert.lengthOf(
        entriesOf(all).filter(({ imo }) => /^\d{7}$/u.test(imo)),
        261
      )
      assert.lengthOf(
        entriesOf(all).flatMap(({ names }) => names.filter(({ nameType }) => nameType === "Previous name")),
        118
      )
      assert.isTrue(
        entriesOf(all).every(({ dobRaw, datesOfBirth }) => dobRaw === "" || datesOfBirth.length > 0)
      )
      assert.isFalse(
        entriesOf(all).some(({ names }) => names.some(({ name }) => /[\u00a0\n]|^\s|[\s;]$/u.test(name)))
      )
    })
  )

  it.effect("accounts for every row of November 2024, and calls it a former edition", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(former))
      assert.strictEqual(rowsOf(all), 9_553)
      assert.lengthOf(recordsOf(all), 3_062)
      assert.deepInclude(all, { _tag: "AsOf", asOf: "2024-11-11T01:01:21Z" })
      assert.isTrue(all.some(({ _tag }) => _tag === "Partial"))
      assert.deepStrictEqual(notices(all), [])
      assert.deepStrictEqual(
        ["individual", "entity", "unknown"].map((type) => count(all, type)),
        [2_316, 746, 0]
      )
    })
  )

  it.effect("takes the current edition of the two", () =>
    Effect.map(read(diskFile(former), diskFile(current)), (all) => assert.lengthOf(recordsOf(all), 3_811))
  )
})
