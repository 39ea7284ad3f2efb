import { assert, describe, it } from "@effect/vitest"
import { Acn } from "@entity-watch/contract/schema/Acn"
import { asicRegisteredAuditor as register } from "@entity-watch/core/registers/asic-registered-auditor/index"
import * as Effect from "effect/Effect"
import { diskFile, memoryFile, recordsOf } from "../support/files.ts"
import { registerTable } from "../support/registerTable.ts"

const given = {
  REGISTER_NAME: "Registered Auditor",
  REG_AUD_NUM: "990401",
  REG_AUD_NAME: "X PTY LTD",
  REG_AUD_START_DT: "01/10/2018",
  REG_AUD_STATUS: "Registered"
}
const { columns, fixtureFile, one, projected, published, read, refusal, row } = registerTable(
  register,
  "reg_auditor_202611.csv",
  given
)

// The publisher's rows were not to be had: the fixture is invented from the names of its columns.
describe("asic-registered-auditor", () => {
  it.effect("reads one record an auditor", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(fixtureFile))
      assert.lengthOf(all, 3)
      assert.deepStrictEqual(recordsOf(all)[0], {
        key: "990401",
        abn: null,
        acn: Acn.make("990000014"),
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
      assert.deepInclude(yield* one({ REG_AUD_ACN: "7876888" }), { abn: null, acn: Acn.make("007876888") })
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

  it.effect("stops at a later row of another register", () =>
    Effect.gen(function* () {
      const mixed = `${published}${row({ ...given, REGISTER_NAME: "Former Auditor" })}\n`
      assert.strictEqual(yield* refusal(mixed), "Row 5 belongs to another register.")
    })
  )
})
