import { assert, describe, it } from "@effect/vitest"
import { Acn } from "@entity-watch/contract/schema/Acn"
import { asicInsolvencyStatistics as register } from "@entity-watch/core/registers/asic-insolvency-statistics/index"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import {
  pack,
  type WrittenCell,
  workbookParts,
  writeWorkbook
} from "../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"

const file = diskFile(fixture("asic-insolvency-statistics/asic_insolvency_appointments_202611.csv"))
const header = "ACN No,Appointment type,Effective date"
const rows = (...lines: ReadonlyArray<string>) =>
  memoryFile("asic_insolvency_appointments_202611.csv", `${[header, ...lines].join("\n")}\n`)

describe("asic-insolvency-statistics", () => {
  it.effect("reads the kind and the date of each appointment, and no appointee", () =>
    Effect.map(readings(register, file), (all) => {
      const acn = Acn.make("990000069")
      const of = (kind: string, since: string) => ({
        key: `${acn}/${since}/${kind}`,
        abn: null,
        acn,
        data: { kind, since },
        names: []
      })
      const court = of("Court liquidation", "2026-10-12")
      assert.deepStrictEqual(recordsOf(all), [court, court, of("Voluntary administration", "2026-08-03")])
      assert.notInclude(JSON.stringify(recordsOf(all)), "APPOINTEE")
    })
  )

  it.effect("restores the zeros that a spreadsheet takes from an ACN", () =>
    Effect.map(readings(register, rows("4085616,Receivership,01/07/2021")), (all) =>
      assert.deepStrictEqual(
        recordsOf(all).map(({ key }) => key),
        ["004085616/2021-07-01/Receivership"]
      )
    )
  )

  it.effect("refuses a row without a number, a kind or a date", () =>
    Effect.map(
      readings(
        register,
        rows("990000068,Receivership,01/07/2021", "990000069,,01/07/2021", "990000069,Receivership,July")
      ),
      (all) =>
        assert.deepStrictEqual(
          all.flatMap((each) => (each._tag === "Refused" ? [each.row] : [])),
          [2, 3, 4]
        )
    )
  )

  it.effect("refuses a file without the column Effective date", () =>
    Effect.map(
      Effect.flip(
        readings(register, memoryFile("asic_insolvency_appointments_202611.csv", "ACN No,Appointment type\n"))
      ),
      (error) => assert.include(error.reason, "Effective date")
    )
  )
})

describe("the workbook of asic-insolvency-statistics", () => {
  const name = "asic-insolvency-statistics-series-1-and-series-2-published-7-september-2026.xlsx"
  /** The first six as one reader reports them; the others are invented. */
  const columns = [
    "Data to",
    "ACN No",
    "Organisation name",
    "Appointee",
    "Appointment type",
    "Effective date",
    ...Array.from({ length: 11 }, (_, i) => `Invented column ${i + 7}`)
  ]
  const titles: ReadonlyArray<ReadonlyArray<WrittenCell>> = [
    ["Insolvency statistics: Series 1 and Series 2"],
    ["An invented copy"],
    [],
    ["Data to 31 July 2026", null, "Appointment type"],
    [],
    ["1", "2", "3"]
  ]
  const appointment = (acn: WrittenCell, kind: WrittenCell, since: WrittenCell) => [
    { serial: 46_234, shownAs: "day" } as const,
    acn,
    "EMU PLAINS JOINERY PTY LTD",
    "EXAMPLE, APPOINTEE ONE",
    kind,
    since,
    ...Array.from({ length: 11 }, (_, i) => (i % 2 === 0 ? i : `invented ${i}`))
  ]
  const day = (serial: number) => ({ serial, shownAs: "day" }) as const
  const sheetOf = (
    rows: ReadonlyArray<ReadonlyArray<WrittenCell>>,
    header: ReadonlyArray<WrittenCell> = columns
  ) => ({
    sheet: "Data set",
    rows: [...titles, header, ...rows],
    modified: "2026-09-07T01:00:00Z",
    method: "Deflate" as const
  })
  const file = (...args: Parameters<typeof sheetOf>) =>
    Effect.map(writeWorkbook(sheetOf(...args)), (bytes) => memoryFile(name, bytes))
  const two = [
    appointment(990_000_069, "Court liquidation", day(46_307)),
    appointment(4_085_616, "Receivership", day(44_378))
  ]

  it.effect("is read as its publisher makes it: 17 columns below a header in row 7, numbers and dates", () =>
    Effect.gen(function* () {
      const all = yield* readings(register, yield* file(two))
      assert.deepStrictEqual(
        recordsOf(all).map(({ key }) => key),
        ["990000069/2026-10-12/Court liquidation", "004085616/2021-07-01/Receivership"]
      )
      assert.lengthOf(all, 2)
      assert.notInclude(JSON.stringify(all), "APPOINTEE")
      assert.match(name, register.source.fileName)
    })
  )

  it.effect("says the rows of the sheet where one cannot be read", () =>
    Effect.gen(function* () {
      const all = yield* readings(
        register,
        yield* file([
          ...two,
          appointment(990_000_068, "Receivership", day(44_378)),
          appointment(990_000_069, null, day(44_378)),
          appointment(990_000_069, "Receivership", 44_378)
        ])
      )
      assert.deepStrictEqual(
        all.flatMap((each) => (each._tag === "Refused" ? [each.row] : [])),
        [10, 11, 12]
      )
    })
  )

  it.effect("is found beside other sheets, whichever comes first and whether it is shown or not", () =>
    Effect.gen(function* () {
      const parts = new Map(workbookParts(sheetOf(two)))
      const workbook = parts.get("xl/workbook.xml") ?? ""
      const relationships = parts.get("xl/_rels/workbook.xml.rels") ?? ""
      const another = (sheet: string) =>
        Effect.map(
          pack(
            new Map([
              ...parts,
              [
                "xl/workbook.xml",
                workbook.replace(
                  "<sheet ",
                  '<sheet name="Chart data" sheetId="2" r:id="rId8"/><sheet state="hidden" '
                )
              ],
              [
                "xl/_rels/workbook.xml.rels",
                relationships.replace(
                  "</Relationships>",
                  '<Relationship Id="rId8" Type="x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>'
                )
              ],
              ["xl/worksheets/sheet2.xml", sheet]
            ]),
            "Deflate"
          ),
          (bytes) => memoryFile(name, bytes)
        )
      const other = "<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>"
      assert.lengthOf(recordsOf(yield* readings(register, yield* another(other))), 2)
      assert.match(
        yield* refusalOf(readings(register, yield* another(parts.get("xl/worksheets/sheet1.xml") ?? ""))),
        /^Two sheets of the workbook have this register's header: "Chart data" and "Data set"\.$/u
      )
    })
  )

  it.effect("is read row by row: the first of them are told before the last is unpacked", () =>
    Effect.gen(function* () {
      const parts = new Map(workbookParts(sheetOf(Array.from({ length: 3_000 }, () => two[0] ?? []))))
      const sheet = parts.get("xl/worksheets/sheet1.xml") ?? ""
      const damaged = sheet.replace("</sheetData>", '<row r="1"/></sheetData>')
      const bytes = yield* pack(new Map([...parts, ["xl/worksheets/sheet1.xml", damaged]]), "Deflate")
      const read = register.read([memoryFile(name, bytes)])
      assert.match(yield* refusalOf(Stream.runCollect(read)), /rows are out of order/u)
      assert.lengthOf(yield* Stream.runCollect(Stream.take(read, 1)), 1)
    })
  )

  it.effect("is refused without a column, without the sheet, cut off, or as another archive", () =>
    Effect.gen(function* () {
      const bytes = yield* writeWorkbook(sheetOf(two))
      for (const [refused, sentence] of [
        [
          yield* file(two, columns.slice(0, 5)),
          /^No sheet of the workbook has this register's header in its first 20 rows: "ACN No", "Appointment type", "Effective date"\.$/u
        ],
        [memoryFile(name, bytes.slice(0, bytes.length / 2)), /damaged or cut off/u],
        [
          memoryFile(name, yield* pack([["readme.txt", "x"]])),
          /^The file is a ZIP archive and not a workbook\.$/u
        ]
      ] as const)
        assert.match(yield* refusalOf(readings(register, refused)), sentence)
    })
  )

  it.effect("is the newest release by the date in its name, a CSV file or not", () =>
    Effect.gen(function* () {
      const [newest] = yield* readings(register, yield* file(two), rows("990000069,Receivership,01/07/2021"))
      assert.deepStrictEqual(newest, {
        _tag: "Noticed",
        what: `${name} is not read: asic_insolvency_appointments_202611.csv is newer.`
      })
    })
  )
})
