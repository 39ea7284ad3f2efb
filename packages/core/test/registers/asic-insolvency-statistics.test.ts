import { assert, describe, it } from "@effect/vitest"
import { Acn } from "@entity-watch/core/domain/Acn"
import { asicInsolvencyStatistics as register } from "@entity-watch/core/registers/asic-insolvency-statistics/index"
import * as Effect from "effect/Effect"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../support/files.ts"

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
