import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { asicSmsfAuditor as register } from "@entity-watch/core/registers/asic-smsf-auditor/index"
import * as Effect from "effect/Effect"
import { diskFile, memoryFile, recordsOf } from "../support/files.ts"
import { registerTable } from "../support/registerTable.ts"

const given = {
  REGISTER_NAME: "SMSF Auditor",
  SMSF_NUM: "990501",
  SMSF_NAME: "Aubrey Figment",
  SMSF_STATUS: "Registered",
  SMSF_REG_DT: "01/07/2013"
}
const { file, fixtureFile, one, projected, published, read } = registerTable(
  register,
  "smsf_auditor_202611.csv",
  given
)

// The publisher's rows were not to be had: the fixture is invented from the names of its columns.
describe("asic-smsf-auditor", () => {
  it.effect("makes one record of an auditor's rows wherever they stand", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(fixtureFile))
      assert.deepStrictEqual(
        all.map((each) =>
          each._tag === "Record" || each._tag === "Repeated" ? [each._tag, each.rows] : each
        ),
        [
          ["Record", 2],
          ["Repeated", 1],
          ["Record", 1],
          ["Record", 1]
        ]
      )
      assert.deepStrictEqual(recordsOf(all)[0], {
        key: "990501",
        abn: Abn.make("71880000021"),
        acn: null,
        data: {
          register: "SMSF Auditor",
          number: "990501",
          name: "Marigold Testerly",
          status: "Registered",
          abn: "71880000021",
          registered: "2013-07-01",
          suspended_from: null,
          suspended_to: null,
          locality: "HOBART",
          state: "TAS",
          postcode: "7000",
          capacities: [
            {
              capacity: "Employee of Audit Firm",
              firm_name: "BANKSIA CREEK ENGINEERING PTY LTD",
              start_date: "2018-10-01"
            }
          ],
          conditions: [{ condition: "Peer Review", detail: "One file each year", start_date: "2020-02-01" }]
        },
        names: []
      })
    })
  )

  it.effect("takes the end of a suspension for no end of the registration", () =>
    Effect.map(
      projected({
        SMSF_STATUS: "Suspended",
        SMSF_SUSP_START_DT: "01/05/2026",
        SMSF_SUSP_END_DT: "31/10/2026"
      }),
      (projection) =>
        assert.deepStrictEqual(projection, {
          fields: {},
          names: [{ kind: "legal", name: "Aubrey Figment" }],
          registration: {
            kind: "smsf_auditor",
            registration: {
              registration_number: "990501",
              name: "Aubrey Figment",
              status: "Suspended",
              start_date: "2013-07-01",
              end_date: null,
              register: "SMSF Auditor"
            },
            standing: "Suspended from 2026-05-01",
            note: "Suspended from 2026-05-01 to 2026-10-31."
          }
        })
    )
  )

  it.effect("never gives the auditor's ABN to the firm: the firm's name joins nothing", () =>
    Effect.map(one({ SMSF_CAPACITY_FIRM_NAME: "BANKSIA CREEK ENGINEERING PTY LTD" }), (record) =>
      assert.deepInclude(record, { abn: null, acn: null, names: [] })
    )
  )

  it.effect("says when the rows of one auditor disagree, and keeps the first", () =>
    Effect.gen(function* () {
      const all = yield* read(file(given, { ...given, SMSF_STATUS: "Cancelled" }))
      assert.deepNestedInclude(recordsOf(all)[0], { "data.status": "Registered" })
      assert.deepInclude(all, {
        _tag: "Noticed",
        what: "Auditors whose rows disagree, of which the first one is kept: 1; the first is row 2."
      })
    })
  )

  it.effect("refuses a row without a number or a name, and keeps an unknown status", () =>
    Effect.gen(function* () {
      const all = yield* read(
        file({ ...given, SMSF_NUM: "" }, { ...given, SMSF_NAME: "" }, { ...given, SMSF_STATUS: "Novel" })
      )
      assert.deepStrictEqual(all.slice(0, 2), [
        { _tag: "Refused", row: 2, reason: "The row has no number." },
        { _tag: "Refused", row: 3, reason: "The row names nobody." }
      ])
      assert.deepNestedInclude(recordsOf(all)[0], { "data.status": "Novel" })
    })
  )

  it.effect("reads a comma-separated edition", () =>
    Effect.gen(function* () {
      const content = published.replaceAll("\t", ",")
      assert.lengthOf(recordsOf(yield* read(memoryFile("smsf_auditor_202611.csv", content))), 3)
    })
  )
})
