import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { Acn } from "@entity-watch/contract/schema/Acn"
import { asicCreditLicensee as register } from "@entity-watch/core/registers/asic-credit-licensee/index"
import * as Effect from "effect/Effect"
import { diskFile, memoryFile, recordsOf } from "../support/files.ts"
import { registerTable } from "../support/registerTable.ts"
import { describeSamples } from "../support/samples.ts"

const given = {
  REGISTER_NAME: "Credit Licence",
  CRED_LIC_NUM: "990001",
  CRED_LIC_NAME: "X PTY LTD",
  CRED_LIC_START_DT: "01/04/2016",
  CRED_LIC_STATUS: "APPR"
}
const { columns, fixtureFile, one, projected, published, read } = registerTable(
  register,
  "credit_lic_202611.csv",
  given
)

describe("asic-credit-licensee", () => {
  it.effect("reads one record a licence", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(fixtureFile))
      assert.lengthOf(all, 4)
      assert.deepStrictEqual(recordsOf(all)[2], {
        key: "990013",
        abn: Abn.make("31990000050"),
        acn: null,
        data: {
          number: "990013",
          name: "WATTLE RIDGE FINANCE PTY LTD",
          status: "SUSP",
          abn_acn: "31990000050",
          afs_licence_number: "990003",
          start_date: "2019-02-28",
          end_date: null,
          status_history: [
            "Suspended at the request of Licensee/Registrant 18/07/2020 11/07/2021",
            "Suspended by ASIC 02/06/2026"
          ],
          locality: "PARRAMATTA",
          state: "NSW",
          postcode: "2150",
          dispute_resolution: "AFCA",
          business_names: []
        },
        names: []
      })
    })
  )

  it.effect("says the meaning of the status, and no end", () =>
    Effect.gen(function* () {
      const suspended = yield* projected({ CRED_LIC_STATUS: "SUSP", CRED_LIC_NUM: "000219612" })
      assert.deepStrictEqual(suspended, {
        fields: {},
        names: [{ kind: "legal", name: "X PTY LTD" }],
        licence: {
          kind: "credit_licensee",
          licence: {
            licence_number: "219612",
            entity_name: "X PTY LTD",
            status: "Suspended",
            start_date: "2016-04-01",
            end_date: null,
            register: "Credit Licence"
          }
        }
      })
      assert.strictEqual((yield* projected({})).licence?.licence.status, "Approved")
    })
  )

  it.effect("reads 0 as no AFS licence and no postcode", () =>
    Effect.map(read(diskFile(fixtureFile)), (all) =>
      assert.deepNestedInclude(recordsOf(all)[3], {
        "data.afs_licence_number": "",
        "data.postcode": "",
        "data.name": "Figment, Aubrey"
      })
    )
  )

  it.effect("joins by an ABN, or by an ACN whose zeros were lost", () =>
    Effect.gen(function* () {
      assert.deepInclude(yield* one({ CRED_LIC_ABN_ACN: "7876888" }), {
        abn: null,
        acn: Acn.make("007876888")
      })
      assert.deepInclude(yield* one({ CRED_LIC_ABN_ACN: Abn.make("23990000014") }), {
        abn: Abn.make("23990000014"),
        acn: null
      })
      assert.deepInclude(yield* one({ CRED_LIC_ABN_ACN: "" }), { abn: null, acn: null })
    })
  )

  it.effect(
    "reads the tab-separated edition of the help file, quotes round a text with a comma and all",
    () =>
      Effect.gen(function* () {
        const cells: Readonly<Record<string, string>> = {
          ...given,
          CRED_LIC_NAME: '"Figment, ""Aub"""',
          CRED_LIC_EDRS: "FOS:COSL"
        }
        const names = columns.filter((column) => !/_(?:LAT|LNG)$/u.test(column))
        const content = [names.join("\t"), names.map((name) => cells[name] ?? "").join("\t")].join("\n")
        const [record] = recordsOf(yield* read(memoryFile("credit_lic_202611.csv", `${content}\n`)))
        assert.deepNestedInclude(record, {
          "data.name": 'Figment, "Aub"',
          "data.dispute_resolution": "FOS:COSL"
        })
      })
  )

  it.effect("keeps a new word as published, and notices it", () =>
    Effect.map(read(memoryFile("credit_lic_202611.csv", published.replace('"SUSP"', '"CANC"'))), (all) => {
      assert.deepInclude(all, {
        _tag: "Noticed",
        what: "CRED_LIC_STATUS has a new word, which is kept as published.",
        said: "CANC"
      })
      assert.include(JSON.stringify(recordsOf(all)), '"CANC"')
    })
  )
})

describeSamples("asic-credit-licensee on the publisher's own rows", (sample) => {
  it.effect("loads fifty rows of fifty licences, each joined by an ABN", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(sample("asic-credit-licensee/credit_lic_202605_head50.csv")))
      assert.lengthOf(all, 50)
      const records = recordsOf(all)
      assert.lengthOf([...new Set(records.map(({ key }) => key))], 50)
      assert.isTrue(records.every(({ abn }) => abn !== null))
      const noAfsLicence = records.filter(({ data }) =>
        JSON.stringify(data).includes('"afs_licence_number":""')
      )
      assert.lengthOf(noAfsLicence, 3)
    })
  )
})
