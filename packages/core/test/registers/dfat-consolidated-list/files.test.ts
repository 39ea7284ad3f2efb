import { assert, describe, it } from "@effect/vitest"
import { lacking } from "@entity-watch/core/registers/dfat-consolidated-list/floors"
import { dfatConsolidatedList as register } from "@entity-watch/core/registers/dfat-consolidated-list/index"
import * as Effect from "effect/Effect"
import { columns } from "../../../../../fixtures/registers/dfat-consolidated-list/make.ts"
import type { WrittenCell } from "../../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { diskFile, recordsOf } from "../../support/files.ts"
import {
  entriesOf,
  fixtureFile,
  jane,
  newName,
  notices,
  read,
  readRows,
  refusal,
  rowsOf,
  workbookFile
} from "./workbooks.ts"

describe("files of dfat-consolidated-list", () => {
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
