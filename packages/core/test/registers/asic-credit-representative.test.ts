import { assert, describe, it } from "@effect/vitest"
import { Acn } from "@entity-watch/contract/schema/Acn"
import { asicCreditRepresentative as register } from "@entity-watch/core/registers/asic-credit-representative/index"
import * as Effect from "effect/Effect"
import { diskFile, memoryFile, recordsOf } from "../support/files.ts"
import { registerTable } from "../support/registerTable.ts"

const given = {
  REGISTER_NAME: "Credit Representative",
  CRED_REP_NUM: "000990201",
  CRED_LIC_NUM: "000990012",
  CRED_REP_NAME: "X PTY LTD",
  CRED_REP_START_DT: "01/02/2022"
}
const { columns, fixtureFile, one, projected, read } = registerTable(register, "credit_rep_202611.csv", given)

// The publisher's rows were not to be had: the fixture is invented from the help file.
describe("asic-credit-representative", () => {
  it.effect("reads one record an appointment", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(fixtureFile))
      assert.lengthOf(all, 5)
      assert.deepStrictEqual(recordsOf(all)[2], {
        key: "990201/990013/2024-08-05",
        abn: null,
        acn: Acn.make("990000014"),
        data: {
          number: "990201",
          licence_number: "990013",
          name: "BANKSIA CREEK ENGINEERING PTY LTD",
          abn_acn: "990000014",
          start_date: "2024-08-05",
          end_date: null,
          locality: "SYDNEY",
          state: "NSW",
          postcode: "2000",
          dispute_resolution: "AFCA",
          authorisations: "Same as Registrant",
          cross_endorsed: ["990012"]
        },
        names: []
      })
    })
  )

  it.effect("says neither a status nor an end, and links to the licence that appointed", () =>
    Effect.map(projected({ CRED_REP_CROSS_ENDORSE: "000990001~000990013" }), (projection) =>
      assert.deepStrictEqual(projection, {
        fields: {},
        names: [{ kind: "legal", name: "X PTY LTD" }],
        licence: {
          kind: "credit_rep",
          licence: {
            licence_number: "990201",
            entity_name: "X PTY LTD",
            status: null,
            start_date: "2022-02-01",
            end_date: null,
            register: "Credit Representative"
          }
        },
        authorisationLink: {
          kind: "credit",
          licence_number: "990012",
          licensee_name: null,
          status: null,
          start_date: "2022-02-01",
          end_date: null
        }
      })
    )
  )

  it.effect("reads a comma file and a tab file alike", () =>
    Effect.gen(function* () {
      const tabbed = [
        columns,
        columns.map((name) => ({ ...given, CRED_REP_NAME: '"Figment, Aubrey"' })[name] ?? "")
      ]
      const content = tabbed.map((cells) => cells.join("\t")).join("\n")
      const [record] = recordsOf(yield* read(memoryFile("credit_rep_202611.csv", `\ufeff${content}\n`)))
      assert.deepNestedInclude(record, { key: "990201/990012/2022-02-01", "data.name": "Figment, Aubrey" })
    })
  )

  it.effect("reads an ISO date as well as DD/MM/YYYY, and nothing else", () =>
    Effect.gen(function* () {
      for (const [day, read] of [
        ["2011-04-01", "2011-04-01"],
        ["01/04/2011", "2011-04-01"],
        ["04/31/2011", null],
        ["2011-04-31", null]
      ] as const)
        assert.deepNestedInclude(yield* one({ CRED_REP_START_DT: day }), { "data.start_date": read })
    })
  )

  it.effect("joins by an ACN whose zeros were lost, and reads a zero postcode as none", () =>
    Effect.gen(function* () {
      assert.deepInclude(yield* one({ CRED_REP_ABN_ACN: "7876888" }), {
        abn: null,
        acn: Acn.make("007876888")
      })
      assert.deepNestedInclude(yield* one({ CRED_REP_PCODE: "0" }), { "data.postcode": "" })
    })
  )

  it.effect("keeps an unknown scheme and an unknown authorisation as published", () =>
    Effect.map(one({ CRED_REP_EDRS: "NEW~AFCA", CRED_REP_AUTHORISATIONS: "Novel" }), (record) =>
      assert.deepNestedInclude(record, {
        "data.dispute_resolution": "NEW~AFCA",
        "data.authorisations": "Novel"
      })
    )
  )
})
