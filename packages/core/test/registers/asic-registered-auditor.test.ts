import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { asicRegisteredAuditor as register } from "@entity-watch/core/registers/asic-registered-auditor/index"
import type { Snapshot, SourceFile } from "@entity-watch/core/registers/Register"
import * as Effect from "effect/Effect"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../support/files.ts"

const read = (...files: ReadonlyArray<SourceFile>) => readings(register, ...files)
const fixtureFile = fixture("asic-registered-auditor/reg_auditor_202611.csv")
const published = readFileSync(fixtureFile, "utf8")
const [header = ""] = published.split("\n")
const columns = header.replace("\ufeff", "").split(",")
const given = {
  REGISTER_NAME: "Registered Auditor",
  REG_AUD_NUM: "990401",
  REG_AUD_NAME: "X PTY LTD",
  REG_AUD_START_DT: "01/10/2018",
  REG_AUD_STATUS: "Registered"
}
const row = (cells: Readonly<Record<string, string>>) =>
  columns.map((column) => `"${(cells[column] ?? "").replaceAll('"', '""')}"`).join(",")
const file = (...rows: ReadonlyArray<Readonly<Record<string, string>>>) =>
  memoryFile("reg_auditor_202611.csv", `${[header, ...rows.map(row)].join("\n")}\n`)
const one = Effect.fnUntraced(function* (cells: Readonly<Record<string, string>>) {
  const [record] = recordsOf(yield* read(file({ ...given, ...cells })))
  return record ?? assert.fail("no record")
})
const snapshot: Snapshot = {
  register: "asic-registered-auditor",
  id: "1",
  sha256: "",
  asOf: null,
  checkedAt: "2026-11-21T00:00:00.000Z",
  rows: 1,
  partial: null
}
const projected = (cells: Readonly<Record<string, string>>) =>
  Effect.map(
    one(cells),
    (record) =>
      register.project?.({ register: "asic-registered-auditor", ...record }, snapshot) ?? assert.fail()
  )
const refusal = (content: string) =>
  Effect.map(Effect.flip(read(memoryFile("reg_auditor_202611.csv", content))), (error) => {
    assert.strictEqual(error._tag, "SourceMalformed")
    return error.reason
  })

// The publisher's rows were not to be had: the fixture is invented from the names of its columns.
describe("asic-registered-auditor", () => {
  it.effect("reads one record an auditor, the same whatever the chunks are", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(fixtureFile))
      assert.deepStrictEqual(yield* read(diskFile(fixtureFile, 7)), all)
      assert.lengthOf(all, 3)
      assert.deepStrictEqual(recordsOf(all)[0], {
        key: "990401",
        abn: null,
        acn: "990000014",
        data: {
          register: "Registered Auditor",
          number: "990401",
          name: "BANKSIA CREEK ENGINEERING PTY LTD",
          acn: "990000014",
          status: "Registered",
          start_date: "2018-10-01",
          suspended: null,
          locality: "SYDNEY",
          state: "NSW",
          postcode: "2000",
          country: "Australia"
        },
        names: []
      })
    })
  )

  it.effect("says a status as published, a suspension beside it, and no end", () =>
    Effect.map(projected({ REG_AUD_STATUS: "SUSP", REG_AUD_SUSP_DT: "01/06/2026" }), (projection) =>
      assert.deepStrictEqual(projection.registration, {
        kind: "registered_auditor",
        registration: {
          registration_number: "990401",
          name: "X PTY LTD",
          status: "SUSP",
          start_date: "2018-10-01",
          end_date: null,
          register: "Registered Auditor"
        },
        standing: "Suspended on 2026-06-01",
        note: "Suspended on 2026-06-01."
      })
    )
  )

  it.effect("joins an audit company whose zeros were lost, and no person", () =>
    Effect.gen(function* () {
      assert.deepInclude(yield* one({ REG_AUD_ACN: "7876888" }), { abn: null, acn: "007876888" })
      assert.deepInclude(yield* one({}), { abn: null, acn: null })
    })
  )

  it.effect("reads either delimiter, and columns in any order", () =>
    Effect.gen(function* () {
      const names = columns.toReversed()
      const cells: Readonly<Record<string, string>> = given
      for (const delimiter of ["\t", ","]) {
        const content = [names, names.map((name) => cells[name] ?? "")]
          .map((line) => line.join(delimiter))
          .join("\n")
        const all = yield* read(memoryFile("reg_auditor_202611.csv", `${content}\n`))
        assert.strictEqual(recordsOf(all)[0]?.key, "990401")
      }
    })
  )

  it.effect("stops at any missing column", () =>
    Effect.gen(function* () {
      for (const column of columns)
        assert.include(yield* refusal(published.replace(column, "NOVELTY")), `"${column}"`)
    })
  )

  it.effect("stops at a row of another register", () =>
    Effect.gen(function* () {
      for (const other of ["Liquidator", "SMSF Auditor", ""])
        assert.strictEqual(
          yield* refusal(published.replace('"Registered Auditor"', `"${other}"`)),
          `Row 2 belongs to the register "${other}".`
        )
      const mixed = `${published}${row({ ...given, REGISTER_NAME: "Former Auditor" })}\n`
      assert.strictEqual(yield* refusal(mixed), 'Row 5 belongs to the register "Former Auditor".')
    })
  )
})
