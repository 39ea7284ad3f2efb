/** A register that is published as a table is the same register when the table is a workbook. */
import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { Register } from "@entity-watch/core/domain/Register"
import { registerById } from "@entity-watch/core/registers/all"
import { fromCodePage437 } from "@entity-watch/core/registers/oric-register/codePage437"
import * as Effect from "effect/Effect"
import { Csv } from "effect/encoding"
import * as Stream from "effect/Stream"
import {
  pack,
  workbookParts,
  writeWorkbook
} from "../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"

const registerOf = (id: RegisterId): Register => registerById(id) ?? assert.fail(id)

const cellsOf = (path: string) =>
  Effect.gen(function* () {
    const bytes = readFileSync(path)
    const text = path.includes("oric")
      ? yield* fromCodePage437(Stream.make(bytes)).pipe(Stream.decodeText(), Stream.mkString)
      : bytes.toString("utf8")
    const plain = text.replace("\ufeff", "")
    return plain.slice(0, plain.indexOf("\n")).includes("\t")
      ? plain
          .trimEnd()
          .split(/\r?\n/u)
          .map((line) => line.split("\t"))
      : yield* Stream.make(plain).pipe(Stream.pipeThroughChannelOrFail(Csv.decodeString()), Stream.runCollect)
  })

const workbookOf = (path: string, name: string, titles = 0) =>
  Effect.gen(function* () {
    const rows = yield* cellsOf(path)
    const sheet = {
      sheet: "Data",
      modified: "2026-11-02T03:15:00Z",
      rows: [
        ...Array.from({ length: titles }, (_, i) => (i % 2 === 0 ? [] : ["An invented title"])),
        ...rows.map((row) => row.map((cell) => (cell === "" ? null : cell)))
      ]
    }
    return memoryFile(name, yield* writeWorkbook(sheet))
  })

const read = [
  ["asic-companies", "company_202611"],
  ["asic-business-names", "business_names_202611"],
  ["acnc-register", "datadotgov_main"],
  ["oric-register", "oric-corporations-2026-11"],
  ["asic-afs-licensee", "afs_lic_202611"],
  ["asic-afs-authorised-representative", "afs_rep_202611"],
  ["asic-credit-licensee", "credit_lic_202611"],
  ["asic-credit-representative", "credit_rep_202611"],
  ["asic-financial-adviser", "financial_advisers_202611"],
  ["asic-registered-auditor", "reg_auditor_202611"],
  ["asic-smsf-auditor", "smsf_auditor_202611"],
  ["asic-insolvency-statistics", "asic_insolvency_appointments_202611"],
  ["austrac-registers", "reporting_entities"],
  ["insolvency-and-bankruptcy", "bankruptcy_petitions"]
] as const

const bans = [
  ["asic-banned-disqualified-persons", "bd_per_202611"],
  ["asic-banned-disqualified-organisations", "bd_org_202611"]
] as const

describe("the workbook of a register", () => {
  it.effect.each(read)("has the records of its text: %s", ([id, name]) =>
    Effect.gen(function* () {
      const register = registerOf(id)
      const path = fixture(`${id}/${name}.csv`)
      const expected = recordsOf(yield* readings(register, diskFile(path)))
      assert.isNotEmpty(expected)
      for (const titles of [0, 6])
        assert.deepStrictEqual(
          recordsOf(yield* readings(register, yield* workbookOf(path, `${name}.xlsx`, titles))),
          expected
        )
    })
  )

  it.effect.each(bans)("is refused where its publisher has let it grow old: %s", ([id, name]) =>
    Effect.gen(function* () {
      const file = yield* workbookOf(fixture(`${id}/${name}.csv`), `${name}.xlsx`)
      assert.strictEqual(
        yield* refusalOf(readings(registerOf(id), file)),
        "ASIC has not kept the Excel copies of its datasets up to date since December 2021: load the CSV file."
      )
    })
  )

  it.effect("is refused for a formula without a result, and for a row wider than its header", () =>
    Effect.gen(function* () {
      const register = registerOf("austrac-registers")
      const columns = ["abn", "acn", "name", "event", "date", "source_note"]
      const given = ["31990000050", null, "WATTLE RIDGE", "fiu_enrolled", "2019-04-01", "Invented"]
      const file = (...row: ReadonlyArray<string | null>) =>
        Effect.map(
          writeWorkbook({ sheet: "x", modified: "", rows: [columns, [...given, ...row]] }),
          (bytes) => memoryFile("reporting_entities.xlsx", bytes)
        )
      assert.lengthOf(recordsOf(yield* readings(register, yield* file())), 1)
      assert.match(
        yield* refusalOf(readings(register, yield* file("more"))),
        /^Row 2 has 7 cells where the header has 6\.$/u
      )
      const parts = workbookParts({ sheet: "x", modified: "", rows: [columns, given] })
      const sheet = parts.get("xl/worksheets/sheet1.xml") ?? ""
      const formula = sheet.replace(/<c r="C2" t="s"><v>\d+<\/v>/u, '<c r="C2" t="str"><f>A1</f><v>0</v>')
      assert.match(
        yield* refusalOf(
          readings(
            register,
            memoryFile(
              "reporting_entities.xlsx",
              yield* pack(new Map([...parts, ["xl/worksheets/sheet1.xml", formula]]))
            )
          )
        ),
        /^Row 2 has a formula whose result was not stored\.$/u
      )
    })
  )
})
